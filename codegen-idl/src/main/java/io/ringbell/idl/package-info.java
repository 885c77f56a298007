/**
 * From {@code .proto} files to annotated interfaces and records: protoc reads and checks the files,
 * so that every mistake in them is reported as it would be anywhere else, and what it makes of them
 * is written as Java.
 */
package io.ringbell.idl;
