package io.ringbell.fabric.verbs.natives;

/**
 * What a device is and can do.
 *
 * <pre>
 *         0              4              8
 *       0 | name, 64 bytes                                            |
 *      64 | firmware version, 64 bytes                                |
 *     128 | node GUID, 8 bytes          | max MR size 64              |
 *     144 | page sizes 64               | vendor 32    | part 32      |
 *     160 | QPs 32       | QP WRs 32    | SGEs 32      | CQs 32       |
 *     176 | CQEs 32      | MRs 32       | PDs 32       | rd atom 32   |
 *     192 | init rd atom | res rd atom  | atomics 32   | ports 32     |
 *     208 | vectors 32   | transport 32 | node type 32 | flags 32     |
 *     224 | ODP general 64              | ODP of RC 32 | NUMA node 32 |
 *     240
 * </pre>
 */
public final class DeviceImage extends Image {
  static final int NAME = 0;
  static final int FIRMWARE = 64;
  static final int GUID = 128;
  static final int MAX_MR_SIZE = 136;
  static final int PAGE_SIZES = 144;
  static final int VENDOR_ID = 152;
  static final int VENDOR_PART_ID = 156;
  static final int MAX_QP = 160;
  static final int MAX_QP_WR = 164;
  static final int MAX_SGE = 168;
  static final int MAX_CQ = 172;
  static final int MAX_CQE = 176;
  static final int MAX_MR = 180;
  static final int MAX_PD = 184;
  static final int MAX_QP_RD_ATOM = 188;
  static final int MAX_QP_INIT_RD_ATOM = 192;
  static final int MAX_RES_RD_ATOM = 196;
  static final int ATOMICS = 200;
  static final int PORTS = 204;
  static final int COMPLETION_VECTORS = 208;
  static final int TRANSPORT = 212;
  static final int NODE_TYPE = 216;
  static final int FLAGS = 220;
  static final int ODP_GENERAL = 224;
  static final int ODP_RC = 232;
  static final int NUMA_NODE = 236;
  static final int SIZE = 240;

  public DeviceImage() {
    super(SIZE);
  }

  /** As in /sys/class/infiniband. */
  public String name() {
    return string(NAME, 64);
  }

  /** Version of the firmware. */
  public String firmware() {
    return string(FIRMWARE, 64);
  }

  /** Bytes of the largest region (unsigned). */
  public long maxMrSize() {
    return bytes.getLong(MAX_MR_SIZE);
  }

  /** Bit set of the page sizes. */
  public long pageSizes() {
    return bytes.getLong(PAGE_SIZES);
  }

  /** PCI or OUI number of the vendor. */
  public int vendorId() {
    return bytes.getInt(VENDOR_ID);
  }

  /** Number of the model. */
  public int vendorPartId() {
    return bytes.getInt(VENDOR_PART_ID);
  }

  /** Queue pairs. */
  public int maxQp() {
    return bytes.getInt(MAX_QP);
  }

  /** Requests per queue. */
  public int maxQpWr() {
    return bytes.getInt(MAX_QP_WR);
  }

  /** Scatter/gather elements per request. */
  public int maxSge() {
    return bytes.getInt(MAX_SGE);
  }

  /** Completion queues. */
  public int maxCq() {
    return bytes.getInt(MAX_CQ);
  }

  /** Entries per completion queue. */
  public int maxCqe() {
    return bytes.getInt(MAX_CQE);
  }

  /** Memory regions. */
  public int maxMr() {
    return bytes.getInt(MAX_MR);
  }

  /** Protection domains. */
  public int maxPd() {
    return bytes.getInt(MAX_PD);
  }

  /** READs and atomics of a peer, per queue pair. */
  public int maxQpRdAtom() {
    return bytes.getInt(MAX_QP_RD_ATOM);
  }

  /** READs and atomics of this side, per queue pair. */
  public int maxQpInitRdAtom() {
    return bytes.getInt(MAX_QP_INIT_RD_ATOM);
  }

  /** READs and atomics of all peers. */
  public int maxResRdAtom() {
    return bytes.getInt(MAX_RES_RD_ATOM);
  }

  /** 0 none, 1 atomic among this device's, 2 also with the processors'. */
  public int atomics() {
    return bytes.getInt(ATOMICS);
  }

  /** How many ports. */
  public int ports() {
    return bytes.getInt(PORTS);
  }

  /** How many completion vectors. */
  public int completionVectors() {
    return bytes.getInt(COMPLETION_VECTORS);
  }

  /** {@link Verbs}.TRANSPORT_*. */
  public int transport() {
    return bytes.getInt(TRANSPORT);
  }

  /** 1 channel adapter, 4 RNIC. */
  public int nodeType() {
    return bytes.getInt(NODE_TYPE);
  }

  /** ibv_device_cap_flags. */
  public int flags() {
    return bytes.getInt(FLAGS);
  }

  /** Bit 0: on-demand paging; bit 1: also of all memory. */
  public long odpGeneral() {
    return bytes.getLong(ODP_GENERAL);
  }

  /** {@link Verbs}.ODP_* of RC queue pairs. */
  public int odpRc() {
    return bytes.getInt(ODP_RC);
  }

  /** NUMA node of the device, -1 if unknown. */
  public int numaNode() {
    return bytes.getInt(NUMA_NODE);
  }

  /** The 8 bytes of the node's GUID, in the order of the network. */
  public byte[] nodeGuid() {
    return copy(GUID, 8);
  }
}
