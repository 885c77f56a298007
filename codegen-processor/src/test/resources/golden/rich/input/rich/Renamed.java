package rich;

interface Renamed<U> {
  U sameTwice(U shape);
}
