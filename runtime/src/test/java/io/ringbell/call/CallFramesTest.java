package io.ringbell.call;

import static io.ringbell.call.CallFrames.typeWord;
import static io.ringbell.ring.WireVectors.assertEncodes;
import static io.ringbell.ring.WireVectors.vector;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.Metadata;
import io.ringbell.Status;
import io.ringbell.ring.FrameLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/**
 * The call layer's vectors from their fields, and read back. That the two transports send and take
 * exactly these bytes is tested over the memory fabric.
 */
class CallFramesTest {
  private static final int CALL_ID = 0x00020007;
  private static final int AT = 64;

  private final ByteBuffer buffer = dirty();

  private static ByteBuffer dirty() {
    ByteBuffer buffer = ByteBuffer.allocate(1024).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < buffer.capacity(); i++) {
      buffer.put(i, (byte) 0x5A);
    }
    return buffer;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private void write(int typeWord, int callId, String text) {
    byte[] bytes = text == null ? null : bytes(text);
    int length = CallFrames.HEADER_LENGTH + (bytes == null ? 0 : bytes.length);
    ControlFrames.write(buffer, AT, length, typeWord, callId, bytes);
  }

  private static void assertHeader(String name, byte type, int flags, int code) {
    ByteBuffer frame = vector(name);
    assertThat(frame.getInt(FrameLayout.LENGTH_OFFSET)).as(name).isEqualTo(frame.remaining());
    assertThat(frame.get(FrameLayout.TYPE_OFFSET)).as(name).isEqualTo(type);
    assertThat(frame.get(FrameLayout.FLAGS_OFFSET)).as(name).isEqualTo((byte) flags);
    assertThat(frame.getShort(CallFrames.CODE_OFFSET)).as(name).isEqualTo((short) code);
  }

  private static String text(String name) {
    ByteBuffer frame = vector(name);
    byte[] text = new byte[frame.getInt(CallFrames.TEXT_LENGTH_OFFSET)];
    frame.get(CallFrames.TEXT_OFFSET, text);
    return new String(text, StandardCharsets.UTF_8);
  }

  @Test
  void method() {
    write(typeWord(CallFrames.METHOD, (byte) 0, 3), 0, "/shop.Inventory/Find");
    assertEncodes("method", buffer, AT);
    assertHeader("method", CallFrames.METHOD, 0, 3);
    assertThat(text("method")).isEqualTo("/shop.Inventory/Find");
  }

  @Test
  void responses() {
    write(typeWord(CallFrames.RESPONSE, (byte) 0, 5), CALL_ID, "no such item");
    assertEncodes("response-error", buffer, AT);
    assertHeader("response-error", CallFrames.RESPONSE, 0, Status.Code.NOT_FOUND.number());
    assertThat(text("response-error")).isEqualTo("no such item");
    write(
        typeWord(CallFrames.RESPONSE, CallFrames.FLAG_NOT_EXECUTED, 12),
        CALL_ID,
        "the server does not offer this method (number 3)");
    assertEncodes("response-not-executed", buffer, AT);
    assertHeader("response-not-executed", CallFrames.RESPONSE, 1, 12);
    assertHeader("response-ok", CallFrames.RESPONSE, 0, 0);
    assertThat(text("response-ok")).isEmpty();
    assertThat(vector("response-ok").getInt(CallFrames.CALL_ID_OFFSET)).isEqualTo(CALL_ID);
    assertThat(vector("response-ok").get(CallFrames.RESPONSE_HEADER_LENGTH)).isEqualTo((byte) 0x0A);
  }

  @Test
  void requests() {
    assertHeader("request", CallFrames.REQUEST, 0, 3);
    assertHeader("request-timeout", CallFrames.REQUEST, 0, 3);
    assertThat(vector("request").getInt(CallFrames.CALL_ID_OFFSET)).isEqualTo(CALL_ID);
    assertThat(vector("request").getLong(CallFrames.TIMEOUT_OFFSET)).isZero();
    assertThat(vector("request-timeout").getLong(CallFrames.TIMEOUT_OFFSET)).isEqualTo(5_000_000);
    assertThat(vector("request").get(CallFrames.REQUEST_HEADER_LENGTH)).isEqualTo((byte) 0x08);
  }

  @Test
  void cancel() {
    write(typeWord(CallFrames.CANCEL, (byte) 0, 0), CALL_ID, null);
    assertEncodes("cancel", buffer, AT);
    assertHeader("cancel", CallFrames.CANCEL, 0, 0);
    assertThat(vector("cancel").getInt(CallFrames.CALL_ID_OFFSET)).isEqualTo(CALL_ID);
  }

  @Test
  void pingAndPong() {
    ControlFrames.writeToken(
        buffer, AT, typeWord(CallFrames.PONG, (byte) 0, 0), 0x0123456789abcdefL);
    assertEncodes("pong", buffer, AT);
    assertHeader("ping", CallFrames.PING, 0, 0);
    assertHeader("pong", CallFrames.PONG, 0, 0);
    assertThat(vector("ping").getLong(CallFrames.TOKEN_OFFSET)).isEqualTo(0x0123456789abcdefL);
  }

  @Test
  void goAway() {
    write(typeWord(CallFrames.GOAWAY, (byte) 0, 14), 0, "the server is shutting down");
    assertEncodes("goaway", buffer, AT);
    assertHeader("goaway", CallFrames.GOAWAY, 0, Status.Code.UNAVAILABLE.number());
    assertThat(text("goaway")).isEqualTo("the server is shutting down");
  }

  @Test
  void codesAbove32767KeepTheirBits() {
    write(typeWord(CallFrames.METHOD, (byte) 0, 65535), 0, "/a/b");
    assertThat(buffer.getShort(AT + CallFrames.CODE_OFFSET) & 0xFFFF).isEqualTo(65535);
    assertThat(buffer.get(AT + FrameLayout.TYPE_OFFSET)).isEqualTo(CallFrames.METHOD);
  }

  @Test
  void textsAreCutAtTheBound() {
    assertThat(ControlFrames.bounded("short")).isEqualTo(bytes("short"));
    assertThat(ControlFrames.bounded("\u20ac".repeat(10_000)))
        .hasSizeLessThanOrEqualTo(CallFrames.MAX_TEXT_LENGTH);
  }

  // ---- streams ----

  private static final Metadata AHEAD =
      Metadata.of("trace-id", "4711").with("key-bin", new byte[] {0, -1});
  private static final Metadata BEHIND = Metadata.of("cost", "9");

  @Test
  void headers() {
    StreamFrames.writeHeaders(buffer, AT, CALL_ID, AHEAD);
    assertEncodes("headers-server", buffer, AT);
    assertThat(readBlock("headers-server", CallFrames.HEADER_LENGTH)).isEqualTo(AHEAD);
    assertHeader("headers-client", CallFrames.HEADERS, 0, 3);
    assertThat(vector("headers-client").getLong(CallFrames.TIMEOUT_OFFSET)).isEqualTo(5_000_000);
    assertThat(vector("headers-client").remaining()).isEqualTo(CallFrames.REQUEST_HEADER_LENGTH);
  }

  @Test
  void messages() {
    assertHeader("message", CallFrames.MESSAGE, 0, 0);
    assertHeader("message-last", CallFrames.MESSAGE, CallFrames.FLAG_END, 0);
    assertHeader("message-compressed", CallFrames.MESSAGE, CallFrames.FLAG_COMPRESSED, 0);
    assertThat(vector("message").get(CallFrames.HEADER_LENGTH)).isEqualTo((byte) 0x08);
    ByteBuffer packed = vector("message-compressed");
    ByteBuffer plain = Compression.inflate(packed, CallFrames.HEADER_LENGTH, packed.limit(), 1000);
    assertThat(StandardCharsets.UTF_8.decode(plain).toString()).isEqualTo("\n}" + "a".repeat(125));
  }

  @Test
  void halfClose() {
    int word = typeWord(CallFrames.HALF_CLOSE, (byte) 0, 0);
    StreamFrames.writeHeader(buffer, AT, CallFrames.HEADER_LENGTH, word, CALL_ID, 0);
    assertEncodes("half-close", buffer, AT);
  }

  @Test
  void trailers() {
    int ok = typeWord(CallFrames.TRAILERS, (byte) 0, 0);
    StreamFrames.writeTrailers(buffer, AT, ok, CALL_ID, bytes(""), Metadata.EMPTY);
    assertEncodes("trailers-ok", buffer, AT);
    int error = typeWord(CallFrames.TRAILERS, (byte) 0, Status.Code.NOT_FOUND.number());
    StreamFrames.writeTrailers(buffer, AT, error, CALL_ID, bytes("no such item"), BEHIND);
    assertEncodes("trailers-error", buffer, AT);
    ByteBuffer frame = vector("trailers-error");
    int text = frame.getInt(CallFrames.TEXT_LENGTH_OFFSET);
    assertThat(StreamFrames.status(5, frame, CallFrames.TRAILERS_HEADER_LENGTH, text))
        .isEqualTo(Status.NOT_FOUND.withDescription("no such item"));
    assertThat(readBlock("trailers-error", CallFrames.TRAILERS_HEADER_LENGTH + text))
        .isEqualTo(BEHIND);
  }

  @Test
  void window() {
    StreamFrames.writeWindow(buffer, AT, CALL_ID, 98_304);
    assertEncodes("window", buffer, AT);
    assertThat(StreamFrames.limit(vector("window"), 0, CallFrames.WINDOW_LENGTH)).isEqualTo(98_304);
  }

  @Test
  void metadataOfRequestsAndAnswers() {
    assertHeader("request-metadata", CallFrames.REQUEST, 0, 3);
    ByteBuffer request = vector("request-metadata");
    int length = request.getInt(CallFrames.TEXT_LENGTH_OFFSET);
    assertThat(MetadataBlock.read(request, CallFrames.REQUEST_HEADER_LENGTH, length))
        .isEqualTo(AHEAD);
    assertHeader("response-metadata", CallFrames.RESPONSE, CallFrames.FLAG_METADATA, 0);
    ByteBuffer response = vector("response-metadata");
    int at = CallFrames.RESPONSE_HEADER_LENGTH;
    int first = response.getInt(at);
    int second = response.getInt(at + 4);
    at += CallFrames.METADATA_LENGTHS;
    assertThat(MetadataBlock.read(response, at, first)).isEqualTo(AHEAD);
    assertThat(MetadataBlock.read(response, at + first, second)).isEqualTo(BEHIND);
    assertThat(response.get(at + first + second)).isEqualTo((byte) 0x0A);
  }

  private static Metadata readBlock(String name, int offset) {
    ByteBuffer frame = vector(name);
    return MetadataBlock.read(frame, offset, frame.limit() - offset);
  }
}
