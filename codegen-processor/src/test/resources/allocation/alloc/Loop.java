package alloc;

import io.ringbell.codec.WireReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import java.nio.ByteBuffer;
import java.util.function.IntConsumer;

/** Runs so many rounds and keeps something of the last, so that nothing is optimised away. */
public final class Loop {
  private static final WireSizer SIZER = new WireSizer();
  private static final WireWriter WRITER = new WireWriter();
  private static final WireReader READER = new WireReader();
  private static final ByteBuffer BUFFER = ByteBuffer.allocateDirect(256);
  private static volatile Meter.Reading kept;
  private static volatile long last;

  private Loop() {}

  /** Only makes the records. */
  public static IntConsumer make() {
    return rounds -> {
      for (int i = 0; i < rounds; i++) {
        kept = new Meter.Reading(true, (byte) i, (short) i, (char) i, i, i, i, i);
      }
    };
  }

  /** Encodes one record again and again and makes the others by decoding. */
  public static IntConsumer encodeAndDecode() {
    Meter.Reading reading = new Meter.Reading(true, (byte) -1, (short) 2, 'x', -4, 1L << 40, 6, 7);
    return rounds -> {
      for (int i = 0; i < rounds; i++) {
        int size = MeterCodec.sizeMeterReading(reading, SIZER.reset());
        MeterCodec.writeMeterReading(reading, WRITER.wrap(BUFFER, 0, size, SIZER));
        WRITER.finish();
        kept = MeterCodec.readMeterReading(READER.wrap(BUFFER, 0, size));
      }
    };
  }

  /** Several parameters and a primitive result. */
  public static IntConsumer parameters() {
    return rounds -> {
      long result = 0;
      for (int i = 0; i < rounds; i++) {
        int size = MeterCodec.sizeSumRequest(i, result, i, true, SIZER.reset());
        MeterCodec.writeSumRequest(i, result, i, true, WRITER.wrap(BUFFER, 0, size, SIZER));
        size = MeterCodec.sizeSumResponse(result, SIZER.reset());
        MeterCodec.writeSumResponse(result, WRITER.wrap(BUFFER, 0, size, SIZER));
        result += MeterCodec.readSumResponse(READER.wrap(BUFFER, 0, size)) + 1;
      }
      last = result;
    };
  }
}
