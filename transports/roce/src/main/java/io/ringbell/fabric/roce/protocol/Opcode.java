package io.ringbell.fabric.roce.protocol;

/**
 * The opcodes of the BTH: the top three bits name the transport, the low five the operation (IBTA
 * volume 1, section 9.2.1). Which headers follow is in {@link #headerLength}.
 */
public final class Opcode {
  public static final int SEND_FIRST = 0x00;
  public static final int SEND_MIDDLE = 0x01;
  public static final int SEND_LAST = 0x02;
  public static final int SEND_LAST_IMM = 0x03;
  public static final int SEND_ONLY = 0x04;
  public static final int SEND_ONLY_IMM = 0x05;
  public static final int WRITE_FIRST = 0x06;
  public static final int WRITE_MIDDLE = 0x07;
  public static final int WRITE_LAST = 0x08;
  public static final int WRITE_LAST_IMM = 0x09;
  public static final int WRITE_ONLY = 0x0a;
  public static final int WRITE_ONLY_IMM = 0x0b;
  public static final int READ_REQUEST = 0x0c;
  public static final int READ_RESPONSE_FIRST = 0x0d;
  public static final int READ_RESPONSE_MIDDLE = 0x0e;
  public static final int READ_RESPONSE_LAST = 0x0f;
  public static final int READ_RESPONSE_ONLY = 0x10;
  public static final int ACKNOWLEDGE = 0x11;
  public static final int ATOMIC_ACKNOWLEDGE = 0x12;
  public static final int COMPARE_SWAP = 0x13;
  public static final int FETCH_ADD = 0x14;
  public static final int SEND_LAST_INVALIDATE = 0x16;
  public static final int SEND_ONLY_INVALIDATE = 0x17;

  /** Unreliable connection: {@code UC | SEND_FIRST} to {@code UC | WRITE_ONLY_IMM}. */
  public static final int UC = 0x20;

  public static final int UD_SEND_ONLY = 0x64;
  public static final int UD_SEND_ONLY_IMM = 0x65;

  /** Congestion notification packet. */
  public static final int CNP = 0x81;

  // Which extension headers follow the BTH, in the order of the packet.
  static final int DETH = 1;
  static final int RETH = 2;
  static final int ATOMIC_ETH = 4;
  static final int AETH = 8;
  static final int ATOMIC_ACK_ETH = 16;
  static final int IMMEDIATE = 32;
  static final int IETH = 64;

  private static final byte[] EXTENSIONS = new byte[256];
  private static final byte[] HEADER_LENGTHS = new byte[256];
  private static final String[] NAMES = new String[256];

  static {
    String[] reliable = {
      "SEND First", "SEND Middle", "SEND Last", "SEND Last w/ Imm", "SEND Only",
      "SEND Only w/ Imm", "WRITE First", "WRITE Middle", "WRITE Last", "WRITE Last w/ Imm",
      "WRITE Only", "WRITE Only w/ Imm"
    };
    int[] extensions = {
      0, 0, 0, IMMEDIATE, 0, IMMEDIATE, RETH, 0, 0, IMMEDIATE, RETH, RETH | IMMEDIATE
    };
    for (int i = 0; i < reliable.length; i++) {
      define(i, "RC " + reliable[i], extensions[i]);
      define(UC | i, "UC " + reliable[i], extensions[i]);
    }
    define(READ_REQUEST, "RC READ Request", RETH);
    define(READ_RESPONSE_FIRST, "RC READ Response First", AETH);
    define(READ_RESPONSE_MIDDLE, "RC READ Response Middle", 0);
    define(READ_RESPONSE_LAST, "RC READ Response Last", AETH);
    define(READ_RESPONSE_ONLY, "RC READ Response Only", AETH);
    define(ACKNOWLEDGE, "RC Acknowledge", AETH);
    define(ATOMIC_ACKNOWLEDGE, "RC Atomic Acknowledge", AETH | ATOMIC_ACK_ETH);
    define(COMPARE_SWAP, "RC CmpSwap", ATOMIC_ETH);
    define(FETCH_ADD, "RC FetchAdd", ATOMIC_ETH);
    define(SEND_LAST_INVALIDATE, "RC SEND Last w/ Invalidate", IETH);
    define(SEND_ONLY_INVALIDATE, "RC SEND Only w/ Invalidate", IETH);
    define(UD_SEND_ONLY, "UD SEND Only", DETH);
    define(UD_SEND_ONLY_IMM, "UD SEND Only w/ Imm", DETH | IMMEDIATE);
    define(CNP, "CNP", 0);
  }

  private Opcode() {}

  private static void define(int opcode, String name, int extensions) {
    int length = Bth.LENGTH;
    length += (extensions & DETH) != 0 ? ExtensionHeaders.DETH_LENGTH : 0;
    length += (extensions & RETH) != 0 ? ExtensionHeaders.RETH_LENGTH : 0;
    length += (extensions & ATOMIC_ETH) != 0 ? ExtensionHeaders.ATOMIC_ETH_LENGTH : 0;
    length += (extensions & AETH) != 0 ? ExtensionHeaders.AETH_LENGTH : 0;
    length += (extensions & ATOMIC_ACK_ETH) != 0 ? ExtensionHeaders.ATOMIC_ACK_ETH_LENGTH : 0;
    length += (extensions & IMMEDIATE) != 0 ? ExtensionHeaders.IMMEDIATE_LENGTH : 0;
    length += (extensions & IETH) != 0 ? ExtensionHeaders.IETH_LENGTH : 0;
    NAMES[opcode] = name;
    EXTENSIONS[opcode] = (byte) extensions;
    HEADER_LENGTHS[opcode] = (byte) length;
  }

  /** Whether this version knows it. */
  public static boolean isKnown(int opcode) {
    return HEADER_LENGTHS[opcode & 0xff] != 0;
  }

  /** Bytes of the BTH and the extension headers; 0 if it is not known. */
  public static int headerLength(int opcode) {
    return HEADER_LENGTHS[opcode & 0xff];
  }

  /** Its name in the words of the specification, or its number. */
  public static String name(int opcode) {
    String name = NAMES[opcode & 0xff];
    return name != null ? name : "opcode 0x%02x".formatted(opcode & 0xff);
  }

  static boolean has(int opcode, int extension) {
    return (EXTENSIONS[opcode & 0xff] & extension) != 0;
  }

  /** Whether it goes to the requester: READ responses, acknowledges. */
  static boolean isResponse(int opcode) {
    return opcode >= READ_RESPONSE_FIRST && opcode <= ATOMIC_ACKNOWLEDGE;
  }

  static boolean isReliable(int opcode) {
    return opcode <= SEND_ONLY_INVALIDATE;
  }
}
