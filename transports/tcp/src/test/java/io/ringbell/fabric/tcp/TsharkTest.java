package io.ringbell.fabric.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.Listener;
import io.ringbell.fabric.WorkRequest;
import io.ringbell.fabric.contract.TestPeer;
import io.ringbell.fabric.tcp.protocol.Rdmap;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An independent judge: Wireshark's iWARP dissectors read what this fabric sends. */
class TsharkTest {
  private static final String CLIENT = "127.0.0.1";
  private static final String SERVER = "127.0.0.2";
  private static final List<String> TSHARK = List.of("tshark", "-o", "tcp.check_checksum:FALSE");

  private static final List<String> FIELDS =
      List.of(
          "ip.src",
          "iwarp_rdma.opcode",
          "iwarp_ddp.last_flag",
          "iwarp_rdma.atomic.original_remote_data_value",
          "iwarp_rdma.term_layer",
          "iwarp_rdma.term_etype_ddp",
          "iwarp_rdma.term_errcode_ddp_tagged",
          "_ws.malformed",
          "iwarp_mpa.bad_length",
          "iwarp_mpa.res.not_set0",
          "iwarp_mpa.rev.not_set1");

  @TempDir private Path directory;

  @BeforeEach
  void requireTshark() throws InterruptedException {
    boolean present;
    try {
      present =
          new ProcessBuilder("tshark", "--version").redirectErrorStream(true).start().waitFor()
              == 0;
    } catch (IOException e) {
      present = false;
    }
    if (!present) {
      System.out.println("SKIPPED: tshark is missing (apt-get install tshark)");
    }
    assumeTrue(present, "tshark is missing (apt-get install tshark)");
  }

  @Test
  void everyMessageIsDecodedAndEveryCrcIsGood() throws Exception {
    Path file = directory.resolve("crc-on.pcap");
    long fpdus = record(file, "tcp://127.0.0.1:0?crc=on");
    String details = run(file, "-V");
    assertThat(count(details, "(Good CRC32)")).isEqualTo(fpdus);
    assertThat(count(details, "ULPDU length:")).isEqualTo(fpdus);
    assertThat(count(details, "(Bad CRC32")).isZero();
    assertDecoded(file);
  }

  @Test
  void theSameIsDecodedWithCrcSwitchedOff() throws Exception {
    Path file = directory.resolve("crc-off.pcap");
    long fpdus = record(file, "tcp://127.0.0.1:0?crc=off");
    String details = run(file, "-V");
    assertThat(count(details, "ULPDU length:")).isEqualTo(fpdus);
    assertThat(count(details, "CRC flag: False")).isEqualTo(2);
    assertDecoded(file);
  }

  @Test
  void oneChangedByteIsSeen() throws Exception {
    Path file = directory.resolve("changed.pcap");
    long fpdus = record(file, "tcp://127.0.0.1:0?crc=on");
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 10] ^= 1; // in the Terminate
    Files.write(file, bytes);
    assertThat(count(run(file, "-V"), "(Good CRC32)")).isEqualTo(fpdus - 1);
  }

  private static void assertDecoded(Path file) throws Exception {
    List<String[]> packets =
        run(file, fieldArguments()).lines().map(line -> line.split("\t", -1)).toList();
    assertThat(messages(packets, CLIENT))
        .as("what the client said")
        .containsExactly(
            Rdmap.WRITE,
            Rdmap.SEND,
            Rdmap.SEND_WITH_SOLICITED_EVENT,
            Rdmap.IMMEDIATE,
            Rdmap.SEND,
            Rdmap.WRITE,
            Rdmap.IMMEDIATE,
            Rdmap.WRITE,
            Rdmap.IMMEDIATE_WITH_SOLICITED_EVENT,
            Rdmap.READ_REQUEST,
            Rdmap.ATOMIC_REQUEST,
            Rdmap.ATOMIC_REQUEST,
            Rdmap.WRITE);
    assertThat(messages(packets, SERVER))
        .as("what the server said")
        .containsExactly(
            Rdmap.READ_RESPONSE, Rdmap.ATOMIC_RESPONSE, Rdmap.ATOMIC_RESPONSE, Rdmap.TERMINATE);
    assertThat(values(packets, SERVER, 3)).as("original values").containsExactly("0", "3");
    assertThat(values(packets, SERVER, 4)).as("layer").containsExactly("0x01");
    assertThat(values(packets, SERVER, 5)).as("error type").containsExactly("0x01");
    assertThat(values(packets, SERVER, 6)).as("error code").containsExactly("0x01");
    for (int trouble = 7; trouble < FIELDS.size(); trouble++) {
      assertThat(values(packets, CLIENT, trouble)).as(FIELDS.get(trouble)).isEmpty();
      assertThat(values(packets, SERVER, trouble)).as(FIELDS.get(trouble)).isEmpty();
    }
  }

  private static String[] fieldArguments() {
    List<String> arguments = new ArrayList<>(List.of("-T", "fields"));
    FIELDS.forEach(field -> arguments.addAll(List.of("-e", field)));
    return arguments.toArray(new String[0]);
  }

  /** The opcodes of the messages of one side: of the segments with the last flag. */
  private static List<Integer> messages(List<String[]> packets, String source) {
    List<String> opcodes = values(packets, source, 1);
    List<String> last = values(packets, source, 2);
    assertThat(last).hasSameSizeAs(opcodes);
    List<Integer> messages = new ArrayList<>();
    for (int i = 0; i < opcodes.size(); i++) {
      if (last.get(i).equals("1")) {
        messages.add(Integer.decode(opcodes.get(i)));
      }
    }
    return messages;
  }

  private static List<String> values(List<String[]> packets, String source, int field) {
    return packets.stream()
        .filter(packet -> packet[0].equals(source))
        .flatMap(packet -> Stream.of(packet[field].split(",", -1)))
        .filter(value -> !value.isEmpty())
        .toList();
  }

  private static int count(String text, String part) {
    return text.split(Pattern.quote(part), -1).length - 1;
  }

  /** One of everything, ending with a Terminate; says how many FPDUs that were. */
  private static long record(Path file, String address) throws Exception {
    BlockingQueue<TestPeer> accepted = TestPeer.newQueue();
    try (Fabric fabric = new TcpFabric();
        Listener listener = TestPeer.listen(fabric, address, accepted);
        RecordingRelay relay = new RecordingRelay(listener.address().port())) {
      FabricAddress relayed = FabricAddress.parse(address).withPort(relay.port());
      try (TestPeer client = TestPeer.connect(fabric, relayed);
          TestPeer server = TestPeer.take(accepted)) {
        exchange(client, server);
        client.post(
            new WorkRequest()
                .write(9, client.memory, 0, 8, server.memory.address() - 1, server.memory.rkey()));
        TestPeer.until(
            "the Terminate", () -> client.isBroken() && server.isBroken(), client, server);
      }
      relay.save(file);
      return fabric.counters().get(TcpCounter.FPDUS_SENT);
    }
  }

  private static void exchange(TestPeer client, TestPeer server) {
    int rkey = server.memory.rkey();
    long far = server.memory.address();
    client.post(
        new WorkRequest().write(0, client.memory, 0, 100, far + 65536, rkey),
        new WorkRequest().send(1, client.memory, 0, 44).flags(WorkRequest.INLINE),
        new WorkRequest().send(2, client.memory, 0, 1).flags(WorkRequest.SOLICITED),
        new WorkRequest().sendWithImmediate(3, client.memory, 0, 7, 4711),
        new WorkRequest().writeWithImmediate(4, client.memory, 0, 200_000, far + 65536, rkey, 5),
        new WorkRequest()
            .writeWithImmediate(5, client.memory, 0, 0, far, rkey, 6)
            .flags(WorkRequest.SOLICITED),
        new WorkRequest().read(6, client.memory, 0, 70_000, far, rkey).flags(WorkRequest.SIGNALED),
        new WorkRequest()
            .fetchAndAdd(7, client.memory, 8, far, rkey, 3)
            .flags(WorkRequest.SIGNALED),
        new WorkRequest()
            .compareAndSwap(8, client.memory, 16, far, rkey, 3, 4)
            .flags(WorkRequest.SIGNALED));
    TestPeer.until("all", () -> client.done.size() == 3 && server.done.size() == 5, client, server);
  }

  private static String run(Path file, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(TSHARK);
    command.addAll(List.of("-r", file.toString()));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return out;
  }
}
