/**
 * The {@code .proto} of a service: a schema made from the model and the documentation, printed,
 * read back, and compared with one that was locked.
 */
package io.ringbell.processor.idl;
