package io.ringbell.call;

/** The sending side of a stream, as the transport sees it. From any thread. */
interface OutboundSide {
  /** How much the receiver takes; its limit moves on the polling thread. */
  SendWindow window();

  /** The window has moved on. */
  void onWindow();

  /** The call has ended: nothing more goes. */
  void stop();
}
