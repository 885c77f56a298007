package rich;

import io.ringbell.annotations.Encoding;
import io.ringbell.annotations.Field;
import java.util.Map;

/** Every type that protobuf has for the keys of a map. */
record Keys(
    @Field(1) Map<String, Integer> texts,
    @Field(2) Map<Boolean, Integer> truths,
    @Field(3) Map<Integer, String> int32,
    @Field(value = 4, keyEncoding = Encoding.SIGNED) Map<Integer, String> sint32,
    @Field(value = 5, keyEncoding = Encoding.UNSIGNED) Map<Integer, String> uint32,
    @Field(value = 6, keyEncoding = Encoding.FIXED) Map<Integer, String> fixed32,
    @Field(value = 7, keyEncoding = Encoding.SIGNED_FIXED) Map<Integer, String> sfixed32,
    @Field(8) Map<Long, String> int64,
    @Field(value = 9, keyEncoding = Encoding.SIGNED) Map<Long, String> sint64,
    @Field(value = 10, keyEncoding = Encoding.UNSIGNED) Map<Long, String> uint64,
    @Field(value = 11, keyEncoding = Encoding.FIXED) Map<Long, String> fixed64,
    @Field(value = 12, keyEncoding = Encoding.SIGNED_FIXED) Map<Long, String> sfixed64,
    @Field(13) Map<Byte, String> octets,
    @Field(14) Map<Short, String> smalls,
    @Field(15) Map<Character, String> letters) {}
