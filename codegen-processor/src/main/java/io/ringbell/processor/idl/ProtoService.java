package io.ringbell.processor.idl;

import java.util.List;

/** A service of a file. */
record ProtoService(String name, String comment, boolean deprecated, List<Method> methods) {
  ProtoService {
    methods = List.copyOf(methods);
  }

  /**
   * A method.
   *
   * @param request the full name of the message, with a dot in front
   * @param response the same
   */
  record Method(
      String name,
      String comment,
      String request,
      boolean requestStream,
      String response,
      boolean responseStream,
      List<String> options) {
    Method {
      options = List.copyOf(options);
    }
  }
}
