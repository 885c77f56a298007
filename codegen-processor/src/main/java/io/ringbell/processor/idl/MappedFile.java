package io.ringbell.processor.idl;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A file made from a model.
 *
 * @param file the file
 * @param origins where each thing in it comes from, by its full name with a dot in front
 */
record MappedFile(ProtoFile file, Map<String, Origin> origins) {
  MappedFile {
    origins = new LinkedHashMap<>(origins);
  }
}
