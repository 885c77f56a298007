package clash;

class IllegalArgumentException {}
