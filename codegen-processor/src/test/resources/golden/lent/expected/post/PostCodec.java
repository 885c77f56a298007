package post;

import io.ringbell.codec.WireReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import java.lang.Integer;
import java.lang.Long;
import java.lang.String;
import java.lang.SuppressWarnings;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.annotation.processing.Generated;

/**
 * Protobuf encoding of what {@link Post} sends.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
final class PostCodec {
  private PostCodec() {
  }

  static int sizeWeighRequest(ByteBuffer content, WireSizer sizer) {
    long size = 0;
    sizer.notNull(content, "Post.weigh(content)");
    if (content.hasRemaining()) {
      size += sizer.byteBuffer(1, content);
    }
    return WireSizer.total(size);
  }

  static void writeWeighRequest(ByteBuffer content, WireWriter out) {
    if (content.hasRemaining()) {
      out.byteBuffer(1, content);
    }
  }

  static int sizeWeighResponse(long result, WireSizer sizer) {
    long size = 0;
    if (result != 0) {
      size += sizer.int64(1, result);
    }
    return WireSizer.total(size);
  }

  static void writeWeighResponse(long result, WireWriter out) {
    if (result != 0) {
      out.int64(1, result);
    }
  }

  static long readWeighResponse(WireReader in) {
    long result = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> result = in.int64();
        default -> in.skip();
      }
    }
    return result;
  }

  static int sizeCopyRequest(String name, ByteBuffer content, WireSizer sizer) {
    long size = 0;
    sizer.notNull(name, "Post.copy(name)");
    if (!name.isEmpty()) {
      size += sizer.string(1, name, "Post.copy(name)");
    }
    sizer.notNull(content, "Post.copy(content)");
    if (content.hasRemaining()) {
      size += sizer.byteBuffer(2, content);
    }
    return WireSizer.total(size);
  }

  static void writeCopyRequest(String name, ByteBuffer content, WireWriter out) {
    if (!name.isEmpty()) {
      out.string(1, name);
    }
    if (content.hasRemaining()) {
      out.byteBuffer(2, content);
    }
  }

  static int sizeCopyResponse(ByteBuffer result, WireSizer sizer) {
    long size = 0;
    sizer.notNull(result, "Post.copy()");
    if (result.hasRemaining()) {
      size += sizer.byteBuffer(1, result);
    }
    return WireSizer.total(size);
  }

  static void writeCopyResponse(ByteBuffer result, WireWriter out) {
    if (result.hasRemaining()) {
      out.byteBuffer(1, result);
    }
  }

  static ByteBuffer readCopyResponse(WireReader in) {
    ByteBuffer result = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> result = in.byteBuffer();
        default -> in.skip();
      }
    }
    return result == null ? ByteBuffer.allocate(0) : result;
  }

  static int sizeWeighLaterRequest(ByteBuffer content, WireSizer sizer) {
    long size = 0;
    sizer.notNull(content, "Post.weighLater(content)");
    if (content.hasRemaining()) {
      size += sizer.byteBuffer(1, content);
    }
    return WireSizer.total(size);
  }

  static void writeWeighLaterRequest(ByteBuffer content, WireWriter out) {
    if (content.hasRemaining()) {
      out.byteBuffer(1, content);
    }
  }

  static int sizeWeighLaterResponse(Long result, WireSizer sizer) {
    long size = 0;
    if (result != null) {
      size += sizer.int64(1, result);
    }
    return WireSizer.total(size);
  }

  static void writeWeighLaterResponse(Long result, WireWriter out) {
    if (result != null) {
      out.int64(1, result);
    }
  }

  static Long readWeighLaterResponse(WireReader in) {
    Long result = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> result = in.int64();
        default -> in.skip();
      }
    }
    return result;
  }

  static int sizePartsRequest(ByteBuffer content, WireSizer sizer) {
    long size = 0;
    sizer.notNull(content, "Post.parts(content)");
    if (content.hasRemaining()) {
      size += sizer.byteBuffer(1, content);
    }
    return WireSizer.total(size);
  }

  static void writePartsRequest(ByteBuffer content, WireWriter out) {
    if (content.hasRemaining()) {
      out.byteBuffer(1, content);
    }
  }

  static int sizePartsResponse(ByteBuffer result, WireSizer sizer) {
    long size = 0;
    sizer.notNull(result, "Post.parts()");
    if (result.hasRemaining()) {
      size += sizer.byteBuffer(1, result);
    }
    return WireSizer.total(size);
  }

  static void writePartsResponse(ByteBuffer result, WireWriter out) {
    if (result.hasRemaining()) {
      out.byteBuffer(1, result);
    }
  }

  static ByteBuffer readPartsResponse(WireReader in) {
    ByteBuffer result = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> result = in.lent();
        default -> in.skip();
      }
    }
    return result == null ? ByteBuffer.allocate(0) : result;
  }

  static int sizeCollectRequest(ByteBuffer parts, WireSizer sizer) {
    long size = 0;
    sizer.notNull(parts, "Post.collect(parts)");
    if (parts.hasRemaining()) {
      size += sizer.byteBuffer(1, parts);
    }
    return WireSizer.total(size);
  }

  static void writeCollectRequest(ByteBuffer parts, WireWriter out) {
    if (parts.hasRemaining()) {
      out.byteBuffer(1, parts);
    }
  }

  static ByteBuffer readCollectRequest(WireReader in) {
    ByteBuffer parts = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> parts = in.lent();
        default -> in.skip();
      }
    }
    return parts == null ? ByteBuffer.allocate(0) : parts;
  }

  static int sizeCollectResponse(Long result, WireSizer sizer) {
    long size = 0;
    if (result != null) {
      size += sizer.int64(1, result);
    }
    return WireSizer.total(size);
  }

  static void writeCollectResponse(Long result, WireWriter out) {
    if (result != null) {
      out.int64(1, result);
    }
  }

  static Long readCollectResponse(WireReader in) {
    Long result = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> result = in.int64();
        default -> in.skip();
      }
    }
    return result;
  }

  static int sizePostShipment(Post.Shipment value, WireSizer sizer) {
    long size = 0;
    List<Post.Load> loads = WireSizer.indexed(value.loads());
    for (int i = 0; i < loads.size(); i++) {
      size += sizer.end(sizer.begin("Post.Shipment.loads"), 1, sizePostLoad(sizer.element(loads.get(i), "Post.Shipment.loads", i), sizer));
    }
    return WireSizer.total(size);
  }

  static void writePostShipment(Post.Shipment value, WireWriter out) {
    List<Post.Load> loads = WireSizer.indexed(value.loads());
    for (int i = 0; i < loads.size(); i++) {
      int end = out.begin(1);
      writePostLoad(loads.get(i), out);
      out.end(end);
    }
  }

  static Post.Shipment readPostShipment(WireReader in) {
    List<Post.Load> loads = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> {
          if (loads == null) {
            loads = new ArrayList<>();
          }
          loads.add(in.end(in.begin(16), readPostLoad(in)));
        }
        default -> in.skip();
      }
    }
    return new Post.Shipment(loads == null ? List.of() : loads);
  }

  static int sizePostParcel(Post.Parcel value, WireSizer sizer) {
    long size = 0;
    String to = sizer.notNull(value.to(), "Post.Parcel.to");
    if (!to.isEmpty()) {
      size += sizer.string(1, to, "Post.Parcel.to");
    }
    ByteBuffer content = sizer.notNull(value.content(), "Post.Parcel.content");
    if (content.hasRemaining()) {
      size += sizer.byteBuffer(2, content);
    }
    Optional<ByteBuffer> stamp = sizer.notNull(value.stamp(), "Post.Parcel.stamp");
    if (stamp.isPresent()) {
      size += sizer.byteBuffer(3, stamp.get());
    }
    return WireSizer.total(size);
  }

  static void writePostParcel(Post.Parcel value, WireWriter out) {
    String to = value.to();
    if (!to.isEmpty()) {
      out.string(1, to);
    }
    ByteBuffer content = value.content();
    if (content.hasRemaining()) {
      out.byteBuffer(2, content);
    }
    Optional<ByteBuffer> stamp = value.stamp();
    if (stamp.isPresent()) {
      out.byteBuffer(3, stamp.get());
    }
  }

  static Post.Parcel readPostParcel(WireReader in) {
    String to = "";
    ByteBuffer content = null;
    ByteBuffer stamp = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> to = in.string();
        case 2 -> content = in.lent();
        case 3 -> stamp = in.lent();
        default -> in.skip();
      }
    }
    return new Post.Parcel(to, content == null ? ByteBuffer.allocate(0) : content, Optional.ofNullable(stamp));
  }

  static int sizePostSack(Post.Sack value, WireSizer sizer) {
    long size = 0;
    List<ByteBuffer> letters = WireSizer.indexed(value.letters);
    for (int i = 0; i < letters.size(); i++) {
      size += sizer.byteBuffer(1, sizer.element(letters.get(i), "Post.Sack.letters", i));
    }
    Map<Integer, ByteBuffer> numbered = value.numbered;
    if (numbered != null) {
      for (Map.Entry<Integer, ByteBuffer> entry : numbered.entrySet()) {
        int slot = sizer.begin("Post.Sack.numbered");
        long entrySize = sizer.int32(1, sizer.element(entry.getKey(), "Post.Sack.numbered"));
        entrySize += sizer.byteBuffer(2, sizer.element(entry.getValue(), "Post.Sack.numbered"));
        size += sizer.end(slot, 2, entrySize);
      }
    }
    ByteBuffer list = sizer.notNull(value.list, "Post.Sack.list");
    if (list.hasRemaining()) {
      size += sizer.byteBuffer(3, list);
    }
    return WireSizer.total(size);
  }

  static void writePostSack(Post.Sack value, WireWriter out) {
    List<ByteBuffer> letters = WireSizer.indexed(value.letters);
    for (int i = 0; i < letters.size(); i++) {
      out.byteBuffer(1, letters.get(i));
    }
    Map<Integer, ByteBuffer> numbered = value.numbered;
    if (numbered != null) {
      for (Map.Entry<Integer, ByteBuffer> entry : numbered.entrySet()) {
        int entryEnd = out.begin(2);
        out.int32(1, entry.getKey());
        out.byteBuffer(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    ByteBuffer list = value.list;
    if (list.hasRemaining()) {
      out.byteBuffer(3, list);
    }
  }

  static Post.Sack readPostSack(WireReader in) {
    List<ByteBuffer> letters = null;
    Map<Integer, ByteBuffer> numbered = null;
    ByteBuffer list = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> {
          if (letters == null) {
            letters = new ArrayList<>();
          }
          letters.add(in.lent());
        }
        case 2 -> {
          if (numbered == null) {
            numbered = new LinkedHashMap<>();
          }
          int outer = in.begin();
          int key = 0;
          ByteBuffer entry = null;
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.int32();
              case 2 -> entry = in.lent();
              default -> in.skip();
            }
          }
          if (entry == null) {
            entry = ByteBuffer.allocate(0);
          }
          in.end(outer);
          numbered.put(key, entry);
        }
        case 3 -> list = in.byteBuffer();
        default -> in.skip();
      }
    }
    Post.Sack value = new Post.Sack();
    value.letters = letters == null ? List.of() : letters;
    value.numbered = numbered == null ? Map.of() : numbered;
    value.list = list == null ? ByteBuffer.allocate(0) : list;
    return value;
  }

  static int sizePostLoad(Post.Load value, WireSizer sizer) {
    if (value instanceof Post.Parcel one) {
      return WireSizer.total(sizer.end(sizer.begin("Post.Load"), 1, sizePostParcel(one, sizer)));
    }
    if (value instanceof Post.Sack one) {
      return WireSizer.total(sizer.end(sizer.begin("Post.Load"), 2, sizePostSack(one, sizer)));
    }
    throw WireSizer.unpermitted(value, "Post.Load");
  }

  static void writePostLoad(Post.Load value, WireWriter out) {
    if (value instanceof Post.Parcel one) {
      int end = out.begin(1);
      writePostParcel(one, out);
      out.end(end);
      return;
    }
    if (value instanceof Post.Sack one) {
      int end = out.begin(2);
      writePostSack(one, out);
      out.end(end);
      return;
    }
    throw WireWriter.changed();
  }

  static Post.Load readPostLoad(WireReader in) {
    return WireReader.known(readPostLoadOrNull(in), "Post.Load");
  }

  static Post.Load readPostLoadOrNull(WireReader in) {
    Post.Load value = null;
    int before = in.position();
    int start = before;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> {
          if (value instanceof Post.Parcel) {
            value = in.end(in.merge(start, 104), readPostParcel(in));
          } else {
            start = before;
            value = in.end(in.begin(104), readPostParcel(in));
          }
        }
        case 2 -> {
          if (value instanceof Post.Sack) {
            value = in.end(in.merge(start, 104), readPostSack(in));
          } else {
            start = before;
            value = in.end(in.begin(104), readPostSack(in));
          }
        }
        default -> in.skip();
      }
      before = in.position();
    }
    return value;
  }
}
