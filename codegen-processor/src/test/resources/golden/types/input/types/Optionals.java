package types;

import java.nio.ByteBuffer;
import java.util.Optional;

record Optionals(
    Optional<Boolean> truth,
    Optional<Byte> octet,
    Optional<Short> small,
    Optional<Character> letter,
    Optional<Integer> number,
    Optional<Long> large,
    Optional<Float> single,
    Optional<Double> precise,
    Optional<String> text,
    Optional<byte[]> bytes,
    Optional<ByteBuffer> buffer,
    Optional<Color> color,
    Optional<Level> level,
    Optional<Values> values) {}
