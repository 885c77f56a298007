package types;

enum Color {
  RED,
  GREEN,
  BLUE,
  UNRECOGNIZED
}
