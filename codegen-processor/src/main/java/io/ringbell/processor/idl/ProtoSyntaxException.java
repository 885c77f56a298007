package io.ringbell.processor.idl;

/** A file is not what a {@link ProtoParser} reads. */
final class ProtoSyntaxException extends Exception {
  private static final long serialVersionUID = 1;

  ProtoSyntaxException(int line, String text) {
    super("line " + line + ": " + text);
  }
}
