package io.ringbell.grpc;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.grpc.InternalMetadata;
import io.grpc.InternalStatus;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.internal.GrpcUtil;
import io.ringbell.call.RawMetadata;
import java.util.Arrays;

/**
 * Metadata between gRPC's form and the wire's. The authority, which has no place of its own in the
 * protocol, is the first entry of a request's metadata.
 */
final class MetadataCodec {
  private static final byte[] AUTHORITY = "ringbell-authority".getBytes(US_ASCII);
  private static final byte[] USER_AGENT = "user-agent".getBytes(US_ASCII);

  private static final byte[] ENCODING = GrpcUtil.MESSAGE_ENCODING.getBytes(US_ASCII);
  private static final byte[] IDENTITY = "identity".getBytes(US_ASCII);

  /** What HTTP/2 counts for an entry besides its bytes, and gRPC's limits are given in. */
  private static final int ENTRY_OVERHEAD = 32;

  private MetadataCodec() {}

  /** Request metadata; those that the protocol has a place for are left out. */
  static byte[][] ofRequest(Metadata headers, byte[] authority, byte[] userAgent) {
    headers.discardAll(GrpcUtil.USER_AGENT_KEY);
    headers.discardAll(GrpcUtil.TIMEOUT_KEY);
    headers.discardAll(GrpcUtil.CONTENT_TYPE_KEY);
    headers.discardAll(GrpcUtil.TE_HEADER);
    byte[][] entries = InternalMetadata.serialize(headers);
    byte[][] all = new byte[entries.length + 4][];
    all[0] = AUTHORITY;
    all[1] = authority;
    all[2] = USER_AGENT;
    all[3] = userAgent;
    System.arraycopy(entries, 0, all, 4, entries.length);
    return checked(all);
  }

  /** Metadata of an answer. */
  static byte[][] ofAnswer(Metadata metadata) {
    if (InternalMetadata.headerCount(metadata) == 0) {
      return RawMetadata.EMPTY;
    }
    metadata.discardAll(InternalStatus.CODE_KEY);
    metadata.discardAll(InternalStatus.MESSAGE_KEY);
    return checked(InternalMetadata.serialize(metadata));
  }

  private static byte[][] checked(byte[][] entries) {
    if (!RawMetadata.fits(entries)) {
      throw Status.RESOURCE_EXHAUSTED
          .withDescription(
              "metadata: %d bytes (expected: at most %d, and names of at most 65535)"
                  .formatted(size(entries), RawMetadata.MOST_BYTES))
          .asRuntimeException();
    }
    return entries;
  }

  /** The authority of a request; null if it has none. */
  static byte[] authority(byte[][] request) {
    return request.length > 0 && Arrays.equals(request[0], AUTHORITY) ? request[1] : null;
  }

  /** The entries of a request but the authority. */
  static Metadata request(byte[][] request) {
    return authority(request) == null
        ? answer(request)
        : InternalMetadata.newMetadata(Arrays.copyOfRange(request, 2, request.length));
  }

  static Metadata answer(byte[][] entries) {
    return entries.length == 0 ? new Metadata() : InternalMetadata.newMetadata(entries);
  }

  /** The encoding of an answer's messages; null if they are plain. */
  static String encoding(byte[][] initial) {
    for (int i = 0; i < initial.length; i += 2) {
      if (Arrays.equals(initial[i], ENCODING)) {
        byte[] value = initial[i + 1];
        return Arrays.equals(value, IDENTITY) ? null : new String(value, US_ASCII);
      }
    }
    return null;
  }

  /** The size that gRPC's limits speak of. */
  static long size(byte[][] entries) {
    long size = 0;
    for (int i = 0; i < entries.length; i += 2) {
      size += ENTRY_OVERHEAD + entries[i].length + entries[i + 1].length;
    }
    return size;
  }
}
