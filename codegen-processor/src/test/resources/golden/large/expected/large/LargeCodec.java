package large;

import io.ringbell.codec.WireReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireType;
import io.ringbell.codec.WireWriter;
import java.lang.Integer;
import java.lang.Long;
import java.lang.String;
import java.lang.SuppressWarnings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.annotation.processing.Generated;

/**
 * Protobuf encoding of what {@link Large} sends.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
final class LargeCodec {
  private LargeCodec() {
  }

  static int sizeWide(Wide value, WireSizer sizer) {
    long size = 0;
    size += sizeWide$1(value, sizer);
    size += sizeWide$2(value, sizer);
    size += sizeWide$3(value, sizer);
    return WireSizer.total(size);
  }

  static void writeWide(Wide value, WireWriter out) {
    writeWide$1(value, out);
    writeWide$2(value, out);
    writeWide$3(value, out);
  }

  private static long sizeWide$1(Wide value, WireSizer sizer) {
    long size = 0;
    if (value.f0() != 0) {
      size += sizer.int32(1, value.f0());
    }
    String f1 = sizer.notNull(value.f1(), "Wide.f1");
    if (!f1.isEmpty()) {
      size += sizer.string(2, f1, "Wide.f1");
    }
    List<String> f2 = WireSizer.indexed(value.f2());
    for (int i = 0; i < f2.size(); i++) {
      size += sizer.string(3, sizer.element(f2.get(i), "Wide.f2", i), "Wide.f2");
    }
    Map<String, Integer> f3 = value.f3();
    if (f3 != null) {
      for (Map.Entry<String, Integer> entry : f3.entrySet()) {
        int slot = sizer.begin("Wide.f3");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Wide.f3"), "Wide.f3");
        entrySize += sizer.int32(2, sizer.element(entry.getValue(), "Wide.f3"));
        size += sizer.end(slot, 4, entrySize);
      }
    }
    int[] f4 = value.f4();
    if (f4 != null && f4.length > 0) {
      long packed = 0;
      for (int element : f4) {
        packed += sizer.int32(element);
      }
      size += sizer.packed(5, packed);
    }
    Optional<Long> f5 = sizer.notNull(value.f5(), "Wide.f5");
    if (f5.isPresent()) {
      size += sizer.int64(6, f5.get());
    }
    Instant f6 = value.f6();
    if (f6 != null) {
      size += sizer.instant(7, f6, "Wide.f6");
    }
    if (value.f7() != 0) {
      size += sizer.int32(8, value.f7());
    }
    String f8 = sizer.notNull(value.f8(), "Wide.f8");
    if (!f8.isEmpty()) {
      size += sizer.string(9, f8, "Wide.f8");
    }
    List<String> f9 = WireSizer.indexed(value.f9());
    for (int i = 0; i < f9.size(); i++) {
      size += sizer.string(10, sizer.element(f9.get(i), "Wide.f9", i), "Wide.f9");
    }
    Map<String, Integer> f10 = value.f10();
    if (f10 != null) {
      for (Map.Entry<String, Integer> entry : f10.entrySet()) {
        int slot = sizer.begin("Wide.f10");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Wide.f10"), "Wide.f10");
        entrySize += sizer.int32(2, sizer.element(entry.getValue(), "Wide.f10"));
        size += sizer.end(slot, 11, entrySize);
      }
    }
    int[] f11 = value.f11();
    if (f11 != null && f11.length > 0) {
      long packed = 0;
      for (int element : f11) {
        packed += sizer.int32(element);
      }
      size += sizer.packed(12, packed);
    }
    Optional<Long> f12 = sizer.notNull(value.f12(), "Wide.f12");
    if (f12.isPresent()) {
      size += sizer.int64(13, f12.get());
    }
    Instant f13 = value.f13();
    if (f13 != null) {
      size += sizer.instant(14, f13, "Wide.f13");
    }
    if (value.f14() != 0) {
      size += sizer.int32(15, value.f14());
    }
    String f15 = sizer.notNull(value.f15(), "Wide.f15");
    if (!f15.isEmpty()) {
      size += sizer.string(16, f15, "Wide.f15");
    }
    List<String> f16 = WireSizer.indexed(value.f16());
    for (int i = 0; i < f16.size(); i++) {
      size += sizer.string(17, sizer.element(f16.get(i), "Wide.f16", i), "Wide.f16");
    }
    Map<String, Integer> f17 = value.f17();
    if (f17 != null) {
      for (Map.Entry<String, Integer> entry : f17.entrySet()) {
        int slot = sizer.begin("Wide.f17");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Wide.f17"), "Wide.f17");
        entrySize += sizer.int32(2, sizer.element(entry.getValue(), "Wide.f17"));
        size += sizer.end(slot, 18, entrySize);
      }
    }
    int[] f18 = value.f18();
    if (f18 != null && f18.length > 0) {
      long packed = 0;
      for (int element : f18) {
        packed += sizer.int32(element);
      }
      size += sizer.packed(19, packed);
    }
    Optional<Long> f19 = sizer.notNull(value.f19(), "Wide.f19");
    if (f19.isPresent()) {
      size += sizer.int64(20, f19.get());
    }
    Instant f20 = value.f20();
    if (f20 != null) {
      size += sizer.instant(21, f20, "Wide.f20");
    }
    if (value.f21() != 0) {
      size += sizer.int32(22, value.f21());
    }
    String f22 = sizer.notNull(value.f22(), "Wide.f22");
    if (!f22.isEmpty()) {
      size += sizer.string(23, f22, "Wide.f22");
    }
    List<String> f23 = WireSizer.indexed(value.f23());
    for (int i = 0; i < f23.size(); i++) {
      size += sizer.string(24, sizer.element(f23.get(i), "Wide.f23", i), "Wide.f23");
    }
    Map<String, Integer> f24 = value.f24();
    if (f24 != null) {
      for (Map.Entry<String, Integer> entry : f24.entrySet()) {
        int slot = sizer.begin("Wide.f24");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Wide.f24"), "Wide.f24");
        entrySize += sizer.int32(2, sizer.element(entry.getValue(), "Wide.f24"));
        size += sizer.end(slot, 25, entrySize);
      }
    }
    int[] f25 = value.f25();
    if (f25 != null && f25.length > 0) {
      long packed = 0;
      for (int element : f25) {
        packed += sizer.int32(element);
      }
      size += sizer.packed(26, packed);
    }
    Optional<Long> f26 = sizer.notNull(value.f26(), "Wide.f26");
    if (f26.isPresent()) {
      size += sizer.int64(27, f26.get());
    }
    Instant f27 = value.f27();
    if (f27 != null) {
      size += sizer.instant(28, f27, "Wide.f27");
    }
    if (value.f28() != 0) {
      size += sizer.int32(29, value.f28());
    }
    String f29 = sizer.notNull(value.f29(), "Wide.f29");
    if (!f29.isEmpty()) {
      size += sizer.string(30, f29, "Wide.f29");
    }
    List<String> f30 = WireSizer.indexed(value.f30());
    for (int i = 0; i < f30.size(); i++) {
      size += sizer.string(31, sizer.element(f30.get(i), "Wide.f30", i), "Wide.f30");
    }
    Map<String, Integer> f31 = value.f31();
    if (f31 != null) {
      for (Map.Entry<String, Integer> entry : f31.entrySet()) {
        int slot = sizer.begin("Wide.f31");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Wide.f31"), "Wide.f31");
        entrySize += sizer.int32(2, sizer.element(entry.getValue(), "Wide.f31"));
        size += sizer.end(slot, 32, entrySize);
      }
    }
    int[] f32 = value.f32();
    if (f32 != null && f32.length > 0) {
      long packed = 0;
      for (int element : f32) {
        packed += sizer.int32(element);
      }
      size += sizer.packed(33, packed);
    }
    Optional<Long> f33 = sizer.notNull(value.f33(), "Wide.f33");
    if (f33.isPresent()) {
      size += sizer.int64(34, f33.get());
    }
    Instant f34 = value.f34();
    if (f34 != null) {
      size += sizer.instant(35, f34, "Wide.f34");
    }
    if (value.f35() != 0) {
      size += sizer.int32(36, value.f35());
    }
    String f36 = sizer.notNull(value.f36(), "Wide.f36");
    if (!f36.isEmpty()) {
      size += sizer.string(37, f36, "Wide.f36");
    }
    List<String> f37 = WireSizer.indexed(value.f37());
    for (int i = 0; i < f37.size(); i++) {
      size += sizer.string(38, sizer.element(f37.get(i), "Wide.f37", i), "Wide.f37");
    }
    Map<String, Integer> f38 = value.f38();
    if (f38 != null) {
      for (Map.Entry<String, Integer> entry : f38.entrySet()) {
        int slot = sizer.begin("Wide.f38");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Wide.f38"), "Wide.f38");
        entrySize += sizer.int32(2, sizer.element(entry.getValue(), "Wide.f38"));
        size += sizer.end(slot, 39, entrySize);
      }
    }
    int[] f39 = value.f39();
    if (f39 != null && f39.length > 0) {
      long packed = 0;
      for (int element : f39) {
        packed += sizer.int32(element);
      }
      size += sizer.packed(40, packed);
    }
    Optional<Long> f40 = sizer.notNull(value.f40(), "Wide.f40");
    if (f40.isPresent()) {
      size += sizer.int64(41, f40.get());
    }
    Instant f41 = value.f41();
    if (f41 != null) {
      size += sizer.instant(42, f41, "Wide.f41");
    }
    if (value.f42() != 0) {
      size += sizer.int32(43, value.f42());
    }
    String f43 = sizer.notNull(value.f43(), "Wide.f43");
    if (!f43.isEmpty()) {
      size += sizer.string(44, f43, "Wide.f43");
    }
    List<String> f44 = WireSizer.indexed(value.f44());
    for (int i = 0; i < f44.size(); i++) {
      size += sizer.string(45, sizer.element(f44.get(i), "Wide.f44", i), "Wide.f44");
    }
    Map<String, Integer> f45 = value.f45();
    if (f45 != null) {
      for (Map.Entry<String, Integer> entry : f45.entrySet()) {
        int slot = sizer.begin("Wide.f45");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Wide.f45"), "Wide.f45");
        entrySize += sizer.int32(2, sizer.element(entry.getValue(), "Wide.f45"));
        size += sizer.end(slot, 46, entrySize);
      }
    }
    int[] f46 = value.f46();
    if (f46 != null && f46.length > 0) {
      long packed = 0;
      for (int element : f46) {
        packed += sizer.int32(element);
      }
      size += sizer.packed(47, packed);
    }
    Optional<Long> f47 = sizer.notNull(value.f47(), "Wide.f47");
    if (f47.isPresent()) {
      size += sizer.int64(48, f47.get());
    }
    Instant f48 = value.f48();
    if (f48 != null) {
      size += sizer.instant(49, f48, "Wide.f48");
    }
    if (value.f49() != 0) {
      size += sizer.int32(50, value.f49());
    }
    String f50 = sizer.notNull(value.f50(), "Wide.f50");
    if (!f50.isEmpty()) {
      size += sizer.string(51, f50, "Wide.f50");
    }
    List<String> f51 = WireSizer.indexed(value.f51());
    for (int i = 0; i < f51.size(); i++) {
      size += sizer.string(52, sizer.element(f51.get(i), "Wide.f51", i), "Wide.f51");
    }
    Map<String, Integer> f52 = value.f52();
    if (f52 != null) {
      for (Map.Entry<String, Integer> entry : f52.entrySet()) {
        int slot = sizer.begin("Wide.f52");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Wide.f52"), "Wide.f52");
        entrySize += sizer.int32(2, sizer.element(entry.getValue(), "Wide.f52"));
        size += sizer.end(slot, 53, entrySize);
      }
    }
    int[] f53 = value.f53();
    if (f53 != null && f53.length > 0) {
      long packed = 0;
      for (int element : f53) {
        packed += sizer.int32(element);
      }
      size += sizer.packed(54, packed);
    }
    Optional<Long> f54 = sizer.notNull(value.f54(), "Wide.f54");
    if (f54.isPresent()) {
      size += sizer.int64(55, f54.get());
    }
    Instant f55 = value.f55();
    if (f55 != null) {
      size += sizer.instant(56, f55, "Wide.f55");
    }
    if (value.f56() != 0) {
      size += sizer.int32(57, value.f56());
    }
    String f57 = sizer.notNull(value.f57(), "Wide.f57");
    if (!f57.isEmpty()) {
      size += sizer.string(58, f57, "Wide.f57");
    }
    List<String> f58 = WireSizer.indexed(value.f58());
    for (int i = 0; i < f58.size(); i++) {
      size += sizer.string(59, sizer.element(f58.get(i), "Wide.f58", i), "Wide.f58");
    }
    Map<String, Integer> f59 = value.f59();
    if (f59 != null) {
      for (Map.Entry<String, Integer> entry : f59.entrySet()) {
        int slot = sizer.begin("Wide.f59");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Wide.f59"), "Wide.f59");
        entrySize += sizer.int32(2, sizer.element(entry.getValue(), "Wide.f59"));
        size += sizer.end(slot, 60, entrySize);
      }
    }
    int[] f60 = value.f60();
    if (f60 != null && f60.length > 0) {
      long packed = 0;
      for (int element : f60) {
        packed += sizer.int32(element);
      }
      size += sizer.packed(61, packed);
    }
    Optional<Long> f61 = sizer.notNull(value.f61(), "Wide.f61");
    if (f61.isPresent()) {
      size += sizer.int64(62, f61.get());
    }
    Instant f62 = value.f62();
    if (f62 != null) {
      size += sizer.instant(63, f62, "Wide.f62");
    }
    if (value.f63() != 0) {
      size += sizer.int32(64, value.f63());
    }
    return size;
  }

  private static void writeWide$1(Wide value, WireWriter out) {
    if (value.f0() != 0) {
      out.int32(1, value.f0());
    }
    String f1 = value.f1();
    if (!f1.isEmpty()) {
      out.string(2, f1);
    }
    List<String> f2 = WireSizer.indexed(value.f2());
    for (int i = 0; i < f2.size(); i++) {
      out.string(3, f2.get(i));
    }
    Map<String, Integer> f3 = value.f3();
    if (f3 != null) {
      for (Map.Entry<String, Integer> entry : f3.entrySet()) {
        int entryEnd = out.begin(4);
        out.string(1, entry.getKey());
        out.int32(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    int[] f4 = value.f4();
    if (f4 != null && f4.length > 0) {
      int end = out.begin(5);
      for (int element : f4) {
        out.int32(element);
      }
      out.end(end);
    }
    Optional<Long> f5 = value.f5();
    if (f5.isPresent()) {
      out.int64(6, f5.get());
    }
    Instant f6 = value.f6();
    if (f6 != null) {
      out.instant(7, f6);
    }
    if (value.f7() != 0) {
      out.int32(8, value.f7());
    }
    String f8 = value.f8();
    if (!f8.isEmpty()) {
      out.string(9, f8);
    }
    List<String> f9 = WireSizer.indexed(value.f9());
    for (int i = 0; i < f9.size(); i++) {
      out.string(10, f9.get(i));
    }
    Map<String, Integer> f10 = value.f10();
    if (f10 != null) {
      for (Map.Entry<String, Integer> entry : f10.entrySet()) {
        int entryEnd = out.begin(11);
        out.string(1, entry.getKey());
        out.int32(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    int[] f11 = value.f11();
    if (f11 != null && f11.length > 0) {
      int end = out.begin(12);
      for (int element : f11) {
        out.int32(element);
      }
      out.end(end);
    }
    Optional<Long> f12 = value.f12();
    if (f12.isPresent()) {
      out.int64(13, f12.get());
    }
    Instant f13 = value.f13();
    if (f13 != null) {
      out.instant(14, f13);
    }
    if (value.f14() != 0) {
      out.int32(15, value.f14());
    }
    String f15 = value.f15();
    if (!f15.isEmpty()) {
      out.string(16, f15);
    }
    List<String> f16 = WireSizer.indexed(value.f16());
    for (int i = 0; i < f16.size(); i++) {
      out.string(17, f16.get(i));
    }
    Map<String, Integer> f17 = value.f17();
    if (f17 != null) {
      for (Map.Entry<String, Integer> entry : f17.entrySet()) {
        int entryEnd = out.begin(18);
        out.string(1, entry.getKey());
        out.int32(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    int[] f18 = value.f18();
    if (f18 != null && f18.length > 0) {
      int end = out.begin(19);
      for (int element : f18) {
        out.int32(element);
      }
      out.end(end);
    }
    Optional<Long> f19 = value.f19();
    if (f19.isPresent()) {
      out.int64(20, f19.get());
    }
    Instant f20 = value.f20();
    if (f20 != null) {
      out.instant(21, f20);
    }
    if (value.f21() != 0) {
      out.int32(22, value.f21());
    }
    String f22 = value.f22();
    if (!f22.isEmpty()) {
      out.string(23, f22);
    }
    List<String> f23 = WireSizer.indexed(value.f23());
    for (int i = 0; i < f23.size(); i++) {
      out.string(24, f23.get(i));
    }
    Map<String, Integer> f24 = value.f24();
    if (f24 != null) {
      for (Map.Entry<String, Integer> entry : f24.entrySet()) {
        int entryEnd = out.begin(25);
        out.string(1, entry.getKey());
        out.int32(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    int[] f25 = value.f25();
    if (f25 != null && f25.length > 0) {
      int end = out.begin(26);
      for (int element : f25) {
        out.int32(element);
      }
      out.end(end);
    }
    Optional<Long> f26 = value.f26();
    if (f26.isPresent()) {
      out.int64(27, f26.get());
    }
    Instant f27 = value.f27();
    if (f27 != null) {
      out.instant(28, f27);
    }
    if (value.f28() != 0) {
      out.int32(29, value.f28());
    }
    String f29 = value.f29();
    if (!f29.isEmpty()) {
      out.string(30, f29);
    }
    List<String> f30 = WireSizer.indexed(value.f30());
    for (int i = 0; i < f30.size(); i++) {
      out.string(31, f30.get(i));
    }
    Map<String, Integer> f31 = value.f31();
    if (f31 != null) {
      for (Map.Entry<String, Integer> entry : f31.entrySet()) {
        int entryEnd = out.begin(32);
        out.string(1, entry.getKey());
        out.int32(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    int[] f32 = value.f32();
    if (f32 != null && f32.length > 0) {
      int end = out.begin(33);
      for (int element : f32) {
        out.int32(element);
      }
      out.end(end);
    }
    Optional<Long> f33 = value.f33();
    if (f33.isPresent()) {
      out.int64(34, f33.get());
    }
    Instant f34 = value.f34();
    if (f34 != null) {
      out.instant(35, f34);
    }
    if (value.f35() != 0) {
      out.int32(36, value.f35());
    }
    String f36 = value.f36();
    if (!f36.isEmpty()) {
      out.string(37, f36);
    }
    List<String> f37 = WireSizer.indexed(value.f37());
    for (int i = 0; i < f37.size(); i++) {
      out.string(38, f37.get(i));
    }
    Map<String, Integer> f38 = value.f38();
    if (f38 != null) {
      for (Map.Entry<String, Integer> entry : f38.entrySet()) {
        int entryEnd = out.begin(39);
        out.string(1, entry.getKey());
        out.int32(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    int[] f39 = value.f39();
    if (f39 != null && f39.length > 0) {
      int end = out.begin(40);
      for (int element : f39) {
        out.int32(element);
      }
      out.end(end);
    }
    Optional<Long> f40 = value.f40();
    if (f40.isPresent()) {
      out.int64(41, f40.get());
    }
    Instant f41 = value.f41();
    if (f41 != null) {
      out.instant(42, f41);
    }
    if (value.f42() != 0) {
      out.int32(43, value.f42());
    }
    String f43 = value.f43();
    if (!f43.isEmpty()) {
      out.string(44, f43);
    }
    List<String> f44 = WireSizer.indexed(value.f44());
    for (int i = 0; i < f44.size(); i++) {
      out.string(45, f44.get(i));
    }
    Map<String, Integer> f45 = value.f45();
    if (f45 != null) {
      for (Map.Entry<String, Integer> entry : f45.entrySet()) {
        int entryEnd = out.begin(46);
        out.string(1, entry.getKey());
        out.int32(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    int[] f46 = value.f46();
    if (f46 != null && f46.length > 0) {
      int end = out.begin(47);
      for (int element : f46) {
        out.int32(element);
      }
      out.end(end);
    }
    Optional<Long> f47 = value.f47();
    if (f47.isPresent()) {
      out.int64(48, f47.get());
    }
    Instant f48 = value.f48();
    if (f48 != null) {
      out.instant(49, f48);
    }
    if (value.f49() != 0) {
      out.int32(50, value.f49());
    }
    String f50 = value.f50();
    if (!f50.isEmpty()) {
      out.string(51, f50);
    }
    List<String> f51 = WireSizer.indexed(value.f51());
    for (int i = 0; i < f51.size(); i++) {
      out.string(52, f51.get(i));
    }
    Map<String, Integer> f52 = value.f52();
    if (f52 != null) {
      for (Map.Entry<String, Integer> entry : f52.entrySet()) {
        int entryEnd = out.begin(53);
        out.string(1, entry.getKey());
        out.int32(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    int[] f53 = value.f53();
    if (f53 != null && f53.length > 0) {
      int end = out.begin(54);
      for (int element : f53) {
        out.int32(element);
      }
      out.end(end);
    }
    Optional<Long> f54 = value.f54();
    if (f54.isPresent()) {
      out.int64(55, f54.get());
    }
    Instant f55 = value.f55();
    if (f55 != null) {
      out.instant(56, f55);
    }
    if (value.f56() != 0) {
      out.int32(57, value.f56());
    }
    String f57 = value.f57();
    if (!f57.isEmpty()) {
      out.string(58, f57);
    }
    List<String> f58 = WireSizer.indexed(value.f58());
    for (int i = 0; i < f58.size(); i++) {
      out.string(59, f58.get(i));
    }
    Map<String, Integer> f59 = value.f59();
    if (f59 != null) {
      for (Map.Entry<String, Integer> entry : f59.entrySet()) {
        int entryEnd = out.begin(60);
        out.string(1, entry.getKey());
        out.int32(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    int[] f60 = value.f60();
    if (f60 != null && f60.length > 0) {
      int end = out.begin(61);
      for (int element : f60) {
        out.int32(element);
      }
      out.end(end);
    }
    Optional<Long> f61 = value.f61();
    if (f61.isPresent()) {
      out.int64(62, f61.get());
    }
    Instant f62 = value.f62();
    if (f62 != null) {
      out.instant(63, f62);
    }
    if (value.f63() != 0) {
      out.int32(64, value.f63());
    }
  }

  private static long sizeWide$2(Wide value, WireSizer sizer) {
    long size = 0;
    String f64 = sizer.notNull(value.f64(), "Wide.f64");
    if (!f64.isEmpty()) {
      size += sizer.string(65, f64, "Wide.f64");
    }
    List<String> f65 = WireSizer.indexed(value.f65());
    for (int i = 0; i < f65.size(); i++) {
      size += sizer.string(66, sizer.element(f65.get(i), "Wide.f65", i), "Wide.f65");
    }
    Map<String, Integer> f66 = value.f66();
    if (f66 != null) {
      for (Map.Entry<String, Integer> entry : f66.entrySet()) {
        int slot = sizer.begin("Wide.f66");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Wide.f66"), "Wide.f66");
        entrySize += sizer.int32(2, sizer.element(entry.getValue(), "Wide.f66"));
        size += sizer.end(slot, 67, entrySize);
      }
    }
    int[] f67 = value.f67();
    if (f67 != null && f67.length > 0) {
      long packed = 0;
      for (int element : f67) {
        packed += sizer.int32(element);
      }
      size += sizer.packed(68, packed);
    }
    Optional<Long> f68 = sizer.notNull(value.f68(), "Wide.f68");
    if (f68.isPresent()) {
      size += sizer.int64(69, f68.get());
    }
    Instant f69 = value.f69();
    if (f69 != null) {
      size += sizer.instant(70, f69, "Wide.f69");
    }
    if (value.f70() != 0) {
      size += sizer.int32(71, value.f70());
    }
    String f71 = sizer.notNull(value.f71(), "Wide.f71");
    if (!f71.isEmpty()) {
      size += sizer.string(72, f71, "Wide.f71");
    }
    List<String> f72 = WireSizer.indexed(value.f72());
    for (int i = 0; i < f72.size(); i++) {
      size += sizer.string(73, sizer.element(f72.get(i), "Wide.f72", i), "Wide.f72");
    }
    Map<String, Integer> f73 = value.f73();
    if (f73 != null) {
      for (Map.Entry<String, Integer> entry : f73.entrySet()) {
        int slot = sizer.begin("Wide.f73");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Wide.f73"), "Wide.f73");
        entrySize += sizer.int32(2, sizer.element(entry.getValue(), "Wide.f73"));
        size += sizer.end(slot, 74, entrySize);
      }
    }
    int[] f74 = value.f74();
    if (f74 != null && f74.length > 0) {
      long packed = 0;
      for (int element : f74) {
        packed += sizer.int32(element);
      }
      size += sizer.packed(75, packed);
    }
    Optional<Long> f75 = sizer.notNull(value.f75(), "Wide.f75");
    if (f75.isPresent()) {
      size += sizer.int64(76, f75.get());
    }
    Instant f76 = value.f76();
    if (f76 != null) {
      size += sizer.instant(77, f76, "Wide.f76");
    }
    if (value.f77() != 0) {
      size += sizer.int32(78, value.f77());
    }
    String f78 = sizer.notNull(value.f78(), "Wide.f78");
    if (!f78.isEmpty()) {
      size += sizer.string(79, f78, "Wide.f78");
    }
    List<String> f79 = WireSizer.indexed(value.f79());
    for (int i = 0; i < f79.size(); i++) {
      size += sizer.string(80, sizer.element(f79.get(i), "Wide.f79", i), "Wide.f79");
    }
    Map<String, Integer> f80 = value.f80();
    if (f80 != null) {
      for (Map.Entry<String, Integer> entry : f80.entrySet()) {
        int slot = sizer.begin("Wide.f80");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Wide.f80"), "Wide.f80");
        entrySize += sizer.int32(2, sizer.element(entry.getValue(), "Wide.f80"));
        size += sizer.end(slot, 81, entrySize);
      }
    }
    int[] f81 = value.f81();
    if (f81 != null && f81.length > 0) {
      long packed = 0;
      for (int element : f81) {
        packed += sizer.int32(element);
      }
      size += sizer.packed(82, packed);
    }
    Optional<Long> f82 = sizer.notNull(value.f82(), "Wide.f82");
    if (f82.isPresent()) {
      size += sizer.int64(83, f82.get());
    }
    Instant f83 = value.f83();
    if (f83 != null) {
      size += sizer.instant(84, f83, "Wide.f83");
    }
    if (value.f84() != 0) {
      size += sizer.int32(85, value.f84());
    }
    String f85 = sizer.notNull(value.f85(), "Wide.f85");
    if (!f85.isEmpty()) {
      size += sizer.string(86, f85, "Wide.f85");
    }
    List<String> f86 = WireSizer.indexed(value.f86());
    for (int i = 0; i < f86.size(); i++) {
      size += sizer.string(87, sizer.element(f86.get(i), "Wide.f86", i), "Wide.f86");
    }
    Map<String, Integer> f87 = value.f87();
    if (f87 != null) {
      for (Map.Entry<String, Integer> entry : f87.entrySet()) {
        int slot = sizer.begin("Wide.f87");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Wide.f87"), "Wide.f87");
        entrySize += sizer.int32(2, sizer.element(entry.getValue(), "Wide.f87"));
        size += sizer.end(slot, 88, entrySize);
      }
    }
    int[] f88 = value.f88();
    if (f88 != null && f88.length > 0) {
      long packed = 0;
      for (int element : f88) {
        packed += sizer.int32(element);
      }
      size += sizer.packed(89, packed);
    }
    Optional<Long> f89 = sizer.notNull(value.f89(), "Wide.f89");
    if (f89.isPresent()) {
      size += sizer.int64(90, f89.get());
    }
    Instant f90 = value.f90();
    if (f90 != null) {
      size += sizer.instant(91, f90, "Wide.f90");
    }
    if (value.f91() != 0) {
      size += sizer.int32(92, value.f91());
    }
    String f92 = sizer.notNull(value.f92(), "Wide.f92");
    if (!f92.isEmpty()) {
      size += sizer.string(93, f92, "Wide.f92");
    }
    List<String> f93 = WireSizer.indexed(value.f93());
    for (int i = 0; i < f93.size(); i++) {
      size += sizer.string(94, sizer.element(f93.get(i), "Wide.f93", i), "Wide.f93");
    }
    Map<String, Integer> f94 = value.f94();
    if (f94 != null) {
      for (Map.Entry<String, Integer> entry : f94.entrySet()) {
        int slot = sizer.begin("Wide.f94");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Wide.f94"), "Wide.f94");
        entrySize += sizer.int32(2, sizer.element(entry.getValue(), "Wide.f94"));
        size += sizer.end(slot, 95, entrySize);
      }
    }
    int[] f95 = value.f95();
    if (f95 != null && f95.length > 0) {
      long packed = 0;
      for (int element : f95) {
        packed += sizer.int32(element);
      }
      size += sizer.packed(96, packed);
    }
    Optional<Long> f96 = sizer.notNull(value.f96(), "Wide.f96");
    if (f96.isPresent()) {
      size += sizer.int64(97, f96.get());
    }
    Instant f97 = value.f97();
    if (f97 != null) {
      size += sizer.instant(98, f97, "Wide.f97");
    }
    if (value.f98() != 0) {
      size += sizer.int32(99, value.f98());
    }
    String f99 = sizer.notNull(value.f99(), "Wide.f99");
    if (!f99.isEmpty()) {
      size += sizer.string(100, f99, "Wide.f99");
    }
    List<String> f100 = WireSizer.indexed(value.f100());
    for (int i = 0; i < f100.size(); i++) {
      size += sizer.string(101, sizer.element(f100.get(i), "Wide.f100", i), "Wide.f100");
    }
    Map<String, Integer> f101 = value.f101();
    if (f101 != null) {
      for (Map.Entry<String, Integer> entry : f101.entrySet()) {
        int slot = sizer.begin("Wide.f101");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Wide.f101"), "Wide.f101");
        entrySize += sizer.int32(2, sizer.element(entry.getValue(), "Wide.f101"));
        size += sizer.end(slot, 102, entrySize);
      }
    }
    int[] f102 = value.f102();
    if (f102 != null && f102.length > 0) {
      long packed = 0;
      for (int element : f102) {
        packed += sizer.int32(element);
      }
      size += sizer.packed(103, packed);
    }
    Optional<Long> f103 = sizer.notNull(value.f103(), "Wide.f103");
    if (f103.isPresent()) {
      size += sizer.int64(104, f103.get());
    }
    Instant f104 = value.f104();
    if (f104 != null) {
      size += sizer.instant(105, f104, "Wide.f104");
    }
    if (value.f105() != 0) {
      size += sizer.int32(106, value.f105());
    }
    String f106 = sizer.notNull(value.f106(), "Wide.f106");
    if (!f106.isEmpty()) {
      size += sizer.string(107, f106, "Wide.f106");
    }
    List<String> f107 = WireSizer.indexed(value.f107());
    for (int i = 0; i < f107.size(); i++) {
      size += sizer.string(108, sizer.element(f107.get(i), "Wide.f107", i), "Wide.f107");
    }
    Map<String, Integer> f108 = value.f108();
    if (f108 != null) {
      for (Map.Entry<String, Integer> entry : f108.entrySet()) {
        int slot = sizer.begin("Wide.f108");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Wide.f108"), "Wide.f108");
        entrySize += sizer.int32(2, sizer.element(entry.getValue(), "Wide.f108"));
        size += sizer.end(slot, 109, entrySize);
      }
    }
    int[] f109 = value.f109();
    if (f109 != null && f109.length > 0) {
      long packed = 0;
      for (int element : f109) {
        packed += sizer.int32(element);
      }
      size += sizer.packed(110, packed);
    }
    Optional<Long> f110 = sizer.notNull(value.f110(), "Wide.f110");
    if (f110.isPresent()) {
      size += sizer.int64(111, f110.get());
    }
    Instant f111 = value.f111();
    if (f111 != null) {
      size += sizer.instant(112, f111, "Wide.f111");
    }
    if (value.f112() != 0) {
      size += sizer.int32(113, value.f112());
    }
    String f113 = sizer.notNull(value.f113(), "Wide.f113");
    if (!f113.isEmpty()) {
      size += sizer.string(114, f113, "Wide.f113");
    }
    List<String> f114 = WireSizer.indexed(value.f114());
    for (int i = 0; i < f114.size(); i++) {
      size += sizer.string(115, sizer.element(f114.get(i), "Wide.f114", i), "Wide.f114");
    }
    Map<String, Integer> f115 = value.f115();
    if (f115 != null) {
      for (Map.Entry<String, Integer> entry : f115.entrySet()) {
        int slot = sizer.begin("Wide.f115");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Wide.f115"), "Wide.f115");
        entrySize += sizer.int32(2, sizer.element(entry.getValue(), "Wide.f115"));
        size += sizer.end(slot, 116, entrySize);
      }
    }
    int[] f116 = value.f116();
    if (f116 != null && f116.length > 0) {
      long packed = 0;
      for (int element : f116) {
        packed += sizer.int32(element);
      }
      size += sizer.packed(117, packed);
    }
    Optional<Long> f117 = sizer.notNull(value.f117(), "Wide.f117");
    if (f117.isPresent()) {
      size += sizer.int64(118, f117.get());
    }
    Instant f118 = value.f118();
    if (f118 != null) {
      size += sizer.instant(119, f118, "Wide.f118");
    }
    if (value.f119() != 0) {
      size += sizer.int32(120, value.f119());
    }
    String f120 = sizer.notNull(value.f120(), "Wide.f120");
    if (!f120.isEmpty()) {
      size += sizer.string(121, f120, "Wide.f120");
    }
    List<String> f121 = WireSizer.indexed(value.f121());
    for (int i = 0; i < f121.size(); i++) {
      size += sizer.string(122, sizer.element(f121.get(i), "Wide.f121", i), "Wide.f121");
    }
    Map<String, Integer> f122 = value.f122();
    if (f122 != null) {
      for (Map.Entry<String, Integer> entry : f122.entrySet()) {
        int slot = sizer.begin("Wide.f122");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Wide.f122"), "Wide.f122");
        entrySize += sizer.int32(2, sizer.element(entry.getValue(), "Wide.f122"));
        size += sizer.end(slot, 123, entrySize);
      }
    }
    int[] f123 = value.f123();
    if (f123 != null && f123.length > 0) {
      long packed = 0;
      for (int element : f123) {
        packed += sizer.int32(element);
      }
      size += sizer.packed(124, packed);
    }
    Optional<Long> f124 = sizer.notNull(value.f124(), "Wide.f124");
    if (f124.isPresent()) {
      size += sizer.int64(125, f124.get());
    }
    Instant f125 = value.f125();
    if (f125 != null) {
      size += sizer.instant(126, f125, "Wide.f125");
    }
    if (value.f126() != 0) {
      size += sizer.int32(127, value.f126());
    }
    String f127 = sizer.notNull(value.f127(), "Wide.f127");
    if (!f127.isEmpty()) {
      size += sizer.string(128, f127, "Wide.f127");
    }
    return size;
  }

  private static void writeWide$2(Wide value, WireWriter out) {
    String f64 = value.f64();
    if (!f64.isEmpty()) {
      out.string(65, f64);
    }
    List<String> f65 = WireSizer.indexed(value.f65());
    for (int i = 0; i < f65.size(); i++) {
      out.string(66, f65.get(i));
    }
    Map<String, Integer> f66 = value.f66();
    if (f66 != null) {
      for (Map.Entry<String, Integer> entry : f66.entrySet()) {
        int entryEnd = out.begin(67);
        out.string(1, entry.getKey());
        out.int32(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    int[] f67 = value.f67();
    if (f67 != null && f67.length > 0) {
      int end = out.begin(68);
      for (int element : f67) {
        out.int32(element);
      }
      out.end(end);
    }
    Optional<Long> f68 = value.f68();
    if (f68.isPresent()) {
      out.int64(69, f68.get());
    }
    Instant f69 = value.f69();
    if (f69 != null) {
      out.instant(70, f69);
    }
    if (value.f70() != 0) {
      out.int32(71, value.f70());
    }
    String f71 = value.f71();
    if (!f71.isEmpty()) {
      out.string(72, f71);
    }
    List<String> f72 = WireSizer.indexed(value.f72());
    for (int i = 0; i < f72.size(); i++) {
      out.string(73, f72.get(i));
    }
    Map<String, Integer> f73 = value.f73();
    if (f73 != null) {
      for (Map.Entry<String, Integer> entry : f73.entrySet()) {
        int entryEnd = out.begin(74);
        out.string(1, entry.getKey());
        out.int32(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    int[] f74 = value.f74();
    if (f74 != null && f74.length > 0) {
      int end = out.begin(75);
      for (int element : f74) {
        out.int32(element);
      }
      out.end(end);
    }
    Optional<Long> f75 = value.f75();
    if (f75.isPresent()) {
      out.int64(76, f75.get());
    }
    Instant f76 = value.f76();
    if (f76 != null) {
      out.instant(77, f76);
    }
    if (value.f77() != 0) {
      out.int32(78, value.f77());
    }
    String f78 = value.f78();
    if (!f78.isEmpty()) {
      out.string(79, f78);
    }
    List<String> f79 = WireSizer.indexed(value.f79());
    for (int i = 0; i < f79.size(); i++) {
      out.string(80, f79.get(i));
    }
    Map<String, Integer> f80 = value.f80();
    if (f80 != null) {
      for (Map.Entry<String, Integer> entry : f80.entrySet()) {
        int entryEnd = out.begin(81);
        out.string(1, entry.getKey());
        out.int32(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    int[] f81 = value.f81();
    if (f81 != null && f81.length > 0) {
      int end = out.begin(82);
      for (int element : f81) {
        out.int32(element);
      }
      out.end(end);
    }
    Optional<Long> f82 = value.f82();
    if (f82.isPresent()) {
      out.int64(83, f82.get());
    }
    Instant f83 = value.f83();
    if (f83 != null) {
      out.instant(84, f83);
    }
    if (value.f84() != 0) {
      out.int32(85, value.f84());
    }
    String f85 = value.f85();
    if (!f85.isEmpty()) {
      out.string(86, f85);
    }
    List<String> f86 = WireSizer.indexed(value.f86());
    for (int i = 0; i < f86.size(); i++) {
      out.string(87, f86.get(i));
    }
    Map<String, Integer> f87 = value.f87();
    if (f87 != null) {
      for (Map.Entry<String, Integer> entry : f87.entrySet()) {
        int entryEnd = out.begin(88);
        out.string(1, entry.getKey());
        out.int32(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    int[] f88 = value.f88();
    if (f88 != null && f88.length > 0) {
      int end = out.begin(89);
      for (int element : f88) {
        out.int32(element);
      }
      out.end(end);
    }
    Optional<Long> f89 = value.f89();
    if (f89.isPresent()) {
      out.int64(90, f89.get());
    }
    Instant f90 = value.f90();
    if (f90 != null) {
      out.instant(91, f90);
    }
    if (value.f91() != 0) {
      out.int32(92, value.f91());
    }
    String f92 = value.f92();
    if (!f92.isEmpty()) {
      out.string(93, f92);
    }
    List<String> f93 = WireSizer.indexed(value.f93());
    for (int i = 0; i < f93.size(); i++) {
      out.string(94, f93.get(i));
    }
    Map<String, Integer> f94 = value.f94();
    if (f94 != null) {
      for (Map.Entry<String, Integer> entry : f94.entrySet()) {
        int entryEnd = out.begin(95);
        out.string(1, entry.getKey());
        out.int32(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    int[] f95 = value.f95();
    if (f95 != null && f95.length > 0) {
      int end = out.begin(96);
      for (int element : f95) {
        out.int32(element);
      }
      out.end(end);
    }
    Optional<Long> f96 = value.f96();
    if (f96.isPresent()) {
      out.int64(97, f96.get());
    }
    Instant f97 = value.f97();
    if (f97 != null) {
      out.instant(98, f97);
    }
    if (value.f98() != 0) {
      out.int32(99, value.f98());
    }
    String f99 = value.f99();
    if (!f99.isEmpty()) {
      out.string(100, f99);
    }
    List<String> f100 = WireSizer.indexed(value.f100());
    for (int i = 0; i < f100.size(); i++) {
      out.string(101, f100.get(i));
    }
    Map<String, Integer> f101 = value.f101();
    if (f101 != null) {
      for (Map.Entry<String, Integer> entry : f101.entrySet()) {
        int entryEnd = out.begin(102);
        out.string(1, entry.getKey());
        out.int32(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    int[] f102 = value.f102();
    if (f102 != null && f102.length > 0) {
      int end = out.begin(103);
      for (int element : f102) {
        out.int32(element);
      }
      out.end(end);
    }
    Optional<Long> f103 = value.f103();
    if (f103.isPresent()) {
      out.int64(104, f103.get());
    }
    Instant f104 = value.f104();
    if (f104 != null) {
      out.instant(105, f104);
    }
    if (value.f105() != 0) {
      out.int32(106, value.f105());
    }
    String f106 = value.f106();
    if (!f106.isEmpty()) {
      out.string(107, f106);
    }
    List<String> f107 = WireSizer.indexed(value.f107());
    for (int i = 0; i < f107.size(); i++) {
      out.string(108, f107.get(i));
    }
    Map<String, Integer> f108 = value.f108();
    if (f108 != null) {
      for (Map.Entry<String, Integer> entry : f108.entrySet()) {
        int entryEnd = out.begin(109);
        out.string(1, entry.getKey());
        out.int32(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    int[] f109 = value.f109();
    if (f109 != null && f109.length > 0) {
      int end = out.begin(110);
      for (int element : f109) {
        out.int32(element);
      }
      out.end(end);
    }
    Optional<Long> f110 = value.f110();
    if (f110.isPresent()) {
      out.int64(111, f110.get());
    }
    Instant f111 = value.f111();
    if (f111 != null) {
      out.instant(112, f111);
    }
    if (value.f112() != 0) {
      out.int32(113, value.f112());
    }
    String f113 = value.f113();
    if (!f113.isEmpty()) {
      out.string(114, f113);
    }
    List<String> f114 = WireSizer.indexed(value.f114());
    for (int i = 0; i < f114.size(); i++) {
      out.string(115, f114.get(i));
    }
    Map<String, Integer> f115 = value.f115();
    if (f115 != null) {
      for (Map.Entry<String, Integer> entry : f115.entrySet()) {
        int entryEnd = out.begin(116);
        out.string(1, entry.getKey());
        out.int32(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    int[] f116 = value.f116();
    if (f116 != null && f116.length > 0) {
      int end = out.begin(117);
      for (int element : f116) {
        out.int32(element);
      }
      out.end(end);
    }
    Optional<Long> f117 = value.f117();
    if (f117.isPresent()) {
      out.int64(118, f117.get());
    }
    Instant f118 = value.f118();
    if (f118 != null) {
      out.instant(119, f118);
    }
    if (value.f119() != 0) {
      out.int32(120, value.f119());
    }
    String f120 = value.f120();
    if (!f120.isEmpty()) {
      out.string(121, f120);
    }
    List<String> f121 = WireSizer.indexed(value.f121());
    for (int i = 0; i < f121.size(); i++) {
      out.string(122, f121.get(i));
    }
    Map<String, Integer> f122 = value.f122();
    if (f122 != null) {
      for (Map.Entry<String, Integer> entry : f122.entrySet()) {
        int entryEnd = out.begin(123);
        out.string(1, entry.getKey());
        out.int32(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    int[] f123 = value.f123();
    if (f123 != null && f123.length > 0) {
      int end = out.begin(124);
      for (int element : f123) {
        out.int32(element);
      }
      out.end(end);
    }
    Optional<Long> f124 = value.f124();
    if (f124.isPresent()) {
      out.int64(125, f124.get());
    }
    Instant f125 = value.f125();
    if (f125 != null) {
      out.instant(126, f125);
    }
    if (value.f126() != 0) {
      out.int32(127, value.f126());
    }
    String f127 = value.f127();
    if (!f127.isEmpty()) {
      out.string(128, f127);
    }
  }

  private static long sizeWide$3(Wide value, WireSizer sizer) {
    long size = 0;
    List<String> f128 = WireSizer.indexed(value.f128());
    for (int i = 0; i < f128.size(); i++) {
      size += sizer.string(129, sizer.element(f128.get(i), "Wide.f128", i), "Wide.f128");
    }
    Map<String, Integer> f129 = value.f129();
    if (f129 != null) {
      for (Map.Entry<String, Integer> entry : f129.entrySet()) {
        int slot = sizer.begin("Wide.f129");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Wide.f129"), "Wide.f129");
        entrySize += sizer.int32(2, sizer.element(entry.getValue(), "Wide.f129"));
        size += sizer.end(slot, 130, entrySize);
      }
    }
    int[] f130 = value.f130();
    if (f130 != null && f130.length > 0) {
      long packed = 0;
      for (int element : f130) {
        packed += sizer.int32(element);
      }
      size += sizer.packed(131, packed);
    }
    Optional<Long> f131 = sizer.notNull(value.f131(), "Wide.f131");
    if (f131.isPresent()) {
      size += sizer.int64(132, f131.get());
    }
    Instant f132 = value.f132();
    if (f132 != null) {
      size += sizer.instant(133, f132, "Wide.f132");
    }
    if (value.f133() != 0) {
      size += sizer.int32(134, value.f133());
    }
    String f134 = sizer.notNull(value.f134(), "Wide.f134");
    if (!f134.isEmpty()) {
      size += sizer.string(135, f134, "Wide.f134");
    }
    List<String> f135 = WireSizer.indexed(value.f135());
    for (int i = 0; i < f135.size(); i++) {
      size += sizer.string(136, sizer.element(f135.get(i), "Wide.f135", i), "Wide.f135");
    }
    Map<String, Integer> f136 = value.f136();
    if (f136 != null) {
      for (Map.Entry<String, Integer> entry : f136.entrySet()) {
        int slot = sizer.begin("Wide.f136");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Wide.f136"), "Wide.f136");
        entrySize += sizer.int32(2, sizer.element(entry.getValue(), "Wide.f136"));
        size += sizer.end(slot, 137, entrySize);
      }
    }
    int[] f137 = value.f137();
    if (f137 != null && f137.length > 0) {
      long packed = 0;
      for (int element : f137) {
        packed += sizer.int32(element);
      }
      size += sizer.packed(138, packed);
    }
    Optional<Long> f138 = sizer.notNull(value.f138(), "Wide.f138");
    if (f138.isPresent()) {
      size += sizer.int64(139, f138.get());
    }
    Instant f139 = value.f139();
    if (f139 != null) {
      size += sizer.instant(140, f139, "Wide.f139");
    }
    Wide.Part part = value.part();
    if (part != null) {
      size += sizer.end(sizer.begin("Wide.part"), 141, sizeWidePart(part, sizer));
    }
    return size;
  }

  private static void writeWide$3(Wide value, WireWriter out) {
    List<String> f128 = WireSizer.indexed(value.f128());
    for (int i = 0; i < f128.size(); i++) {
      out.string(129, f128.get(i));
    }
    Map<String, Integer> f129 = value.f129();
    if (f129 != null) {
      for (Map.Entry<String, Integer> entry : f129.entrySet()) {
        int entryEnd = out.begin(130);
        out.string(1, entry.getKey());
        out.int32(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    int[] f130 = value.f130();
    if (f130 != null && f130.length > 0) {
      int end = out.begin(131);
      for (int element : f130) {
        out.int32(element);
      }
      out.end(end);
    }
    Optional<Long> f131 = value.f131();
    if (f131.isPresent()) {
      out.int64(132, f131.get());
    }
    Instant f132 = value.f132();
    if (f132 != null) {
      out.instant(133, f132);
    }
    if (value.f133() != 0) {
      out.int32(134, value.f133());
    }
    String f134 = value.f134();
    if (!f134.isEmpty()) {
      out.string(135, f134);
    }
    List<String> f135 = WireSizer.indexed(value.f135());
    for (int i = 0; i < f135.size(); i++) {
      out.string(136, f135.get(i));
    }
    Map<String, Integer> f136 = value.f136();
    if (f136 != null) {
      for (Map.Entry<String, Integer> entry : f136.entrySet()) {
        int entryEnd = out.begin(137);
        out.string(1, entry.getKey());
        out.int32(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    int[] f137 = value.f137();
    if (f137 != null && f137.length > 0) {
      int end = out.begin(138);
      for (int element : f137) {
        out.int32(element);
      }
      out.end(end);
    }
    Optional<Long> f138 = value.f138();
    if (f138.isPresent()) {
      out.int64(139, f138.get());
    }
    Instant f139 = value.f139();
    if (f139 != null) {
      out.instant(140, f139);
    }
    Wide.Part part = value.part();
    if (part != null) {
      int end = out.begin(141);
      writeWidePart(part, out);
      out.end(end);
    }
  }

  static Wide readWide(WireReader in) {
    Wide$Fields fields = new Wide$Fields();
    int start = in.position();
    while (in.next()) {
      if (!(readWide$1(fields, start, in)
      || readWide$2(fields, start, in)
      || readWide$3(fields, start, in))) {
        in.skip();
      }
    }
    return new Wide(fields.f0, fields.f1, fields.f2 == null ? List.of() : fields.f2, fields.f3 == null ? Map.of() : fields.f3, fields.f4Used == fields.f4.length ? fields.f4 : Arrays.copyOf(fields.f4, fields.f4Used), Optional.ofNullable(fields.f5), fields.f6, fields.f7, fields.f8, fields.f9 == null ? List.of() : fields.f9, fields.f10 == null ? Map.of() : fields.f10, fields.f11Used == fields.f11.length ? fields.f11 : Arrays.copyOf(fields.f11, fields.f11Used), Optional.ofNullable(fields.f12), fields.f13, fields.f14, fields.f15, fields.f16 == null ? List.of() : fields.f16, fields.f17 == null ? Map.of() : fields.f17, fields.f18Used == fields.f18.length ? fields.f18 : Arrays.copyOf(fields.f18, fields.f18Used), Optional.ofNullable(fields.f19), fields.f20, fields.f21, fields.f22, fields.f23 == null ? List.of() : fields.f23, fields.f24 == null ? Map.of() : fields.f24, fields.f25Used == fields.f25.length ? fields.f25 : Arrays.copyOf(fields.f25, fields.f25Used), Optional.ofNullable(fields.f26), fields.f27, fields.f28, fields.f29, fields.f30 == null ? List.of() : fields.f30, fields.f31 == null ? Map.of() : fields.f31, fields.f32Used == fields.f32.length ? fields.f32 : Arrays.copyOf(fields.f32, fields.f32Used), Optional.ofNullable(fields.f33), fields.f34, fields.f35, fields.f36, fields.f37 == null ? List.of() : fields.f37, fields.f38 == null ? Map.of() : fields.f38, fields.f39Used == fields.f39.length ? fields.f39 : Arrays.copyOf(fields.f39, fields.f39Used), Optional.ofNullable(fields.f40), fields.f41, fields.f42, fields.f43, fields.f44 == null ? List.of() : fields.f44, fields.f45 == null ? Map.of() : fields.f45, fields.f46Used == fields.f46.length ? fields.f46 : Arrays.copyOf(fields.f46, fields.f46Used), Optional.ofNullable(fields.f47), fields.f48, fields.f49, fields.f50, fields.f51 == null ? List.of() : fields.f51, fields.f52 == null ? Map.of() : fields.f52, fields.f53Used == fields.f53.length ? fields.f53 : Arrays.copyOf(fields.f53, fields.f53Used), Optional.ofNullable(fields.f54), fields.f55, fields.f56, fields.f57, fields.f58 == null ? List.of() : fields.f58, fields.f59 == null ? Map.of() : fields.f59, fields.f60Used == fields.f60.length ? fields.f60 : Arrays.copyOf(fields.f60, fields.f60Used), Optional.ofNullable(fields.f61), fields.f62, fields.f63, fields.f64, fields.f65 == null ? List.of() : fields.f65, fields.f66 == null ? Map.of() : fields.f66, fields.f67Used == fields.f67.length ? fields.f67 : Arrays.copyOf(fields.f67, fields.f67Used), Optional.ofNullable(fields.f68), fields.f69, fields.f70, fields.f71, fields.f72 == null ? List.of() : fields.f72, fields.f73 == null ? Map.of() : fields.f73, fields.f74Used == fields.f74.length ? fields.f74 : Arrays.copyOf(fields.f74, fields.f74Used), Optional.ofNullable(fields.f75), fields.f76, fields.f77, fields.f78, fields.f79 == null ? List.of() : fields.f79, fields.f80 == null ? Map.of() : fields.f80, fields.f81Used == fields.f81.length ? fields.f81 : Arrays.copyOf(fields.f81, fields.f81Used), Optional.ofNullable(fields.f82), fields.f83, fields.f84, fields.f85, fields.f86 == null ? List.of() : fields.f86, fields.f87 == null ? Map.of() : fields.f87, fields.f88Used == fields.f88.length ? fields.f88 : Arrays.copyOf(fields.f88, fields.f88Used), Optional.ofNullable(fields.f89), fields.f90, fields.f91, fields.f92, fields.f93 == null ? List.of() : fields.f93, fields.f94 == null ? Map.of() : fields.f94, fields.f95Used == fields.f95.length ? fields.f95 : Arrays.copyOf(fields.f95, fields.f95Used), Optional.ofNullable(fields.f96), fields.f97, fields.f98, fields.f99, fields.f100 == null ? List.of() : fields.f100, fields.f101 == null ? Map.of() : fields.f101, fields.f102Used == fields.f102.length ? fields.f102 : Arrays.copyOf(fields.f102, fields.f102Used), Optional.ofNullable(fields.f103), fields.f104, fields.f105, fields.f106, fields.f107 == null ? List.of() : fields.f107, fields.f108 == null ? Map.of() : fields.f108, fields.f109Used == fields.f109.length ? fields.f109 : Arrays.copyOf(fields.f109, fields.f109Used), Optional.ofNullable(fields.f110), fields.f111, fields.f112, fields.f113, fields.f114 == null ? List.of() : fields.f114, fields.f115 == null ? Map.of() : fields.f115, fields.f116Used == fields.f116.length ? fields.f116 : Arrays.copyOf(fields.f116, fields.f116Used), Optional.ofNullable(fields.f117), fields.f118, fields.f119, fields.f120, fields.f121 == null ? List.of() : fields.f121, fields.f122 == null ? Map.of() : fields.f122, fields.f123Used == fields.f123.length ? fields.f123 : Arrays.copyOf(fields.f123, fields.f123Used), Optional.ofNullable(fields.f124), fields.f125, fields.f126, fields.f127, fields.f128 == null ? List.of() : fields.f128, fields.f129 == null ? Map.of() : fields.f129, fields.f130Used == fields.f130.length ? fields.f130 : Arrays.copyOf(fields.f130, fields.f130Used), Optional.ofNullable(fields.f131), fields.f132, fields.f133, fields.f134, fields.f135 == null ? List.of() : fields.f135, fields.f136 == null ? Map.of() : fields.f136, fields.f137Used == fields.f137.length ? fields.f137 : Arrays.copyOf(fields.f137, fields.f137Used), Optional.ofNullable(fields.f138), fields.f139, fields.part);
  }

  private static boolean readWide$1(Wide$Fields fields, int start, WireReader in) {
    switch (in.field()) {
      case 1 -> fields.f0 = in.int32();
      case 2 -> fields.f1 = in.string();
      case 3 -> {
        if (fields.f2 == null) {
          fields.f2 = new ArrayList<>();
        }
        fields.f2.add(in.string());
      }
      case 4 -> {
        if (fields.f3 == null) {
          fields.f3 = new LinkedHashMap<>();
        }
        int outer = in.begin();
        String key = "";
        int entry = 0;
        while (in.next()) {
          switch (in.field()) {
            case 1 -> key = in.string();
            case 2 -> entry = in.int32();
            default -> in.skip();
          }
        }
        in.end(outer);
        fields.f3.put(key, entry);
      }
      case 5 -> {
        int outer = in.beginPacked(WireType.VARINT);
        while (in.more()) {
          if (fields.f4Used == fields.f4.length) {
            fields.f4 = Arrays.copyOf(fields.f4, in.grow(fields.f4Used));
          }
          fields.f4[fields.f4Used++] = in.int32();
        }
        in.endPacked(outer);
      }
      case 6 -> fields.f5 = in.int64();
      case 7 -> fields.f6 = fields.f6 == null ? in.instant() : in.mergedInstant(start);
      case 8 -> fields.f7 = in.int32();
      case 9 -> fields.f8 = in.string();
      case 10 -> {
        if (fields.f9 == null) {
          fields.f9 = new ArrayList<>();
        }
        fields.f9.add(in.string());
      }
      case 11 -> {
        if (fields.f10 == null) {
          fields.f10 = new LinkedHashMap<>();
        }
        int outer = in.begin();
        String key = "";
        int entry = 0;
        while (in.next()) {
          switch (in.field()) {
            case 1 -> key = in.string();
            case 2 -> entry = in.int32();
            default -> in.skip();
          }
        }
        in.end(outer);
        fields.f10.put(key, entry);
      }
      case 12 -> {
        int outer = in.beginPacked(WireType.VARINT);
        while (in.more()) {
          if (fields.f11Used == fields.f11.length) {
            fields.f11 = Arrays.copyOf(fields.f11, in.grow(fields.f11Used));
          }
          fields.f11[fields.f11Used++] = in.int32();
        }
        in.endPacked(outer);
      }
      case 13 -> fields.f12 = in.int64();
      case 14 -> fields.f13 = fields.f13 == null ? in.instant() : in.mergedInstant(start);
      case 15 -> fields.f14 = in.int32();
      case 16 -> fields.f15 = in.string();
      case 17 -> {
        if (fields.f16 == null) {
          fields.f16 = new ArrayList<>();
        }
        fields.f16.add(in.string());
      }
      case 18 -> {
        if (fields.f17 == null) {
          fields.f17 = new LinkedHashMap<>();
        }
        int outer = in.begin();
        String key = "";
        int entry = 0;
        while (in.next()) {
          switch (in.field()) {
            case 1 -> key = in.string();
            case 2 -> entry = in.int32();
            default -> in.skip();
          }
        }
        in.end(outer);
        fields.f17.put(key, entry);
      }
      case 19 -> {
        int outer = in.beginPacked(WireType.VARINT);
        while (in.more()) {
          if (fields.f18Used == fields.f18.length) {
            fields.f18 = Arrays.copyOf(fields.f18, in.grow(fields.f18Used));
          }
          fields.f18[fields.f18Used++] = in.int32();
        }
        in.endPacked(outer);
      }
      case 20 -> fields.f19 = in.int64();
      case 21 -> fields.f20 = fields.f20 == null ? in.instant() : in.mergedInstant(start);
      case 22 -> fields.f21 = in.int32();
      case 23 -> fields.f22 = in.string();
      case 24 -> {
        if (fields.f23 == null) {
          fields.f23 = new ArrayList<>();
        }
        fields.f23.add(in.string());
      }
      case 25 -> {
        if (fields.f24 == null) {
          fields.f24 = new LinkedHashMap<>();
        }
        int outer = in.begin();
        String key = "";
        int entry = 0;
        while (in.next()) {
          switch (in.field()) {
            case 1 -> key = in.string();
            case 2 -> entry = in.int32();
            default -> in.skip();
          }
        }
        in.end(outer);
        fields.f24.put(key, entry);
      }
      case 26 -> {
        int outer = in.beginPacked(WireType.VARINT);
        while (in.more()) {
          if (fields.f25Used == fields.f25.length) {
            fields.f25 = Arrays.copyOf(fields.f25, in.grow(fields.f25Used));
          }
          fields.f25[fields.f25Used++] = in.int32();
        }
        in.endPacked(outer);
      }
      case 27 -> fields.f26 = in.int64();
      case 28 -> fields.f27 = fields.f27 == null ? in.instant() : in.mergedInstant(start);
      case 29 -> fields.f28 = in.int32();
      case 30 -> fields.f29 = in.string();
      case 31 -> {
        if (fields.f30 == null) {
          fields.f30 = new ArrayList<>();
        }
        fields.f30.add(in.string());
      }
      case 32 -> {
        if (fields.f31 == null) {
          fields.f31 = new LinkedHashMap<>();
        }
        int outer = in.begin();
        String key = "";
        int entry = 0;
        while (in.next()) {
          switch (in.field()) {
            case 1 -> key = in.string();
            case 2 -> entry = in.int32();
            default -> in.skip();
          }
        }
        in.end(outer);
        fields.f31.put(key, entry);
      }
      case 33 -> {
        int outer = in.beginPacked(WireType.VARINT);
        while (in.more()) {
          if (fields.f32Used == fields.f32.length) {
            fields.f32 = Arrays.copyOf(fields.f32, in.grow(fields.f32Used));
          }
          fields.f32[fields.f32Used++] = in.int32();
        }
        in.endPacked(outer);
      }
      case 34 -> fields.f33 = in.int64();
      case 35 -> fields.f34 = fields.f34 == null ? in.instant() : in.mergedInstant(start);
      case 36 -> fields.f35 = in.int32();
      case 37 -> fields.f36 = in.string();
      case 38 -> {
        if (fields.f37 == null) {
          fields.f37 = new ArrayList<>();
        }
        fields.f37.add(in.string());
      }
      case 39 -> {
        if (fields.f38 == null) {
          fields.f38 = new LinkedHashMap<>();
        }
        int outer = in.begin();
        String key = "";
        int entry = 0;
        while (in.next()) {
          switch (in.field()) {
            case 1 -> key = in.string();
            case 2 -> entry = in.int32();
            default -> in.skip();
          }
        }
        in.end(outer);
        fields.f38.put(key, entry);
      }
      case 40 -> {
        int outer = in.beginPacked(WireType.VARINT);
        while (in.more()) {
          if (fields.f39Used == fields.f39.length) {
            fields.f39 = Arrays.copyOf(fields.f39, in.grow(fields.f39Used));
          }
          fields.f39[fields.f39Used++] = in.int32();
        }
        in.endPacked(outer);
      }
      case 41 -> fields.f40 = in.int64();
      case 42 -> fields.f41 = fields.f41 == null ? in.instant() : in.mergedInstant(start);
      case 43 -> fields.f42 = in.int32();
      case 44 -> fields.f43 = in.string();
      case 45 -> {
        if (fields.f44 == null) {
          fields.f44 = new ArrayList<>();
        }
        fields.f44.add(in.string());
      }
      case 46 -> {
        if (fields.f45 == null) {
          fields.f45 = new LinkedHashMap<>();
        }
        int outer = in.begin();
        String key = "";
        int entry = 0;
        while (in.next()) {
          switch (in.field()) {
            case 1 -> key = in.string();
            case 2 -> entry = in.int32();
            default -> in.skip();
          }
        }
        in.end(outer);
        fields.f45.put(key, entry);
      }
      case 47 -> {
        int outer = in.beginPacked(WireType.VARINT);
        while (in.more()) {
          if (fields.f46Used == fields.f46.length) {
            fields.f46 = Arrays.copyOf(fields.f46, in.grow(fields.f46Used));
          }
          fields.f46[fields.f46Used++] = in.int32();
        }
        in.endPacked(outer);
      }
      case 48 -> fields.f47 = in.int64();
      case 49 -> fields.f48 = fields.f48 == null ? in.instant() : in.mergedInstant(start);
      case 50 -> fields.f49 = in.int32();
      case 51 -> fields.f50 = in.string();
      case 52 -> {
        if (fields.f51 == null) {
          fields.f51 = new ArrayList<>();
        }
        fields.f51.add(in.string());
      }
      case 53 -> {
        if (fields.f52 == null) {
          fields.f52 = new LinkedHashMap<>();
        }
        int outer = in.begin();
        String key = "";
        int entry = 0;
        while (in.next()) {
          switch (in.field()) {
            case 1 -> key = in.string();
            case 2 -> entry = in.int32();
            default -> in.skip();
          }
        }
        in.end(outer);
        fields.f52.put(key, entry);
      }
      case 54 -> {
        int outer = in.beginPacked(WireType.VARINT);
        while (in.more()) {
          if (fields.f53Used == fields.f53.length) {
            fields.f53 = Arrays.copyOf(fields.f53, in.grow(fields.f53Used));
          }
          fields.f53[fields.f53Used++] = in.int32();
        }
        in.endPacked(outer);
      }
      case 55 -> fields.f54 = in.int64();
      case 56 -> fields.f55 = fields.f55 == null ? in.instant() : in.mergedInstant(start);
      case 57 -> fields.f56 = in.int32();
      case 58 -> fields.f57 = in.string();
      case 59 -> {
        if (fields.f58 == null) {
          fields.f58 = new ArrayList<>();
        }
        fields.f58.add(in.string());
      }
      case 60 -> {
        if (fields.f59 == null) {
          fields.f59 = new LinkedHashMap<>();
        }
        int outer = in.begin();
        String key = "";
        int entry = 0;
        while (in.next()) {
          switch (in.field()) {
            case 1 -> key = in.string();
            case 2 -> entry = in.int32();
            default -> in.skip();
          }
        }
        in.end(outer);
        fields.f59.put(key, entry);
      }
      case 61 -> {
        int outer = in.beginPacked(WireType.VARINT);
        while (in.more()) {
          if (fields.f60Used == fields.f60.length) {
            fields.f60 = Arrays.copyOf(fields.f60, in.grow(fields.f60Used));
          }
          fields.f60[fields.f60Used++] = in.int32();
        }
        in.endPacked(outer);
      }
      case 62 -> fields.f61 = in.int64();
      case 63 -> fields.f62 = fields.f62 == null ? in.instant() : in.mergedInstant(start);
      case 64 -> fields.f63 = in.int32();
      default -> {
        return false;
      }
    }
    return true;
  }

  private static boolean readWide$2(Wide$Fields fields, int start, WireReader in) {
    switch (in.field()) {
      case 65 -> fields.f64 = in.string();
      case 66 -> {
        if (fields.f65 == null) {
          fields.f65 = new ArrayList<>();
        }
        fields.f65.add(in.string());
      }
      case 67 -> {
        if (fields.f66 == null) {
          fields.f66 = new LinkedHashMap<>();
        }
        int outer = in.begin();
        String key = "";
        int entry = 0;
        while (in.next()) {
          switch (in.field()) {
            case 1 -> key = in.string();
            case 2 -> entry = in.int32();
            default -> in.skip();
          }
        }
        in.end(outer);
        fields.f66.put(key, entry);
      }
      case 68 -> {
        int outer = in.beginPacked(WireType.VARINT);
        while (in.more()) {
          if (fields.f67Used == fields.f67.length) {
            fields.f67 = Arrays.copyOf(fields.f67, in.grow(fields.f67Used));
          }
          fields.f67[fields.f67Used++] = in.int32();
        }
        in.endPacked(outer);
      }
      case 69 -> fields.f68 = in.int64();
      case 70 -> fields.f69 = fields.f69 == null ? in.instant() : in.mergedInstant(start);
      case 71 -> fields.f70 = in.int32();
      case 72 -> fields.f71 = in.string();
      case 73 -> {
        if (fields.f72 == null) {
          fields.f72 = new ArrayList<>();
        }
        fields.f72.add(in.string());
      }
      case 74 -> {
        if (fields.f73 == null) {
          fields.f73 = new LinkedHashMap<>();
        }
        int outer = in.begin();
        String key = "";
        int entry = 0;
        while (in.next()) {
          switch (in.field()) {
            case 1 -> key = in.string();
            case 2 -> entry = in.int32();
            default -> in.skip();
          }
        }
        in.end(outer);
        fields.f73.put(key, entry);
      }
      case 75 -> {
        int outer = in.beginPacked(WireType.VARINT);
        while (in.more()) {
          if (fields.f74Used == fields.f74.length) {
            fields.f74 = Arrays.copyOf(fields.f74, in.grow(fields.f74Used));
          }
          fields.f74[fields.f74Used++] = in.int32();
        }
        in.endPacked(outer);
      }
      case 76 -> fields.f75 = in.int64();
      case 77 -> fields.f76 = fields.f76 == null ? in.instant() : in.mergedInstant(start);
      case 78 -> fields.f77 = in.int32();
      case 79 -> fields.f78 = in.string();
      case 80 -> {
        if (fields.f79 == null) {
          fields.f79 = new ArrayList<>();
        }
        fields.f79.add(in.string());
      }
      case 81 -> {
        if (fields.f80 == null) {
          fields.f80 = new LinkedHashMap<>();
        }
        int outer = in.begin();
        String key = "";
        int entry = 0;
        while (in.next()) {
          switch (in.field()) {
            case 1 -> key = in.string();
            case 2 -> entry = in.int32();
            default -> in.skip();
          }
        }
        in.end(outer);
        fields.f80.put(key, entry);
      }
      case 82 -> {
        int outer = in.beginPacked(WireType.VARINT);
        while (in.more()) {
          if (fields.f81Used == fields.f81.length) {
            fields.f81 = Arrays.copyOf(fields.f81, in.grow(fields.f81Used));
          }
          fields.f81[fields.f81Used++] = in.int32();
        }
        in.endPacked(outer);
      }
      case 83 -> fields.f82 = in.int64();
      case 84 -> fields.f83 = fields.f83 == null ? in.instant() : in.mergedInstant(start);
      case 85 -> fields.f84 = in.int32();
      case 86 -> fields.f85 = in.string();
      case 87 -> {
        if (fields.f86 == null) {
          fields.f86 = new ArrayList<>();
        }
        fields.f86.add(in.string());
      }
      case 88 -> {
        if (fields.f87 == null) {
          fields.f87 = new LinkedHashMap<>();
        }
        int outer = in.begin();
        String key = "";
        int entry = 0;
        while (in.next()) {
          switch (in.field()) {
            case 1 -> key = in.string();
            case 2 -> entry = in.int32();
            default -> in.skip();
          }
        }
        in.end(outer);
        fields.f87.put(key, entry);
      }
      case 89 -> {
        int outer = in.beginPacked(WireType.VARINT);
        while (in.more()) {
          if (fields.f88Used == fields.f88.length) {
            fields.f88 = Arrays.copyOf(fields.f88, in.grow(fields.f88Used));
          }
          fields.f88[fields.f88Used++] = in.int32();
        }
        in.endPacked(outer);
      }
      case 90 -> fields.f89 = in.int64();
      case 91 -> fields.f90 = fields.f90 == null ? in.instant() : in.mergedInstant(start);
      case 92 -> fields.f91 = in.int32();
      case 93 -> fields.f92 = in.string();
      case 94 -> {
        if (fields.f93 == null) {
          fields.f93 = new ArrayList<>();
        }
        fields.f93.add(in.string());
      }
      case 95 -> {
        if (fields.f94 == null) {
          fields.f94 = new LinkedHashMap<>();
        }
        int outer = in.begin();
        String key = "";
        int entry = 0;
        while (in.next()) {
          switch (in.field()) {
            case 1 -> key = in.string();
            case 2 -> entry = in.int32();
            default -> in.skip();
          }
        }
        in.end(outer);
        fields.f94.put(key, entry);
      }
      case 96 -> {
        int outer = in.beginPacked(WireType.VARINT);
        while (in.more()) {
          if (fields.f95Used == fields.f95.length) {
            fields.f95 = Arrays.copyOf(fields.f95, in.grow(fields.f95Used));
          }
          fields.f95[fields.f95Used++] = in.int32();
        }
        in.endPacked(outer);
      }
      case 97 -> fields.f96 = in.int64();
      case 98 -> fields.f97 = fields.f97 == null ? in.instant() : in.mergedInstant(start);
      case 99 -> fields.f98 = in.int32();
      case 100 -> fields.f99 = in.string();
      case 101 -> {
        if (fields.f100 == null) {
          fields.f100 = new ArrayList<>();
        }
        fields.f100.add(in.string());
      }
      case 102 -> {
        if (fields.f101 == null) {
          fields.f101 = new LinkedHashMap<>();
        }
        int outer = in.begin();
        String key = "";
        int entry = 0;
        while (in.next()) {
          switch (in.field()) {
            case 1 -> key = in.string();
            case 2 -> entry = in.int32();
            default -> in.skip();
          }
        }
        in.end(outer);
        fields.f101.put(key, entry);
      }
      case 103 -> {
        int outer = in.beginPacked(WireType.VARINT);
        while (in.more()) {
          if (fields.f102Used == fields.f102.length) {
            fields.f102 = Arrays.copyOf(fields.f102, in.grow(fields.f102Used));
          }
          fields.f102[fields.f102Used++] = in.int32();
        }
        in.endPacked(outer);
      }
      case 104 -> fields.f103 = in.int64();
      case 105 -> fields.f104 = fields.f104 == null ? in.instant() : in.mergedInstant(start);
      case 106 -> fields.f105 = in.int32();
      case 107 -> fields.f106 = in.string();
      case 108 -> {
        if (fields.f107 == null) {
          fields.f107 = new ArrayList<>();
        }
        fields.f107.add(in.string());
      }
      case 109 -> {
        if (fields.f108 == null) {
          fields.f108 = new LinkedHashMap<>();
        }
        int outer = in.begin();
        String key = "";
        int entry = 0;
        while (in.next()) {
          switch (in.field()) {
            case 1 -> key = in.string();
            case 2 -> entry = in.int32();
            default -> in.skip();
          }
        }
        in.end(outer);
        fields.f108.put(key, entry);
      }
      case 110 -> {
        int outer = in.beginPacked(WireType.VARINT);
        while (in.more()) {
          if (fields.f109Used == fields.f109.length) {
            fields.f109 = Arrays.copyOf(fields.f109, in.grow(fields.f109Used));
          }
          fields.f109[fields.f109Used++] = in.int32();
        }
        in.endPacked(outer);
      }
      case 111 -> fields.f110 = in.int64();
      case 112 -> fields.f111 = fields.f111 == null ? in.instant() : in.mergedInstant(start);
      case 113 -> fields.f112 = in.int32();
      case 114 -> fields.f113 = in.string();
      case 115 -> {
        if (fields.f114 == null) {
          fields.f114 = new ArrayList<>();
        }
        fields.f114.add(in.string());
      }
      case 116 -> {
        if (fields.f115 == null) {
          fields.f115 = new LinkedHashMap<>();
        }
        int outer = in.begin();
        String key = "";
        int entry = 0;
        while (in.next()) {
          switch (in.field()) {
            case 1 -> key = in.string();
            case 2 -> entry = in.int32();
            default -> in.skip();
          }
        }
        in.end(outer);
        fields.f115.put(key, entry);
      }
      case 117 -> {
        int outer = in.beginPacked(WireType.VARINT);
        while (in.more()) {
          if (fields.f116Used == fields.f116.length) {
            fields.f116 = Arrays.copyOf(fields.f116, in.grow(fields.f116Used));
          }
          fields.f116[fields.f116Used++] = in.int32();
        }
        in.endPacked(outer);
      }
      case 118 -> fields.f117 = in.int64();
      case 119 -> fields.f118 = fields.f118 == null ? in.instant() : in.mergedInstant(start);
      case 120 -> fields.f119 = in.int32();
      case 121 -> fields.f120 = in.string();
      case 122 -> {
        if (fields.f121 == null) {
          fields.f121 = new ArrayList<>();
        }
        fields.f121.add(in.string());
      }
      case 123 -> {
        if (fields.f122 == null) {
          fields.f122 = new LinkedHashMap<>();
        }
        int outer = in.begin();
        String key = "";
        int entry = 0;
        while (in.next()) {
          switch (in.field()) {
            case 1 -> key = in.string();
            case 2 -> entry = in.int32();
            default -> in.skip();
          }
        }
        in.end(outer);
        fields.f122.put(key, entry);
      }
      case 124 -> {
        int outer = in.beginPacked(WireType.VARINT);
        while (in.more()) {
          if (fields.f123Used == fields.f123.length) {
            fields.f123 = Arrays.copyOf(fields.f123, in.grow(fields.f123Used));
          }
          fields.f123[fields.f123Used++] = in.int32();
        }
        in.endPacked(outer);
      }
      case 125 -> fields.f124 = in.int64();
      case 126 -> fields.f125 = fields.f125 == null ? in.instant() : in.mergedInstant(start);
      case 127 -> fields.f126 = in.int32();
      case 128 -> fields.f127 = in.string();
      default -> {
        return false;
      }
    }
    return true;
  }

  private static boolean readWide$3(Wide$Fields fields, int start, WireReader in) {
    switch (in.field()) {
      case 129 -> {
        if (fields.f128 == null) {
          fields.f128 = new ArrayList<>();
        }
        fields.f128.add(in.string());
      }
      case 130 -> {
        if (fields.f129 == null) {
          fields.f129 = new LinkedHashMap<>();
        }
        int outer = in.begin();
        String key = "";
        int entry = 0;
        while (in.next()) {
          switch (in.field()) {
            case 1 -> key = in.string();
            case 2 -> entry = in.int32();
            default -> in.skip();
          }
        }
        in.end(outer);
        fields.f129.put(key, entry);
      }
      case 131 -> {
        int outer = in.beginPacked(WireType.VARINT);
        while (in.more()) {
          if (fields.f130Used == fields.f130.length) {
            fields.f130 = Arrays.copyOf(fields.f130, in.grow(fields.f130Used));
          }
          fields.f130[fields.f130Used++] = in.int32();
        }
        in.endPacked(outer);
      }
      case 132 -> fields.f131 = in.int64();
      case 133 -> fields.f132 = fields.f132 == null ? in.instant() : in.mergedInstant(start);
      case 134 -> fields.f133 = in.int32();
      case 135 -> fields.f134 = in.string();
      case 136 -> {
        if (fields.f135 == null) {
          fields.f135 = new ArrayList<>();
        }
        fields.f135.add(in.string());
      }
      case 137 -> {
        if (fields.f136 == null) {
          fields.f136 = new LinkedHashMap<>();
        }
        int outer = in.begin();
        String key = "";
        int entry = 0;
        while (in.next()) {
          switch (in.field()) {
            case 1 -> key = in.string();
            case 2 -> entry = in.int32();
            default -> in.skip();
          }
        }
        in.end(outer);
        fields.f136.put(key, entry);
      }
      case 138 -> {
        int outer = in.beginPacked(WireType.VARINT);
        while (in.more()) {
          if (fields.f137Used == fields.f137.length) {
            fields.f137 = Arrays.copyOf(fields.f137, in.grow(fields.f137Used));
          }
          fields.f137[fields.f137Used++] = in.int32();
        }
        in.endPacked(outer);
      }
      case 139 -> fields.f138 = in.int64();
      case 140 -> fields.f139 = fields.f139 == null ? in.instant() : in.mergedInstant(start);
      case 141 -> fields.part = in.end(fields.part == null ? in.begin(32) : in.merge(start, 32), readWidePart(in));
      default -> {
        return false;
      }
    }
    return true;
  }

  static int sizeMany(Many value, WireSizer sizer) {
    long size = 0;
    List<Wide> wides = WireSizer.indexed(value.wides());
    for (int i = 0; i < wides.size(); i++) {
      size += sizer.end(sizer.begin("Many.wides"), 1, sizeWide(sizer.element(wides.get(i), "Many.wides", i), sizer));
    }
    return WireSizer.total(size);
  }

  static void writeMany(Many value, WireWriter out) {
    List<Wide> wides = WireSizer.indexed(value.wides());
    for (int i = 0; i < wides.size(); i++) {
      int end = out.begin(1);
      writeWide(wides.get(i), out);
      out.end(end);
    }
  }

  static Many readMany(WireReader in) {
    List<Wide> wides = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> {
          if (wides == null) {
            wides = new ArrayList<>();
          }
          wides.add(in.end(in.begin(1144), readWide(in)));
        }
        default -> in.skip();
      }
    }
    return new Many(wides == null ? List.of() : wides);
  }

  static int sizeWidePart(Wide.Part value, WireSizer sizer) {
    long size = 0;
    if (value.a() != 0) {
      size += sizer.int32(1, value.a());
    }
    if (value.b() != 0) {
      size += sizer.int32(2, value.b());
    }
    return WireSizer.total(size);
  }

  static void writeWidePart(Wide.Part value, WireWriter out) {
    if (value.a() != 0) {
      out.int32(1, value.a());
    }
    if (value.b() != 0) {
      out.int32(2, value.b());
    }
  }

  static Wide.Part readWidePart(WireReader in) {
    int a = 0;
    int b = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> a = in.int32();
        case 2 -> b = in.int32();
        default -> in.skip();
      }
    }
    return new Wide.Part(a, b);
  }

  private static final class Wide$Fields {
    int f0 = 0;

    String f1 = "";

    List<String> f2 = null;

    Map<String, Integer> f3 = null;

    int[] f4 = WireReader.NO_INTS;

    int f4Used = 0;

    Long f5 = null;

    Instant f6 = null;

    int f7 = 0;

    String f8 = "";

    List<String> f9 = null;

    Map<String, Integer> f10 = null;

    int[] f11 = WireReader.NO_INTS;

    int f11Used = 0;

    Long f12 = null;

    Instant f13 = null;

    int f14 = 0;

    String f15 = "";

    List<String> f16 = null;

    Map<String, Integer> f17 = null;

    int[] f18 = WireReader.NO_INTS;

    int f18Used = 0;

    Long f19 = null;

    Instant f20 = null;

    int f21 = 0;

    String f22 = "";

    List<String> f23 = null;

    Map<String, Integer> f24 = null;

    int[] f25 = WireReader.NO_INTS;

    int f25Used = 0;

    Long f26 = null;

    Instant f27 = null;

    int f28 = 0;

    String f29 = "";

    List<String> f30 = null;

    Map<String, Integer> f31 = null;

    int[] f32 = WireReader.NO_INTS;

    int f32Used = 0;

    Long f33 = null;

    Instant f34 = null;

    int f35 = 0;

    String f36 = "";

    List<String> f37 = null;

    Map<String, Integer> f38 = null;

    int[] f39 = WireReader.NO_INTS;

    int f39Used = 0;

    Long f40 = null;

    Instant f41 = null;

    int f42 = 0;

    String f43 = "";

    List<String> f44 = null;

    Map<String, Integer> f45 = null;

    int[] f46 = WireReader.NO_INTS;

    int f46Used = 0;

    Long f47 = null;

    Instant f48 = null;

    int f49 = 0;

    String f50 = "";

    List<String> f51 = null;

    Map<String, Integer> f52 = null;

    int[] f53 = WireReader.NO_INTS;

    int f53Used = 0;

    Long f54 = null;

    Instant f55 = null;

    int f56 = 0;

    String f57 = "";

    List<String> f58 = null;

    Map<String, Integer> f59 = null;

    int[] f60 = WireReader.NO_INTS;

    int f60Used = 0;

    Long f61 = null;

    Instant f62 = null;

    int f63 = 0;

    String f64 = "";

    List<String> f65 = null;

    Map<String, Integer> f66 = null;

    int[] f67 = WireReader.NO_INTS;

    int f67Used = 0;

    Long f68 = null;

    Instant f69 = null;

    int f70 = 0;

    String f71 = "";

    List<String> f72 = null;

    Map<String, Integer> f73 = null;

    int[] f74 = WireReader.NO_INTS;

    int f74Used = 0;

    Long f75 = null;

    Instant f76 = null;

    int f77 = 0;

    String f78 = "";

    List<String> f79 = null;

    Map<String, Integer> f80 = null;

    int[] f81 = WireReader.NO_INTS;

    int f81Used = 0;

    Long f82 = null;

    Instant f83 = null;

    int f84 = 0;

    String f85 = "";

    List<String> f86 = null;

    Map<String, Integer> f87 = null;

    int[] f88 = WireReader.NO_INTS;

    int f88Used = 0;

    Long f89 = null;

    Instant f90 = null;

    int f91 = 0;

    String f92 = "";

    List<String> f93 = null;

    Map<String, Integer> f94 = null;

    int[] f95 = WireReader.NO_INTS;

    int f95Used = 0;

    Long f96 = null;

    Instant f97 = null;

    int f98 = 0;

    String f99 = "";

    List<String> f100 = null;

    Map<String, Integer> f101 = null;

    int[] f102 = WireReader.NO_INTS;

    int f102Used = 0;

    Long f103 = null;

    Instant f104 = null;

    int f105 = 0;

    String f106 = "";

    List<String> f107 = null;

    Map<String, Integer> f108 = null;

    int[] f109 = WireReader.NO_INTS;

    int f109Used = 0;

    Long f110 = null;

    Instant f111 = null;

    int f112 = 0;

    String f113 = "";

    List<String> f114 = null;

    Map<String, Integer> f115 = null;

    int[] f116 = WireReader.NO_INTS;

    int f116Used = 0;

    Long f117 = null;

    Instant f118 = null;

    int f119 = 0;

    String f120 = "";

    List<String> f121 = null;

    Map<String, Integer> f122 = null;

    int[] f123 = WireReader.NO_INTS;

    int f123Used = 0;

    Long f124 = null;

    Instant f125 = null;

    int f126 = 0;

    String f127 = "";

    List<String> f128 = null;

    Map<String, Integer> f129 = null;

    int[] f130 = WireReader.NO_INTS;

    int f130Used = 0;

    Long f131 = null;

    Instant f132 = null;

    int f133 = 0;

    String f134 = "";

    List<String> f135 = null;

    Map<String, Integer> f136 = null;

    int[] f137 = WireReader.NO_INTS;

    int f137Used = 0;

    Long f138 = null;

    Instant f139 = null;

    Wide.Part part = null;
  }
}
