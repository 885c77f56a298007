package io.ringbell.processor.validation;

import javax.lang.model.element.Element;

/**
 * One mistake.
 *
 * @param diagnostic which
 * @param element where it is
 * @param user an element being compiled that leads there, for the case that {@code element} was
 *     compiled earlier and has no line
 * @param text in words
 */
record Finding(Diagnostic diagnostic, Element element, Element user, String text) {}
