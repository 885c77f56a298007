package io.ringbell.fabric.tcp.protocol;

import java.nio.ByteBuffer;

/**
 * One RDMAP message on its way out, cut into DDP segments (RFC 5041 section 5). Reused for message
 * after message by the thread that holds the output.
 */
public final class OutboundMessage {
  private int opcode;
  private boolean tagged;
  private int stag;
  private long taggedOffset;
  private int queue;
  private int sequence;
  private int length;
  private int sent;
  private boolean finished = true;

  /** Starts a tagged message: a Write or a Read Response. */
  public void tagged(int opcode, int stag, long taggedOffset, int length) {
    this.opcode = opcode;
    this.tagged = true;
    this.stag = stag;
    this.taggedOffset = taggedOffset;
    this.length = length;
    this.sent = 0;
    this.finished = false;
  }

  /** Starts an untagged message. */
  public void untagged(int opcode, int queue, int sequence, int length) {
    this.opcode = opcode;
    this.tagged = false;
    this.queue = queue;
    this.sequence = sequence;
    this.length = length;
    this.sent = 0;
    this.finished = false;
  }

  /** Whether the last segment has been taken. */
  public boolean isFinished() {
    return finished;
  }

  /** Payload bytes that were taken already. */
  public int sent() {
    return sent;
  }

  /** Bytes of the MPA length field and the DDP header. */
  public int headerLength() {
    return Fpdu.LENGTH_BYTES + (tagged ? DdpHeader.TAGGED_LENGTH : DdpHeader.UNTAGGED_LENGTH);
  }

  /** Payload bytes of the next segment if its ULPDU may have {@code maxUlpdu} bytes. */
  public int nextPayload(int maxUlpdu) {
    return Math.min(length - sent, maxUlpdu + Fpdu.LENGTH_BYTES - headerLength());
  }

  /** Writes the headers of the next segment, with {@code payload} bytes, and moves on. */
  public void putHeader(ByteBuffer out, int at, int payload) {
    boolean last = sent + payload == length;
    int header = at + Fpdu.LENGTH_BYTES;
    out.putShort(at, (short) (headerLength() - Fpdu.LENGTH_BYTES + payload));
    if (tagged) {
      DdpHeader.putTagged(out, header, opcode, last, stag, taggedOffset + sent);
    } else {
      DdpHeader.putUntagged(out, header, opcode, last, queue, sequence, sent);
    }
    sent += payload;
    finished = last;
  }
}
