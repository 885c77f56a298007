package io.ringbell.benchmarks.report;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Writes elements that are closed in the order in which they were opened, and texts that cannot be
 * mistaken for elements: what comes out is well-formed XML, and so HTML too.
 */
final class Markup {
  private final StringBuilder out = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();

  /** Something that is written as it is. */
  Markup raw(String markup) {
    out.append(markup);
    return this;
  }

  /** Opens an element; names and values of its attributes in turns. */
  Markup open(String element, String... attributes) {
    start(element, attributes);
    out.append('>');
    open.push(element);
    return this;
  }

  /** An element without content. */
  Markup empty(String element, String... attributes) {
    start(element, attributes);
    out.append("/>");
    return this;
  }

  /** An element with a text in it. */
  Markup element(String element, String text, String... attributes) {
    return open(element, attributes).text(text).close();
  }

  /** A text. */
  Markup text(String text) {
    escape(text);
    return this;
  }

  /** A line break between elements, so that the file can be read. */
  Markup line() {
    out.append('\n');
    return this;
  }

  /** Closes what was opened last. */
  Markup close() {
    out.append("</").append(open.pop()).append('>');
    return this;
  }

  @Override
  public String toString() {
    if (!open.isEmpty()) {
      throw new IllegalStateException("not closed: " + open);
    }
    return out.toString();
  }

  private void start(String element, String... attributes) {
    out.append('<').append(element);
    for (int i = 0; i < attributes.length; i += 2) {
      out.append(' ').append(attributes[i]).append("=\"");
      escape(attributes[i + 1]);
      out.append('"');
    }
  }

  private void escape(String text) {
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '&' -> out.append("&amp;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> out.appendCodePoint(isAllowed(c) ? c : 0xFFFD);
              }
            });
  }

  /** XML 1.0, production 2 (Char), without the controls that HTML does not take. */
  private static boolean isAllowed(int c) {
    return c == '\t'
        || c == '\n'
        || (c >= 0x20 && c < 0x7F)
        || (c >= 0xA0 && c < Character.MIN_SURROGATE)
        || (c > Character.MAX_SURROGATE && c < 0xFFFE)
        || (c >= 0x10000 && (c & 0xFFFE) != 0xFFFE);
  }
}
