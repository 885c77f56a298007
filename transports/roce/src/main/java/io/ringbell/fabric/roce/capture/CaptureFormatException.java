package io.ringbell.fabric.roce.capture;

import java.io.IOException;

/** A file is no capture, or is damaged; the message says where and what was expected. */
final class CaptureFormatException extends IOException {
  private static final long serialVersionUID = 1;

  CaptureFormatException(String message) {
    super(message);
  }
}
