package rich;

/** Its text is sent. */
public class Refused extends Exception {
  private static final long serialVersionUID = 1;

  Refused(String message) {
    super(message);
  }
}
