package io.ringbell.processor.idl;

import com.google.common.base.Strings;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The processor's options about {@code .proto} files.
 *
 * @param write whether they are written
 * @param directory where, within the classes
 * @param lock the directory of those that the contracts are compared with
 * @param updateLock whether they are written there as well
 */
record IdlOptions(boolean write, String directory, Optional<Path> lock, boolean updateLock) {
  private static final String WRITE = "ringbell.proto";
  static final String DIRECTORY = "ringbell.proto.dir";
  private static final String LOCK = "ringbell.proto.lock";

  /** Its value is {@code true}, or it has none. */
  static final String UPDATE = "ringbell.proto.lock.update";

  /** All of their names. */
  static final Set<String> NAMES = Set.of(WRITE, DIRECTORY, LOCK, UPDATE);

  static IdlOptions of(Map<String, String> options) {
    return new IdlOptions(
        !"false".equals(options.get(WRITE)),
        options.containsKey(DIRECTORY)
            ? Strings.nullToEmpty(options.get(DIRECTORY))
            : "META-INF/proto",
        Optional.ofNullable(options.get(LOCK)).map(Path::of),
        options.containsKey(UPDATE) && !"false".equals(options.get(UPDATE)));
  }

  /** Whether the compiler can put files there. */
  boolean isDirectoryValid() {
    return directory.matches("[\\w-][\\w.-]*(/[\\w-][\\w.-]*)*");
  }
}
