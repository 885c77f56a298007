package types;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;

record Maps(
    Map<String, String> texts,
    Map<Integer, Tree> trees,
    Map<Long, Double> precises,
    Map<Boolean, Color> colors,
    Map<Byte, byte[]> bytes,
    Map<Short, ByteBuffer> buffers,
    Map<Character, Instant> instants,
    Map<String, Duration> durations,
    Map<String, UUID> uuids,
    Map<Integer, Integer> numbers) {}
