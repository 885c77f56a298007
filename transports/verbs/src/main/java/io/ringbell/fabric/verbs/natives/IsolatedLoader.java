package io.ringbell.fabric.verbs.natives;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** Defines DiSNI's classes, and those of ours that touch them, anew; takes all else from ours. */
final class IsolatedLoader extends ClassLoader {
  private static final String OWN = "io.ringbell.fabric.verbs.natives.isolated.";
  private static final String DISNI = "com.ibm.disni.";

  private final Path library;

  /** {@code library}: the file of libdisni. */
  IsolatedLoader(Path library) {
    super("ringbell-verbs", IsolatedLoader.class.getClassLoader());
    this.library = library;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(OWN) && !name.startsWith(DISNI)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded != null ? loaded : define(name);
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    String file = name.replace('.', '/') + ".class";
    try (InputStream in = getParent().getResourceAsStream(file)) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] bytes = in.readAllBytes();
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  @Override
  protected String findLibrary(String name) {
    return name.equals("disni") ? library.toString() : null;
  }
}
