package io.ringbell.benchmarks.microservices;

import io.ringbell.benchmarks.microservices.stack.Stack;
import java.util.ArrayList;
import java.util.List;

/** A stack over a fabric. */
record Variant(Stack stack, String fabric) {
  /** All that exist of these, in this order of stacks. */
  static List<Variant> of(List<Stack> stacks, List<String> fabrics) {
    List<Variant> variants = new ArrayList<>();
    for (Stack stack : stacks) {
      for (String fabric : fabrics) {
        if (stack.runsOver(fabric)) {
          variants.add(new Variant(stack, fabric));
        }
      }
    }
    return variants;
  }

  /** As it is named in results. */
  String label() {
    return stack.label() + " " + fabric;
  }

  /** Where a service listens: at a free port of this machine. */
  String listen() {
    return fabric + "://127.0.0.1:0";
  }
}
