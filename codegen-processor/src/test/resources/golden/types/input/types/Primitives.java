package types;

record Primitives(boolean a, byte b, short c, char d, int e, long f, float g, double h) {}
