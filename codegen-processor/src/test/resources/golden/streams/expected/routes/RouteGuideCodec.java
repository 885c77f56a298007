package routes;

import io.ringbell.codec.WireReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import java.lang.Integer;
import java.lang.String;
import java.lang.SuppressWarnings;
import java.util.ArrayList;
import java.util.List;
import javax.annotation.processing.Generated;

/**
 * Protobuf encoding of what {@link RouteGuide} sends.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
final class RouteGuideCodec {
  private RouteGuideCodec() {
  }

  static int sizeLocateRequest(String name, WireSizer sizer) {
    long size = 0;
    sizer.notNull(name, "RouteGuide.locate(name)");
    if (!name.isEmpty()) {
      size += sizer.string(1, name, "RouteGuide.locate(name)");
    }
    return WireSizer.total(size);
  }

  static void writeLocateRequest(String name, WireWriter out) {
    if (!name.isEmpty()) {
      out.string(1, name);
    }
  }

  static int sizeListRequest(RouteGuide.Point corner, RouteGuide.Point opposite, WireSizer sizer) {
    long size = 0;
    if (corner != null) {
      size += sizer.end(sizer.begin("RouteGuide.list(corner)"), 1, sizeRouteGuidePoint(corner, sizer));
    }
    if (opposite != null) {
      size += sizer.end(sizer.begin("RouteGuide.list(opposite)"), 2, sizeRouteGuidePoint(opposite, sizer));
    }
    return WireSizer.total(size);
  }

  static void writeListRequest(RouteGuide.Point corner, RouteGuide.Point opposite, WireWriter out) {
    if (corner != null) {
      int end = out.begin(1);
      writeRouteGuidePoint(corner, out);
      out.end(end);
    }
    if (opposite != null) {
      int end = out.begin(2);
      writeRouteGuidePoint(opposite, out);
      out.end(end);
    }
  }

  static int sizeCountdownResponse(Integer result, WireSizer sizer) {
    long size = 0;
    if (result != null) {
      size += sizer.int32(1, result);
    }
    return WireSizer.total(size);
  }

  static void writeCountdownResponse(Integer result, WireWriter out) {
    if (result != null) {
      out.int32(1, result);
    }
  }

  static Integer readCountdownResponse(WireReader in) {
    Integer result = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> result = in.int32();
        default -> in.skip();
      }
    }
    return result;
  }

  static int sizeNamesResponse(List<String> result, WireSizer sizer) {
    long size = 0;
    List<String> result_ = WireSizer.indexed(result);
    for (int i = 0; i < result_.size(); i++) {
      size += sizer.string(1, sizer.element(result_.get(i), "RouteGuide.names()", i), "RouteGuide.names()");
    }
    return WireSizer.total(size);
  }

  static void writeNamesResponse(List<String> result, WireWriter out) {
    List<String> result_ = WireSizer.indexed(result);
    for (int i = 0; i < result_.size(); i++) {
      out.string(1, result_.get(i));
    }
  }

  static List<String> readNamesResponse(WireReader in) {
    List<String> result = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> {
          if (result == null) {
            result = new ArrayList<>();
          }
          result.add(in.string());
        }
        default -> in.skip();
      }
    }
    return result == null ? List.of() : result;
  }

  static int sizeForgetRequest(String names, WireSizer sizer) {
    long size = 0;
    sizer.notNull(names, "RouteGuide.forget(names)");
    if (!names.isEmpty()) {
      size += sizer.string(1, names, "RouteGuide.forget(names)");
    }
    return WireSizer.total(size);
  }

  static void writeForgetRequest(String names, WireWriter out) {
    if (!names.isEmpty()) {
      out.string(1, names);
    }
  }

  static String readForgetRequest(WireReader in) {
    String names = "";
    while (in.next()) {
      switch (in.field()) {
        case 1 -> names = in.string();
        default -> in.skip();
      }
    }
    return names;
  }

  static int sizeAddRequest(Integer numbers, WireSizer sizer) {
    long size = 0;
    if (numbers != null) {
      size += sizer.int32(1, numbers);
    }
    return WireSizer.total(size);
  }

  static void writeAddRequest(Integer numbers, WireWriter out) {
    if (numbers != null) {
      out.int32(1, numbers);
    }
  }

  static Integer readAddRequest(WireReader in) {
    Integer numbers = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> numbers = in.int32();
        default -> in.skip();
      }
    }
    return numbers;
  }

  static int sizeAddResponse(int result, WireSizer sizer) {
    long size = 0;
    if (result != 0) {
      size += sizer.int32(1, result);
    }
    return WireSizer.total(size);
  }

  static void writeAddResponse(int result, WireWriter out) {
    if (result != 0) {
      out.int32(1, result);
    }
  }

  static int readAddResponse(WireReader in) {
    int result = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> result = in.int32();
        default -> in.skip();
      }
    }
    return result;
  }

  static int sizeRouteGuidePoint(RouteGuide.Point value, WireSizer sizer) {
    long size = 0;
    if (value.latitude() != 0) {
      size += sizer.int32(1, value.latitude());
    }
    if (value.longitude() != 0) {
      size += sizer.int32(2, value.longitude());
    }
    return WireSizer.total(size);
  }

  static void writeRouteGuidePoint(RouteGuide.Point value, WireWriter out) {
    if (value.latitude() != 0) {
      out.int32(1, value.latitude());
    }
    if (value.longitude() != 0) {
      out.int32(2, value.longitude());
    }
  }

  static RouteGuide.Point readRouteGuidePoint(WireReader in) {
    int latitude = 0;
    int longitude = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> latitude = in.int32();
        case 2 -> longitude = in.int32();
        default -> in.skip();
      }
    }
    return new RouteGuide.Point(latitude, longitude);
  }

  static int sizeRouteGuideSummary(RouteGuide.Summary value, WireSizer sizer) {
    long size = 0;
    if (value.points() != 0) {
      size += sizer.int32(1, value.points());
    }
    if (value.distance() != 0) {
      size += sizer.int64(2, value.distance());
    }
    return WireSizer.total(size);
  }

  static void writeRouteGuideSummary(RouteGuide.Summary value, WireWriter out) {
    if (value.points() != 0) {
      out.int32(1, value.points());
    }
    if (value.distance() != 0) {
      out.int64(2, value.distance());
    }
  }

  static RouteGuide.Summary readRouteGuideSummary(WireReader in) {
    int points = 0;
    long distance = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> points = in.int32();
        case 2 -> distance = in.int64();
        default -> in.skip();
      }
    }
    return new RouteGuide.Summary(points, distance);
  }
}
