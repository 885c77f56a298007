package io.ringbell.fabric.tcp;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Stands between two peers of one TCP connection and keeps what they said as a pcap file, under
 * made-up IP and TCP headers.
 */
final class RecordingRelay implements AutoCloseable {
  private static final int LINKTYPE_RAW_IP = 101;
  private static final int CLIENT_PORT = 40_000;
  private static final int SERVER_PORT = 7_471;
  private static final int SYN = 2;
  private static final int ACK = 16;
  private static final int PUSH = 8;

  private final ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  private final ByteArrayOutputStream pcap = new ByteArrayOutputStream();
  private final DataOutputStream out = new DataOutputStream(pcap);
  private final int[] sequences = {1000, 2000}; // next of the client, of the server
  private final Thread up;
  private volatile Thread down;
  private int packets;

  RecordingRelay(int targetPort) throws IOException {
    out.writeInt(0xa1b2c3d4);
    out.writeInt(2 << 16 | 4);
    out.writeLong(0);
    out.writeInt(1 << 18);
    out.writeInt(LINKTYPE_RAW_IP);
    up = new Thread(() -> run(targetPort), "relay-up");
    up.start();
  }

  int port() {
    return server.getLocalPort();
  }

  private void run(int targetPort) {
    try (Socket client = server.accept();
        Socket target = new Socket(InetAddress.getLoopbackAddress(), targetPort)) {
      client.setTcpNoDelay(true);
      target.setTcpNoDelay(true);
      packet(0, SYN, new byte[0], 0);
      packet(1, SYN | ACK, new byte[0], 0);
      packet(0, ACK, new byte[0], 0);
      down = new Thread(() -> copy(target, client, 1), "relay-down");
      down.start();
      copy(client, target, 0);
      down.join();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void copy(Socket from, Socket to, int direction) {
    try {
      InputStream in = from.getInputStream();
      OutputStream forward = to.getOutputStream();
      byte[] chunk = new byte[32 * 1024];
      for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
        packet(direction, PUSH | ACK, chunk, n);
        forward.write(chunk, 0, n);
      }
      to.shutdownOutput();
    } catch (IOException e) {
      // One side has gone: the test looks at what was recorded.
    }
  }

  private synchronized void packet(int direction, int flags, byte[] data, int length)
      throws IOException {
    int total = 40 + length;
    out.writeInt(packets / 1000); // seconds
    out.writeInt(packets++ % 1000 * 1000); // microseconds
    out.writeInt(total);
    out.writeInt(total);
    out.writeInt(0x4500_0000 | total); // IPv4, no options
    out.writeInt(packets << 16);
    out.writeInt(0x4006_0000); // TTL 64, TCP
    out.writeInt(0x7f00_0001 + direction);
    out.writeInt(0x7f00_0002 - direction);
    out.writeShort(direction == 0 ? CLIENT_PORT : SERVER_PORT);
    out.writeShort(direction == 0 ? SERVER_PORT : CLIENT_PORT);
    out.writeInt(sequences[direction]);
    out.writeInt((flags & ACK) != 0 ? sequences[1 - direction] : 0);
    out.writeInt(5 << 28 | flags << 16 | 0xffff);
    out.writeInt(0);
    out.write(data, 0, length);
    sequences[direction] += length + ((flags & SYN) != 0 ? 1 : 0);
  }

  /** Waits for the end of the connection and writes the file. */
  void save(Path file) throws IOException, InterruptedException {
    up.join(10_000);
    synchronized (this) {
      Files.write(file, pcap.toByteArray());
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
