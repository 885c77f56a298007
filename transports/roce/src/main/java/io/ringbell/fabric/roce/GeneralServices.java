package io.ringbell.fabric.roce;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.roce.cm.CmCounter;
import io.ringbell.fabric.roce.cm.CmOutput;
import io.ringbell.fabric.roce.cm.Mad;
import io.ringbell.fabric.roce.protocol.Bth;
import io.ringbell.fabric.roce.protocol.RoceCounter;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/**
 * QP1: carries the messages of connection management as UD packets. Used by the holder of the
 * engine's lock.
 *
 * <pre>
 *   0           12                                       20          276
 *  +-----------+---------------------------------------+------------+------+
 *  | BTH, QP 1 | DETH: Q_Key, reserved, source QP 1    | MAD (256)  | ICRC |
 *  +-----------+---------------------------------------+------------+------+ 280
 * </pre>
 */
final class GeneralServices implements CmOutput {
  static final int PACKET_LENGTH = 280;

  private static final int UD_SEND_ONLY = 0x64;
  private static final int Q_KEY = 0x80010000;
  private static final int DETH = Bth.LENGTH;
  private static final int MAD = DETH + 8;

  private static final RoceCounter[] COUNTERS = counters();

  private final Engine engine;
  private final Counters counters;
  private int psn;

  GeneralServices(Engine engine, Counters counters) {
    this.engine = engine;
    this.counters = counters;
  }

  private static RoceCounter[] counters() {
    CmCounter[] keys = CmCounter.values();
    RoceCounter[] mapped = new RoceCounter[keys.length];
    for (CmCounter key : keys) {
      mapped[key.ordinal()] = RoceCounter.valueOf("CM_" + key.name());
    }
    return mapped;
  }

  @Override
  public void count(CmCounter counter) {
    counters.increment(COUNTERS[counter.ordinal()]);
  }

  @Override
  public void send(ByteBuffer mad, InetSocketAddress to) {
    SendBatch batch = engine.batch();
    batch.to(new Path(engine.localAddress(), to));
    ByteBuffer out = batch.begin(PACKET_LENGTH);
    if (out == null) {
      engine.flush();
      out = batch.begin(PACKET_LENGTH);
    }
    int at = batch.offset();
    Bth.put(out, at, UD_SEND_ONLY, false, 0, Bth.DEFAULT_PKEY, Bth.GSI_QPN, false, psn);
    psn = psn + 1 & 0xFFFFFF;
    out.putInt(at + DETH, Q_KEY).putInt(at + DETH + 4, Bth.GSI_QPN);
    out.put(at + MAD, mad, 0, Mad.LENGTH);
    batch.commit();
  }

  /** Whether a packet for QP1 can be a message of connection management. */
  static boolean isWellFormed(ByteBuffer packet, int offset, int length) {
    return length == PACKET_LENGTH
        && Bth.opcode(packet, offset) == UD_SEND_ONLY
        && Bth.version(packet, offset) == 0
        && packet.getInt(offset + DETH) == Q_KEY;
  }

  /** The MAD of such a packet. */
  static ByteBuffer mad(ByteBuffer packet, int offset) {
    return packet.slice(offset + MAD, Mad.LENGTH);
  }
}
