package types;

import java.nio.ByteBuffer;

record Scalars(
    boolean truth,
    byte octet,
    short small,
    char letter,
    int number,
    long large,
    float single,
    double precise,
    String text,
    byte[] bytes,
    ByteBuffer buffer,
    Color color) {}
