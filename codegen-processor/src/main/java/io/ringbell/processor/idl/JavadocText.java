package io.ringbell.processor.idl;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns the text of a documentation comment, with its inline tags and HTML, into plain text. */
final class JavadocText {
  private static final Pattern PARAGRAPH =
      Pattern.compile("(?i)\\s*</?(p|pre|h[1-6]|dl)\\b[^>]*>\\s*");
  private static final Pattern ITEM = Pattern.compile("(?i)\\s*<(li|dt)\\b[^>]*>\\s*");
  private static final Pattern BREAK =
      Pattern.compile("(?i)\\s*</?(ul|ol|br|li|dd|dt|table|tr|div|blockquote)\\b[^>]*>\\s*");
  private static final Pattern CODE = Pattern.compile("(?i)</?(code|tt|kbd)\\b[^>]*>");
  private static final Pattern TAG =
      Pattern.compile("</?[A-Za-z][^>]*>|<!--.*?-->", Pattern.DOTALL);
  private static final Pattern ENTITY = Pattern.compile("&(#x?)?(\\w+);");
  private static final Map<String, String> ENTITIES =
      Map.of(
          "lt", "<", "gt", ">", "amp", "&", "quot", "\"", "apos", "'", "nbsp", " ", "mdash", "-",
          "ndash", "-", "hellip", "...");

  /** Stands for a piece that HTML's rules are not for, while these are applied. */
  private static final char HOLE = '\uE000';

  private final String text;
  private final List<String> verbatim = new ArrayList<>();
  private int position;

  private JavadocText(String text) {
    this.text = text;
  }

  static String plain(String text) {
    JavadocText javadoc = new JavadocText(text.replace(HOLE, ' '));
    String html = javadoc.inlineTags(false);
    return tidy(javadoc.fill(withoutHtml(html)));
  }

  /** Until the end, or until the brace that closes a tag. */
  private String inlineTags(boolean within) {
    StringBuilder out = new StringBuilder();
    while (position < text.length()) {
      char c = text.charAt(position);
      if (c == '}' && within) {
        break;
      }
      if (c == '{' && text.startsWith("{@", position)) {
        out.append(inlineTag());
      } else {
        position++;
        out.append(c);
        if (c == '{' && within) {
          out.append(inlineTags(true)).append("}");
        }
      }
    }
    if (within && position < text.length()) {
      position++;
    }
    return out.toString();
  }

  private String inlineTag() {
    int nameEnd = position + 2;
    while (nameEnd < text.length() && Character.isLetter(text.charAt(nameEnd))) {
      nameEnd++;
    }
    String name = text.substring(position + 2, nameEnd);
    position = nameEnd;
    boolean raw = name.equals("code") || name.equals("literal") || name.equals("snippet");
    String body = (raw ? braces() : inlineTags(true)).strip();
    return switch (name) {
      case "code", "snippet" -> hole("`" + body.replaceAll("\\s+", " ") + "`");
      case "literal" -> hole(body);
      case "link", "linkplain", "value" -> link(body);
      case "inheritDoc", "docRoot" -> "";
      default -> body;
    };
  }

  /** What stands between balanced braces, as it is. */
  private String braces() {
    int start = position;
    int open = 1;
    while (position < text.length()) {
      char c = text.charAt(position++);
      open += c == '{' ? 1 : c == '}' ? -1 : 0;
      if (open == 0) {
        return text.substring(start, position - 1);
      }
    }
    return text.substring(start);
  }

  private String hole(String piece) {
    verbatim.add(piece);
    return String.valueOf(HOLE);
  }

  /** The label, or else the name of what is linked. */
  private String link(String body) {
    Matcher reference =
        Pattern.compile("([^\\s(]+(?:\\([^)]*\\))?)\\s*(.*)", Pattern.DOTALL).matcher(body);
    if (!reference.matches()) {
      return body;
    }
    if (!reference.group(2).isBlank()) {
      return reference.group(2);
    }
    String name = reference.group(1).replaceFirst("\\(.*", "");
    String member = name.substring(name.indexOf('#') + 1);
    String type = name.contains("#") ? name.substring(0, name.indexOf('#')) : "";
    String simple = type.substring(type.lastIndexOf('.') + 1);
    return hole(simple.isEmpty() ? simpleType(member) : simple + "." + member);
  }

  /** {@code java.util.Map.Entry} as {@code Map.Entry}: without what is in lower case. */
  private static String simpleType(String name) {
    return name.replaceFirst("^([a-z]\\w*\\.)+(?=[A-Z])", "");
  }

  private static String withoutHtml(String html) {
    String text = PARAGRAPH.matcher(html).replaceAll("\n\n");
    text = ITEM.matcher(text).replaceAll("\n- ");
    text = BREAK.matcher(text).replaceAll("\n");
    text = CODE.matcher(text).replaceAll("`");
    text = TAG.matcher(text).replaceAll("");
    return ENTITY
        .matcher(text)
        .replaceAll(m -> Matcher.quoteReplacement(entity(m.group(), m.group(1), m.group(2))));
  }

  private static String entity(String whole, String number, String name) {
    if (number == null) {
      return ENTITIES.getOrDefault(name, whole);
    }
    try {
      int code = Integer.parseInt(name, number.equals("#x") ? 16 : 10);
      return Character.isValidCodePoint(code) ? Character.toString(code) : whole;
    } catch (NumberFormatException e) {
      return whole;
    }
  }

  private String fill(String withHoles) {
    StringBuilder out = new StringBuilder();
    int next = 0;
    for (int i = 0; i < withHoles.length(); i++) {
      char c = withHoles.charAt(i);
      out.append(c == HOLE ? verbatim.get(next++) : String.valueOf(c));
    }
    return out.toString();
  }

  /** Lines without blanks around them, and one empty line at most between two. */
  private static String tidy(String text) {
    StringBuilder out = new StringBuilder();
    boolean gap = false;
    for (String line : text.lines().toList()) {
      String stripped = line.strip();
      if (stripped.isEmpty()) {
        gap = !out.isEmpty();
        continue;
      }
      out.append(gap ? "\n" : "").append(stripped).append('\n');
      gap = false;
    }
    return out.toString().stripTrailing();
  }
}
