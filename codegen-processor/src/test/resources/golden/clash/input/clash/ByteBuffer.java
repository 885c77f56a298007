package clash;

class ByteBuffer {}
