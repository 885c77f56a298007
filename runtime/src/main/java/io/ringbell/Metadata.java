package io.ringbell;

import static java.util.Objects.requireNonNull;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * Names and values that travel beside a call's messages: with the request, before the first answer
 * (headers) and with the status (trailers). Immutable, in order; a name may be there several times.
 *
 * <p>Names are as in gRPC: lower-case letters, digits, {@code _}, {@code -} and {@code .}; those
 * given in capitals are taken in lower case. A name that ends in {@code -bin} has a binary value,
 * any other a text of printable ASCII (0x20 to 0x7E).
 */
public final class Metadata {
  /** Ends the names of binary values. */
  public static final String BINARY_SUFFIX = "-bin";

  /** Longest name, in characters. */
  public static final int MAX_NAME_LENGTH = 255;

  /** Nothing. */
  public static final Metadata EMPTY = new Metadata(List.of());

  private final List<Entry> entries;

  private Metadata(List<Entry> entries) {
    this.entries = entries;
  }

  /** One entry with a text. */
  public static Metadata of(String name, String value) {
    return EMPTY.with(name, value);
  }

  /** These entries, in their order. */
  public static Metadata of(Collection<Entry> entries) {
    return entries.isEmpty() ? EMPTY : new Metadata(List.copyOf(entries));
  }

  /** These entries and one more with a text. */
  public Metadata with(String name, String value) {
    return and(new Metadata(List.of(Entry.text(name, value))));
  }

  /** These entries and one more with a binary value, which is copied. */
  public Metadata with(String name, byte[] value) {
    return and(new Metadata(List.of(Entry.binary(name, value))));
  }

  /** These entries, followed by those of {@code other}. */
  public Metadata and(Metadata other) {
    if (other.isEmpty()) {
      return this;
    }
    if (isEmpty()) {
      return other;
    }
    List<Entry> all = new ArrayList<>(entries);
    all.addAll(other.entries);
    return new Metadata(List.copyOf(all));
  }

  /** These entries without those of a name. */
  public Metadata without(String name) {
    String wanted = lower(name);
    return of(entries.stream().filter(entry -> !entry.name().equals(wanted)).toList());
  }

  /** The text of the last entry with that name; null if there is none. */
  public String get(String name) {
    Entry entry = last(name);
    return entry == null ? null : entry.text();
  }

  /** A copy of the binary value of the last entry with that name; null if there is none. */
  public byte[] getBinary(String name) {
    Entry entry = last(name);
    return entry == null ? null : entry.bytes();
  }

  /** The texts of all entries with that name, in order. */
  public List<String> getAll(String name) {
    String wanted = lower(name);
    return entries.stream().filter(e -> e.name().equals(wanted)).map(Entry::text).toList();
  }

  /** All entries, in order. */
  public List<Entry> entries() {
    return entries;
  }

  /** Whether there is no entry. */
  public boolean isEmpty() {
    return entries.isEmpty();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Metadata metadata && entries.equals(metadata.entries);
  }

  @Override
  public int hashCode() {
    return entries.hashCode();
  }

  /** The names only: values may be secrets. */
  @Override
  public String toString() {
    return entries.stream().map(Entry::name).toList().toString();
  }

  private Entry last(String name) {
    String wanted = lower(name);
    for (int i = entries.size() - 1; i >= 0; i--) {
      if (entries.get(i).name().equals(wanted)) {
        return entries.get(i);
      }
    }
    return null;
  }

  private static String lower(String name) {
    return requireNonNull(name, "name").toLowerCase(Locale.ROOT);
  }

  /** One name with its value. Immutable. */
  public static final class Entry {
    private final String name;
    private final byte[] value;

    private Entry(String name, byte[] value) {
      this.name = name;
      this.value = value;
    }

    /**
     * An entry with a text.
     *
     * @throws IllegalArgumentException if the name or the text has characters that it may not have
     */
    public static Entry text(String name, String value) {
      requireNonNull(value, "value");
      Entry entry = new Entry(checked(name), value.getBytes(StandardCharsets.ISO_8859_1));
      if (entry.isBinary()) {
        throw new IllegalArgumentException(
            "metadata %s: a text (expected: bytes, since the name ends in -bin)".formatted(name));
      }
      for (int i = 0; i < value.length(); i++) {
        char c = value.charAt(i);
        if (c < 0x20 || c > 0x7E) {
          throw new IllegalArgumentException(
              "metadata %s: character 0x%04x at %d (expected: printable ASCII, or a name that ends in -bin and bytes)"
                  .formatted(name, (int) c, i));
        }
      }
      return entry;
    }

    /**
     * An entry with bytes, which are copied.
     *
     * @throws IllegalArgumentException if the name does not end in {@code -bin}, or has characters
     *     that it may not have
     */
    public static Entry binary(String name, byte[] value) {
      Entry entry = new Entry(checked(name), value.clone());
      if (!entry.isBinary()) {
        throw new IllegalArgumentException(
            "metadata %s: bytes (expected: a text, or a name that ends in -bin)".formatted(name));
      }
      return entry;
    }

    /** In lower case. */
    public String name() {
      return name;
    }

    /** Whether the value is binary. */
    public boolean isBinary() {
      return name.endsWith(BINARY_SUFFIX);
    }

    /**
     * The text.
     *
     * @throws IllegalStateException if the value is binary
     */
    public String text() {
      if (isBinary()) {
        throw new IllegalStateException(
            "metadata %s is binary (expected: getBinary)".formatted(name));
      }
      return new String(value, StandardCharsets.ISO_8859_1);
    }

    /** A copy of the value as it stands on the wire. */
    public byte[] bytes() {
      return value.clone();
    }

    /** Bytes of the value. */
    public int length() {
      return value.length;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Entry entry
          && name.equals(entry.name)
          && java.util.Arrays.equals(value, entry.value);
    }

    @Override
    public int hashCode() {
      return 31 * name.hashCode() + java.util.Arrays.hashCode(value);
    }

    @Override
    public String toString() {
      return name;
    }

    private static String checked(String name) {
      String lower = lower(name);
      if (lower.isEmpty() || lower.length() > MAX_NAME_LENGTH) {
        throw new IllegalArgumentException(
            "metadata name of %d characters (expected: 1 to %d)"
                .formatted(lower.length(), MAX_NAME_LENGTH));
      }
      for (int i = 0; i < lower.length(); i++) {
        char c = lower.charAt(i);
        if (!((c >= 'a' && c <= 'z')
            || (c >= '0' && c <= '9')
            || c == '_'
            || c == '-'
            || c == '.')) {
          throw new IllegalArgumentException(
              "metadata name: %s (expected: letters, digits, '_', '-' and '.')".formatted(name));
        }
      }
      return lower;
    }
  }
}
