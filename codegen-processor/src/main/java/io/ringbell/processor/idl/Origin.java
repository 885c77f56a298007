package io.ringbell.processor.idl;

import javax.lang.model.element.Element;

/**
 * Where something in a {@code .proto} comes from.
 *
 * @param element in the sources
 * @param text in words, such as {@code component note of Stock}
 */
record Origin(Element element, String text) {}
