package io.ringbell.fabric.tcp.protocol;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.util.Set;

/**
 * Reads one start-up frame as it comes, and not a byte more. A wrong first byte is enough to be
 * turned away. Used by one thread at a time.
 */
public final class MpaStartReader {
  private static final Set<String> HTTP_METHODS =
      Set.of("GET", "PUT", "POST", "HEAD", "PRI", "OPTIONS", "DELETE", "CONNECT", "TRACE", "PATCH");

  private static final int SHOWN = 16;

  private final boolean reply;
  private final ByteBuffer frame =
      ByteBuffer.allocate(MpaStart.HEADER_LENGTH + MpaStart.MAX_PRIVATE_DATA);
  private int privateDataLength = -1;

  /** A reader of a Reply Frame, or of a Request Frame. */
  public MpaStartReader(boolean reply) {
    this.reply = reply;
    frame.limit(MpaStart.HEADER_LENGTH);
  }

  /** Where the next bytes go: as many as may be read now. */
  public ByteBuffer buffer() {
    return frame;
  }

  /**
   * Looks at what has come into {@link #buffer()}.
   *
   * @return the frame, or null if more is needed
   */
  public MpaStart advance() throws MpaStartException {
    checkKey();
    if (frame.position() < MpaStart.HEADER_LENGTH) {
      return null;
    }
    if (privateDataLength < 0) {
      readHeader();
    }
    return frame.hasRemaining() ? null : MpaStart.decode(frame, privateDataLength);
  }

  /** The peer has closed before the frame was whole. */
  public MpaStartException truncated() {
    return new MpaStartException(
        MpaStartException.Kind.TRUNCATED,
        "received %d bytes%s and the end, expected %s"
            .formatted(frame.position(), frame.position() == 0 ? "" : " " + shown(), expected()));
  }

  /** What has come so far and what was expected. */
  public String progress() {
    return frame.position() == 0
        ? "received nothing, expected " + expected()
        : "received %s (%d bytes), expected %s".formatted(shown(), frame.position(), expected());
  }

  private void checkKey() throws MpaStartException {
    byte[] key = MpaStart.key(reply);
    int length = Math.min(frame.position(), key.length);
    for (int i = 0; i < length; i++) {
      if (frame.get(i) != key[i]) {
        throw new MpaStartException(
            kindOfStranger(), "received " + shown() + ", expected " + expected());
      }
    }
  }

  private void readHeader() throws MpaStartException {
    int flags = frame.get(MpaStart.FLAGS_OFFSET);
    int revision = frame.get(MpaStart.REVISION_OFFSET) & 0xff;
    int length = frame.getShort(MpaStart.LENGTH_OFFSET) & 0xffff;
    if (revision != MpaStart.REVISION) {
      throw new MpaStartException(
          MpaStartException.Kind.REVISION,
          "received MPA revision %d, expected revision %d".formatted(revision, MpaStart.REVISION));
    }
    if ((flags & 0x80) != 0) {
      throw new MpaStartException(
          MpaStartException.Kind.MARKERS,
          "the peer insists on MPA markers (flag M), expected a peer without: switch them off");
    }
    if (length > MpaStart.MAX_PRIVATE_DATA) {
      throw new MpaStartException(
          MpaStartException.Kind.PRIVATE_DATA,
          "received a private data length of %d, expected at most %d"
              .formatted(length, MpaStart.MAX_PRIVATE_DATA));
    }
    privateDataLength = length;
    frame.limit(MpaStart.HEADER_LENGTH + length);
  }

  private MpaStartException.Kind kindOfStranger() {
    if (frame.get(0) == 0x16 && (frame.position() < 2 || frame.get(1) == 3)) {
      return MpaStartException.Kind.TLS;
    }
    String text = new String(frame.array(), 0, frame.position(), US_ASCII);
    int space = text.indexOf(' ');
    return text.startsWith("HTTP/")
            || (space > 0 && HTTP_METHODS.contains(text.substring(0, space)))
        ? MpaStartException.Kind.HTTP
        : MpaStartException.Kind.OTHER_PROTOCOL;
  }

  private String expected() {
    return "%s '%s'"
        .formatted(reply ? "MPA Reply" : "MPA Request", new String(MpaStart.key(reply), US_ASCII));
  }

  /** Text if it is text, otherwise hexadecimal. */
  private String shown() {
    StringBuilder text = new StringBuilder("'");
    StringBuilder hex = new StringBuilder("bytes");
    boolean printable = true;
    for (int i = 0; i < Math.min(frame.position(), SHOWN); i++) {
      int b = frame.get(i) & 0xff;
      printable &= (b >= ' ' && b < 0x7f) || b == '\r' || b == '\n';
      text.append(b == '\r' ? "\\r" : b == '\n' ? "\\n" : Character.toString(b));
      hex.append(" %02x".formatted(b));
    }
    return printable ? text.append('\'').toString() : hex.toString();
  }
}
