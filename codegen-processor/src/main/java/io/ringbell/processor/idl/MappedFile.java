package io.ringbell.processor.idl;

import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ListMultimap;

/**
 * A file made from a model.
 *
 * @param file the file
 * @param origins where each thing in it comes from, by its full name with a dot in front; several
 *     for one name if that is given more than once, which is a mistake
 */
record MappedFile(ProtoFile file, ListMultimap<String, Origin> origins) {
  MappedFile {
    origins = ImmutableListMultimap.copyOf(origins);
  }

  /** Where something comes from. */
  Origin origin(String name) {
    return origins.get(name).get(0);
  }
}
