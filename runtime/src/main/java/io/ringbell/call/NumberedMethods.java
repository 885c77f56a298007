package io.ringbell.call;

import static io.ringbell.fabric.FabricException.Reason.PROTOCOL;

import io.ringbell.call.ServerMethods.ServerMethod;
import io.ringbell.fabric.FabricException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The methods that one client calls by a number, which it has told first. On the polling thread.
 */
final class NumberedMethods {
  private final ServerMethods offered;
  private ServerMethod[] methods = new ServerMethod[16];

  NumberedMethods(ServerMethods offered) {
    this.offered = offered;
  }

  /** Null if no service offers it, or the client has not told the number. */
  ServerMethod get(int number) {
    return number < methods.length ? methods[number] : null;
  }

  /**
   * Takes a METHOD frame.
   *
   * @return the path that goes by the number from now on
   * @throws FabricException PROTOCOL if it is not sound
   */
  String onMethod(int number, ByteBuffer buffer, int offset, int length) {
    int pathLength = buffer.getInt(offset + CallFrames.TEXT_LENGTH_OFFSET);
    int most = Math.min(CallFrames.MAX_PATH_LENGTH, length - CallFrames.TEXT_OFFSET);
    if (pathLength < 1 || pathLength > most) {
      throw new FabricException(
          PROTOCOL, "path of a METHOD: %d bytes, expected 1 to %d".formatted(pathLength, most));
    }
    byte[] path = new byte[pathLength];
    buffer.get(offset + CallFrames.TEXT_OFFSET, path);
    if (number >= methods.length) {
      methods = Arrays.copyOf(methods, Math.max(2 * methods.length, number + 1));
    }
    String text = new String(path, StandardCharsets.UTF_8);
    methods[number] = offered.find(text);
    return text;
  }
}
