package shop;

import io.ringbell.codec.WireReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import java.lang.String;
import java.lang.SuppressWarnings;
import java.util.ArrayList;
import java.util.List;
import javax.annotation.processing.Generated;

/**
 * Protobuf encoding of what {@link Inventory} sends.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
final class InventoryCodec {
  private InventoryCodec() {
  }

  static int sizeCountRequest(String warehouse, boolean reserved, WireSizer sizer) {
    long size = 0;
    sizer.notNull(warehouse, "Inventory.count(warehouse)");
    if (!warehouse.isEmpty()) {
      size += sizer.string(1, warehouse, "Inventory.count(warehouse)");
    }
    if (reserved) {
      size += sizer.bool(2, reserved);
    }
    return WireSizer.total(size);
  }

  static void writeCountRequest(String warehouse, boolean reserved, WireWriter out) {
    if (!warehouse.isEmpty()) {
      out.string(1, warehouse);
    }
    if (reserved) {
      out.bool(2, reserved);
    }
  }

  static int sizeCountResponse(int result, WireSizer sizer) {
    long size = 0;
    if (result != 0) {
      size += sizer.int32(1, result);
    }
    return WireSizer.total(size);
  }

  static void writeCountResponse(int result, WireWriter out) {
    if (result != 0) {
      out.int32(1, result);
    }
  }

  static int readCountResponse(WireReader in) {
    int result = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> result = in.int32();
        default -> in.skip();
      }
    }
    return result;
  }

  static int sizeRestockRequest(ItemId id, int quantity, WireSizer sizer) {
    long size = 0;
    if (id != null) {
      size += sizer.end(sizer.begin("Inventory.restock(id)"), 1, sizeItemId(id, sizer));
    }
    if (quantity != 0) {
      size += sizer.int32(2, quantity);
    }
    return WireSizer.total(size);
  }

  static void writeRestockRequest(ItemId id, int quantity, WireWriter out) {
    if (id != null) {
      int end = out.begin(1);
      writeItemId(id, out);
      out.end(end);
    }
    if (quantity != 0) {
      out.int32(2, quantity);
    }
  }

  static int sizeAllResponse(List<Stock> result, WireSizer sizer) {
    long size = 0;
    List<Stock> result_ = WireSizer.indexed(result);
    for (int i = 0; i < result_.size(); i++) {
      size += sizer.end(sizer.begin("Inventory.all()"), 1, sizeStock(sizer.element(result_.get(i), "Inventory.all()", i), sizer));
    }
    return WireSizer.total(size);
  }

  static void writeAllResponse(List<Stock> result, WireWriter out) {
    List<Stock> result_ = WireSizer.indexed(result);
    for (int i = 0; i < result_.size(); i++) {
      int end = out.begin(1);
      writeStock(result_.get(i), out);
      out.end(end);
    }
  }

  static List<Stock> readAllResponse(WireReader in) {
    List<Stock> result = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> {
          if (result == null) {
            result = new ArrayList<>();
          }
          result.add(in.end(in.begin(48), readStock(in)));
        }
        default -> in.skip();
      }
    }
    return result == null ? List.of() : result;
  }

  static int sizeItemId(ItemId value, WireSizer sizer) {
    long size = 0;
    String value_ = sizer.notNull(value.value(), "ItemId.value");
    if (!value_.isEmpty()) {
      size += sizer.string(1, value_, "ItemId.value");
    }
    return WireSizer.total(size);
  }

  static void writeItemId(ItemId value, WireWriter out) {
    String value_ = value.value();
    if (!value_.isEmpty()) {
      out.string(1, value_);
    }
  }

  static ItemId readItemId(WireReader in) {
    String value_ = "";
    while (in.next()) {
      switch (in.field()) {
        case 1 -> value_ = in.string();
        default -> in.skip();
      }
    }
    return new ItemId(value_);
  }

  static int sizeStock(Stock value, WireSizer sizer) {
    long size = 0;
    ItemId id = value.id();
    if (id != null) {
      size += sizer.end(sizer.begin("Stock.id"), 1, sizeItemId(id, sizer));
    }
    if (value.quantity() != 0) {
      size += sizer.int32(2, value.quantity());
    }
    List<String> shelves = WireSizer.indexed(value.shelves());
    for (int i = 0; i < shelves.size(); i++) {
      size += sizer.string(3, sizer.element(shelves.get(i), "Stock.shelves", i), "Stock.shelves");
    }
    int statusNumber = numberOfStockStatus(sizer.notNull(value.status(), "Stock.status"));
    if (statusNumber != 0) {
      size += sizer.int32(4, statusNumber);
    }
    return WireSizer.total(size);
  }

  static void writeStock(Stock value, WireWriter out) {
    ItemId id = value.id();
    if (id != null) {
      int end = out.begin(1);
      writeItemId(id, out);
      out.end(end);
    }
    if (value.quantity() != 0) {
      out.int32(2, value.quantity());
    }
    List<String> shelves = WireSizer.indexed(value.shelves());
    for (int i = 0; i < shelves.size(); i++) {
      out.string(3, shelves.get(i));
    }
    int statusNumber = numberOfStockStatus(value.status());
    if (statusNumber != 0) {
      out.int32(4, statusNumber);
    }
  }

  static Stock readStock(WireReader in) {
    ItemId id = null;
    int quantity = 0;
    List<String> shelves = null;
    Stock.Status status = Stock.Status.AVAILABLE;
    int start = in.position();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> id = in.end(id == null ? in.begin(24) : in.merge(start, 24), readItemId(in));
        case 2 -> quantity = in.int32();
        case 3 -> {
          if (shelves == null) {
            shelves = new ArrayList<>();
          }
          shelves.add(in.string());
        }
        case 4 -> status = readStockStatus(in.int32());
        default -> in.skip();
      }
    }
    return new Stock(id, quantity, shelves == null ? List.of() : shelves, status);
  }

  static int numberOfStockStatus(Stock.Status value) {
    return switch (value) {
      case AVAILABLE -> 0;
      case SOLD_OUT -> 1;
    };
  }

  static Stock.Status readStockStatus(int number) {
    return switch (number) {
      case 0 -> Stock.Status.AVAILABLE;
      case 1 -> Stock.Status.SOLD_OUT;
      default -> Stock.Status.AVAILABLE;
    };
  }
}
