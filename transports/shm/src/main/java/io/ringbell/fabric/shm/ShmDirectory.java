package io.ringbell.fabric.shm;

import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The directory where the processes of one user meet: sockets of listeners, segments whose
 * connection is being made, and a lock. Only the user can enter it. From any thread.
 */
final class ShmDirectory {
  /** Names another directory than the default. */
  static final String PROPERTY = "ringbell.shm.dir";

  static final FileAttribute<Set<PosixFilePermission>> PRIVATE_FILE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private static final Set<PosixFilePermission> PRIVATE_DIRECTORY =
      PosixFilePermissions.fromString("rwx------");
  private static final long LOCK_TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long LOCK_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  /** In this process; the lock of the file is one for all of its threads. */
  private static final Object PROCESS_LOCK = new Object();

  private final Path path;
  private final UserPrincipal owner;

  private ShmDirectory(Path path, UserPrincipal owner) {
    this.path = path;
    this.owner = owner;
  }

  /** The directory that is configured; it is made if need be. */
  static ShmDirectory open() throws IOException {
    String configured = System.getProperty(PROPERTY);
    return open(configured == null ? byDefault() : Path.of(configured));
  }

  static ShmDirectory open(Path path) throws IOException {
    try {
      Files.createDirectory(path, PosixFilePermissions.asFileAttribute(PRIVATE_DIRECTORY));
    } catch (FileAlreadyExistsException e) {
      // Looked at below, whoever made it.
    }
    PosixFileAttributes attributes =
        Files.readAttributes(path, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    UserPrincipal self = self();
    boolean ours = attributes.isDirectory() && attributes.owner().equals(self);
    if (!ours || !attributes.permissions().equals(PRIVATE_DIRECTORY)) {
      throw new IOException(
          "%s is of %s with %s (expected: a directory of %s with %s): remove it, or name another"
                  .formatted(
                      path,
                      attributes.owner(),
                      PosixFilePermissions.toString(attributes.permissions()),
                      self,
                      PosixFilePermissions.toString(PRIVATE_DIRECTORY))
              + " by -D"
              + PROPERTY);
    }
    return new ShmDirectory(path.toRealPath(), self);
  }

  private static Path byDefault() {
    Path shared = Path.of("/dev/shm");
    String name =
        "ringbell-" + System.getProperty("user.name", "").replaceAll("[^A-Za-z0-9_-]", "_");
    return (Files.isWritable(shared) ? shared : Path.of(System.getProperty("java.io.tmpdir")))
        .resolve(name);
  }

  /** Who this process is, by the owner of a file that it makes. */
  private static UserPrincipal self() throws IOException {
    Path probe = Files.createTempFile("ringbell", null);
    try {
      return Files.getOwner(probe, LinkOption.NOFOLLOW_LINKS);
    } finally {
      Files.delete(probe);
    }
  }

  Path path() {
    return path;
  }

  /** The user that it belongs to. */
  UserPrincipal owner() {
    return owner;
  }

  Path file(String name) {
    return path.resolve(name);
  }

  /** The files whose name matches. */
  List<Path> list(String pattern) throws IOException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(path, pattern)) {
      stream.forEach(files::add);
    }
    return files;
  }

  /** Runs something while no other process changes which sockets there are. */
  void exclusively(Exclusive action) throws IOException {
    boolean interrupted = Thread.interrupted(); // which would close the channel of the lock
    try {
      locked(action);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void locked(Exclusive action) throws IOException {
    synchronized (PROCESS_LOCK) {
      try (FileChannel channel =
              FileChannel.open(
                  path.resolve("lock"),
                  Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                  PRIVATE_FILE);
          FileLock lock = lock(channel)) {
        assert lock.isValid();
        action.run();
      }
    }
  }

  private FileLock lock(FileChannel channel) throws IOException {
    long start = System.nanoTime();
    FileLock lock = channel.tryLock();
    while (lock == null) {
      if (System.nanoTime() - start > LOCK_TIMEOUT_NANOS) {
        throw new FabricException(
            Reason.RESOURCE,
            "%s is locked by another process for too long: find it with 'fuser %s/lock'"
                .formatted(path, path));
      }
      LockSupport.parkNanos(LOCK_PAUSE_NANOS);
      lock = channel.tryLock();
    }
    return lock;
  }

  /** What is to be done under the lock. */
  interface Exclusive {
    void run() throws IOException;
  }
}
