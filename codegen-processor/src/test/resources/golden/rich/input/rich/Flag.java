package rich;

enum Flag {
  OFF,
  ON
}
