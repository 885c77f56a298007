package types;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

record Lists(
    List<Boolean> truths,
    List<Byte> octets,
    List<Short> smalls,
    List<Character> letters,
    List<Integer> numbers,
    List<Long> larges,
    List<Float> singles,
    List<Double> precises,
    List<String> texts,
    List<byte[]> bytes,
    List<ByteBuffer> buffers,
    List<Color> colors,
    List<Level> levels,
    List<UUID> uuids,
    List<BigInteger> integers,
    List<BigDecimal> decimals,
    List<Instant> instants,
    List<Duration> durations,
    List<Numbered> messages) {}
