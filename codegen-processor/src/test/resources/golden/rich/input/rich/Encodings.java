package rich;

import io.ringbell.annotations.Encoding;
import io.ringbell.annotations.Field;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

record Encodings(
    @Field(value = 1, encoding = Encoding.SIGNED) int signed,
    @Field(value = 2, encoding = Encoding.UNSIGNED) int unsigned,
    @Field(value = 3, encoding = Encoding.FIXED) int fixed,
    @Field(value = 4, encoding = Encoding.SIGNED_FIXED) int signedFixed,
    @Field(value = 5, encoding = Encoding.SIGNED) long largeSigned,
    @Field(value = 6, encoding = Encoding.UNSIGNED) long largeUnsigned,
    @Field(value = 7, encoding = Encoding.FIXED) long largeFixed,
    @Field(value = 8, encoding = Encoding.SIGNED_FIXED) long largeSignedFixed,
    @Field(value = 9, encoding = Encoding.SIGNED) List<Integer> list,
    @Field(value = 10, encoding = Encoding.FIXED) Set<Long> set,
    @Field(value = 11, encoding = Encoding.UNSIGNED) int[] array,
    @Field(value = 12, encoding = Encoding.FIXED) long[] largeArray,
    @Field(value = 13, encoding = Encoding.SIGNED) Optional<Long> optional,
    @Field(value = 14, encoding = Encoding.FIXED) OptionalInt optionalInt,
    @Field(value = 15, encoding = Encoding.SIGNED) Integer boxed,
    @Field(value = 16, encoding = Encoding.SIGNED, keyEncoding = Encoding.FIXED)
        Map<Integer, Long> map) {}
