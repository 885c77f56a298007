package io.ringbell.processor.idl;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words and signs of a file, without its comments. */
final class ProtoTokens {
  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<blank>\\s+|//[^\\n]*|/\\*.*?\\*/)"
              + "|(?<word>\\.?[A-Za-z_]\\w*(\\.[A-Za-z_]\\w*)*|[0-9]\\w*(\\.\\w+)?)"
              + "|(?<text>\"([^\"\\\\\\n]|\\\\.)*\"|'([^'\\\\\\n]|\\\\.)*')"
              + "|(?<sign>[-={}()\\[\\]<>;,:+])",
          Pattern.DOTALL);

  private final List<Token> tokens = new ArrayList<>();
  private int next;

  ProtoTokens(String text) throws ProtoSyntaxException {
    Matcher matcher = TOKEN.matcher(text);
    int line = 1;
    while (matcher.regionStart() < text.length()) {
      if (!matcher.lookingAt()) {
        throw new ProtoSyntaxException(line, "unknown sign " + text.charAt(matcher.regionStart()));
      }
      if (matcher.group("blank") == null) {
        tokens.add(new Token(matcher.group(), line));
      }
      line += (int) matcher.group().chars().filter(c -> c == '\n').count();
      matcher.region(matcher.end(), text.length());
    }
    tokens.add(new Token("", line));
  }

  boolean atEnd() {
    return peek().isEmpty();
  }

  String peek() {
    return tokens.get(next).text();
  }

  String take() throws ProtoSyntaxException {
    if (atEnd()) {
      throw error("");
    }
    return tokens.get(next++).text();
  }

  /** Takes the next token if it is this one. */
  boolean accept(String token) {
    boolean there = peek().equals(token);
    next += there ? 1 : 0;
    return there;
  }

  void expect(String token) throws ProtoSyntaxException {
    if (!accept(token)) {
      throw error("found '" + peek() + "' (expected: '" + token + "')");
    }
  }

  String name() throws ProtoSyntaxException {
    if (!peek().matches("[.\\w]+") || Character.isDigit(peek().charAt(0))) {
      throw error("found '" + peek() + "' (expected: a name)");
    }
    return take();
  }

  int number() throws ProtoSyntaxException {
    boolean negative = accept("-");
    try {
      long number = Long.decode(peek());
      int value = Math.toIntExact(negative ? -number : number);
      take();
      return value;
    } catch (NumberFormatException | ArithmeticException e) {
      throw error("found '" + peek() + "' (expected: a number)");
    }
  }

  /** A string without its quotes. */
  String text() throws ProtoSyntaxException {
    String token = take();
    if (token.length() < 2 || !(token.startsWith("\"") || token.startsWith("'"))) {
      throw error("found '" + token + "' (expected: a string)");
    }
    return token.substring(1, token.length() - 1);
  }

  ProtoSyntaxException error(String text) {
    String what = atEnd() ? "the file ends too early" : text;
    return new ProtoSyntaxException(tokens.get(next).line(), what);
  }

  private record Token(String text, int line) {}
}
