package clash;

record WireReader(java.nio.ByteBuffer a, int[] b) {}
