package rich;

/** Nothing is sent. */
public class SpecialRefused extends Refused {
  private static final long serialVersionUID = 1;

  SpecialRefused() {
    super("special");
  }
}
