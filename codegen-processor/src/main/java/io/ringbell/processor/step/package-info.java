/**
 * From annotated elements to the model: the steps that collect them, and the readers that check
 * them on the way.
 */
package io.ringbell.processor.step;
