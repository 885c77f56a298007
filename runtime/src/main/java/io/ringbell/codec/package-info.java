/**
 * The protobuf wire encoding, as generated codecs use it: sizes first ({@link
 * io.ringbell.codec.WireSizer}), then bytes straight into the frame ({@link
 * io.ringbell.codec.WireWriter}), and back ({@link io.ringbell.codec.WireReader}). Depends on
 * nothing else in the runtime.
 */
package io.ringbell.codec;
