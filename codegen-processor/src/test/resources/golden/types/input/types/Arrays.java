package types;

record Arrays(
    boolean[] truths,
    short[] smalls,
    char[] letters,
    int[] numbers,
    long[] larges,
    float[] singles,
    double[] precises) {}
