package clash;

class Exception extends java.lang.Exception {
  private static final long serialVersionUID = 1;

  Exception(java.lang.String text) {
    super(text);
  }
}
