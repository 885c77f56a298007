package types;

import io.ringbell.annotations.RpcMessage;
import java.util.List;

@RpcMessage
class Mutable {
  static final int IGNORED = 1;
  transient int ignoredToo;
  int direct;
  private String text = "";
  private boolean done;
  private List<Numbered> items;

  public String getText() {
    return text;
  }

  public Mutable setText(String text) {
    this.text = text;
    return this;
  }

  boolean isDone() {
    return done;
  }

  void setDone(boolean done) {
    this.done = done;
  }

  List<Numbered> items() {
    return items;
  }

  void setItems(List<Numbered> items) {
    this.items = items;
  }
}
