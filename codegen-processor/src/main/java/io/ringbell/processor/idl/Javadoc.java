package io.ringbell.processor.idl;

import com.google.common.base.CharMatcher;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A documentation comment, its parts as plain text.
 *
 * @param main what stands before the tags
 * @param parameters what is said of parameters and components, by name
 * @param result what is said of the result; empty if nothing
 * @param deprecated why it is deprecated; empty if nothing is said
 */
record Javadoc(String main, Map<String, String> parameters, String result, String deprecated) {
  static final Javadoc NONE = new Javadoc("", Map.of(), "", "");

  private static final Pattern BLOCK_TAG = Pattern.compile("(?m)^\\s*@(\\w+)[ \\t]*");
  private static final Pattern WORD = Pattern.compile("\\s*(\\S+)\\s*");

  /** Reads what the compiler gives, which may be null. */
  static Javadoc parse(String comment) {
    if (comment == null) {
      return NONE;
    }
    List<Integer> starts = new ArrayList<>();
    Matcher tags = BLOCK_TAG.matcher(comment);
    while (tags.find()) {
      starts.add(tags.start());
    }
    starts.add(comment.length());
    Map<String, String> parameters = new LinkedHashMap<>();
    String result = "";
    String deprecated = "";
    for (int i = 0; i + 1 < starts.size(); i++) {
      String part = comment.substring(starts.get(i), starts.get(i + 1));
      Matcher tag = BLOCK_TAG.matcher(part);
      tag.find();
      String rest = part.substring(tag.end());
      switch (tag.group(1)) {
        case "param" -> parameter(rest, parameters);
        case "return" -> result = JavadocText.plain(rest);
        case "deprecated" -> deprecated = JavadocText.plain(rest);
        default -> {} // of no use to those who read the .proto
      }
    }
    String main = JavadocText.plain(comment.substring(0, starts.get(0)));
    return new Javadoc(main, parameters, result, deprecated);
  }

  private static void parameter(String text, Map<String, String> parameters) {
    Matcher name = WORD.matcher(text);
    if (name.lookingAt()) {
      parameters.put(name.group(1), JavadocText.plain(text.substring(name.end())));
    }
  }

  /** The main text, and why it is deprecated. */
  String text() {
    String note = deprecated.isEmpty() ? "" : "Deprecated: " + deprecated;
    return join(main, note);
  }

  /** Paragraphs, with a line between them. */
  static String join(String first, String second) {
    String between = first.isEmpty() || second.isEmpty() ? "" : "\n\n";
    return CharMatcher.is('\n').trimFrom(first + between + second);
  }
}
