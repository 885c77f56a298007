/*
 * A verbs program that tests drive by lines of text: one command on standard input, one line of
 * answer on standard output ("error ..." if it failed). It connects by RDMA CM, one connection at
 * a time, and polls with short sleeps, since a busy guest would starve the soft driver.
 *
 *   listen HOST PORT
 *   accept RECEIVES LENGTH [HEX]           take a connection, with private data HEX
 *   deny [HEX]                             turn a connection away
 *   connect HOST PORT RECEIVES LENGTH [HEX]
 *   memory                                 address, length and keys of what the peer may use
 *   psn                                    of the next packet that it sends
 *   receive COUNT LENGTH                   post more receives
 *   post OP OFFSET LENGTH REMOTE KEY FLAGS IMMEDIATE COMPARE SWAP_OR_ADD
 *   poll COUNT MILLISECONDS                completions: "ID STATUS OPCODE BYTES IMMEDIATE;" each
 *   fill OFFSET LENGTH SEED, check OFFSET LENGTH SEED
 *   set OFFSET VALUE, get OFFSET           a 64-bit word
 *   disconnect, gone MILLISECONDS          end the connection, or wait until the peer does
 *   reset                                  forget the connection, for another one
 *   inject SOURCE HOST HEX                 a UDP datagram to port 4791, with DF set and ID 0
 *
 * Memory: the first half is for the peer (key `all`, and read-only key `readonly`); receives land
 * in the second half, the first in its first LENGTH bytes, the second behind it, and so on.
 */
#include <arpa/inet.h>
#include <endian.h>
#include <errno.h>
#include <inttypes.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <rdma/rdma_cma.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define HALF (1u << 20)
#define WAIT_MS 20000
#define DEPTH 64

static struct rdma_event_channel *channel;
static struct rdma_cm_id *listener, *id;
static struct ibv_pd *pd;
static struct ibv_cq *cq;
static struct ibv_mr *all, *readonly, *inbox;
static uint8_t *memory;
static unsigned receives_posted;
static uint8_t peer_data[256];
static unsigned peer_data_length;

static void answer(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vprintf(format, arguments);
  va_end(arguments);
  putchar('\n');
  fflush(stdout);
}

static void failed(const char *what) { answer("error %s: %s", what, strerror(errno)); }

static int64_t now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

static unsigned from_hex(const char *text, uint8_t *bytes, unsigned room) {
  unsigned length = 0, value;
  while (length < room && sscanf(text + 2 * length, "%2x", &value) == 1) bytes[length++] = value;
  return length;
}

static uint8_t pattern(unsigned index, unsigned seed) {
  return seed * 31 + index * 7 + (index >> 8) + 1;
}

/* The next CM event within the time, or NULL; its private data is kept. */
static struct rdma_cm_event *next_event(int milliseconds) {
  struct pollfd ready = {.fd = channel->fd, .events = POLLIN};
  struct rdma_cm_event *event;
  if (poll(&ready, 1, milliseconds) != 1 || rdma_get_cm_event(channel, &event)) return NULL;
  peer_data_length = event->param.conn.private_data ? event->param.conn.private_data_len : 0;
  memcpy(peer_data, event->param.conn.private_data, peer_data_length);
  return event;
}

/* Waits for one kind of event; says what came instead. 0 if it came. */
static int expect(enum rdma_cm_event_type type) {
  struct rdma_cm_event *event = next_event(WAIT_MS);
  if (!event) {
    answer("error no CM event within %d ms (expected: %s)", WAIT_MS, rdma_event_str(type));
    return -1;
  }
  enum rdma_cm_event_type came = event->event;
  int status = event->status;
  if (came == RDMA_CM_EVENT_CONNECT_REQUEST) id = event->id;
  rdma_ack_cm_event(event);
  if (came == type) return 0;
  printf("%s %d ", came == RDMA_CM_EVENT_REJECTED ? "rejected" : rdma_event_str(came), status);
  for (unsigned i = 0; i < peer_data_length; i++) printf("%02x", peer_data[i]);
  answer("");
  return -1;
}

static void connected(void) {
  printf("connected ");
  for (unsigned i = 0; i < peer_data_length; i++) printf("%02x", peer_data[i]);
  answer("");
}

static int post_receives(unsigned count, unsigned length) {
  for (unsigned i = 0; i < count; i++) {
    size_t offset = (size_t)receives_posted * length;
    if (offset + length > HALF) offset = 0;
    struct ibv_sge place = {(uintptr_t)memory + HALF + offset, length, inbox->lkey};
    struct ibv_recv_wr request = {
        .wr_id = 1000 + receives_posted, .sg_list = &place, .num_sge = length ? 1 : 0};
    struct ibv_recv_wr *bad;
    if (ibv_post_recv(id->qp, &request, &bad)) return -1;
    receives_posted++;
  }
  return 0;
}

static int make_queue_pair(unsigned receives, unsigned length) {
  int rights = IBV_ACCESS_LOCAL_WRITE | IBV_ACCESS_REMOTE_WRITE | IBV_ACCESS_REMOTE_READ |
               IBV_ACCESS_REMOTE_ATOMIC;
  pd = ibv_alloc_pd(id->verbs);
  cq = ibv_create_cq(id->verbs, 4 * DEPTH, NULL, NULL, 0);
  memset(memory, 0, 2 * HALF);
  receives_posted = 0;
  if (!pd || !cq) return -1;
  all = ibv_reg_mr(pd, memory, HALF, rights);
  readonly = ibv_reg_mr(pd, memory, HALF, IBV_ACCESS_REMOTE_READ);
  inbox = ibv_reg_mr(pd, memory + HALF, HALF, IBV_ACCESS_LOCAL_WRITE);
  if (!all || !readonly || !inbox) return -1;
  struct ibv_qp_init_attr attributes = {
      .send_cq = cq,
      .recv_cq = cq,
      .qp_type = IBV_QPT_RC,
      .cap = {.max_send_wr = DEPTH, .max_recv_wr = DEPTH, .max_send_sge = 1, .max_recv_sge = 1}};
  if (rdma_create_qp(id, pd, &attributes)) return -1;
  return post_receives(receives, length);
}

static struct rdma_conn_param parameters(const uint8_t *data, unsigned length) {
  struct rdma_conn_param parameters = {
      .private_data = length ? data : NULL,
      .private_data_len = length,
      .responder_resources = 16,
      .initiator_depth = 16,
      .retry_count = 7,
      .rnr_retry_count = 7};
  return parameters;
}

static void listen_at(const char *host, const char *port) {
  struct rdma_addrinfo hints = {.ai_flags = RAI_PASSIVE, .ai_port_space = RDMA_PS_TCP}, *found;
  if (listener) rdma_destroy_id(listener);
  listener = NULL;
  if (rdma_getaddrinfo(host, port, &hints, &found)) return failed("rdma_getaddrinfo");
  if (rdma_create_id(channel, &listener, NULL, RDMA_PS_TCP)) return failed("rdma_create_id");
  if (rdma_bind_addr(listener, found->ai_src_addr)) return failed("rdma_bind_addr");
  if (rdma_listen(listener, 8)) return failed("rdma_listen");
  rdma_freeaddrinfo(found);
  answer("ok");
}

static void accept_one(const char *arguments) {
  unsigned receives = 0, length = 0;
  char hex[512] = "";
  uint8_t data[256], request[256];
  sscanf(arguments, "%u %u %511s", &receives, &length, hex);
  if (expect(RDMA_CM_EVENT_CONNECT_REQUEST)) return;
  unsigned request_length = peer_data_length;
  memcpy(request, peer_data, request_length);
  if (make_queue_pair(receives, length)) return failed("queue pair");
  struct rdma_conn_param given = parameters(data, from_hex(hex, data, 196));
  if (rdma_accept(id, &given)) return failed("rdma_accept");
  if (expect(RDMA_CM_EVENT_ESTABLISHED)) return;
  memcpy(peer_data, request, peer_data_length = request_length);
  connected();
}

static void deny(const char *arguments) {
  char hex[512] = "";
  uint8_t data[256];
  sscanf(arguments, "%511s", hex);
  if (expect(RDMA_CM_EVENT_CONNECT_REQUEST)) return;
  int result = rdma_reject(id, data, from_hex(hex, data, 148));
  rdma_destroy_id(id);
  id = NULL;
  result ? failed("rdma_reject") : answer("ok");
}

static void connect_to(const char *arguments) {
  char host[64] = "", port[16] = "", hex[512] = "";
  unsigned receives = 0, length = 0;
  uint8_t data[256];
  sscanf(arguments, "%63s %15s %u %u %511s", host, port, &receives, &length, hex);
  struct rdma_addrinfo hints = {.ai_port_space = RDMA_PS_TCP}, *found;
  if (rdma_getaddrinfo(host, port, &hints, &found)) return failed("rdma_getaddrinfo");
  if (rdma_create_id(channel, &id, NULL, RDMA_PS_TCP)) return failed("rdma_create_id");
  if (rdma_resolve_addr(id, NULL, found->ai_dst_addr, 2000)) return failed("rdma_resolve_addr");
  if (expect(RDMA_CM_EVENT_ADDR_RESOLVED)) return;
  if (rdma_resolve_route(id, 2000)) return failed("rdma_resolve_route");
  if (expect(RDMA_CM_EVENT_ROUTE_RESOLVED)) return;
  rdma_freeaddrinfo(found);
  if (make_queue_pair(receives, length)) return failed("queue pair");
  struct rdma_conn_param given = parameters(data, from_hex(hex, data, 56));
  if (rdma_connect(id, &given)) return failed("rdma_connect");
  if (!expect(RDMA_CM_EVENT_ESTABLISHED)) connected();
}

static void post(const char *arguments) {
  static const struct {
    const char *name;
    enum ibv_wr_opcode opcode;
  } names[] = {{"SEND", IBV_WR_SEND},
               {"SEND_WITH_IMM", IBV_WR_SEND_WITH_IMM},
               {"WRITE", IBV_WR_RDMA_WRITE},
               {"WRITE_WITH_IMM", IBV_WR_RDMA_WRITE_WITH_IMM},
               {"READ", IBV_WR_RDMA_READ},
               {"COMPARE_AND_SWAP", IBV_WR_ATOMIC_CMP_AND_SWP},
               {"FETCH_AND_ADD", IBV_WR_ATOMIC_FETCH_AND_ADD}};
  char name[32] = "";
  unsigned offset = 0, length = 0, key = 0, flags = 0, immediate = 0;
  uint64_t remote = 0, compare = 0, swap = 0;
  sscanf(arguments, "%31s %u %u %" SCNi64 " %i %u %i %" SCNi64 " %" SCNi64, name, &offset, &length,
         (int64_t *)&remote, (int *)&key, &flags, (int *)&immediate, (int64_t *)&compare,
         (int64_t *)&swap);
  struct ibv_sge place = {(uintptr_t)memory + offset, length, all->lkey};
  struct ibv_send_wr request = {.wr_id = 1,
                                .sg_list = &place,
                                .num_sge = length ? 1 : 0,
                                .send_flags = flags,
                                .imm_data = htobe32(immediate)};
  struct ibv_send_wr *bad;
  size_t i = 0;
  while (i < sizeof names / sizeof *names && strcmp(name, names[i].name)) i++;
  if (i == sizeof names / sizeof *names) return answer("error unknown operation %s", name);
  request.opcode = names[i].opcode;
  if (request.opcode == IBV_WR_ATOMIC_CMP_AND_SWP) {
    request.wr.atomic.compare_add = compare;
    request.wr.atomic.swap = swap;
  } else if (request.opcode == IBV_WR_ATOMIC_FETCH_AND_ADD) {
    request.wr.atomic.compare_add = swap;
  }
  if (length == 8 && i >= 5) {
    request.wr.atomic.remote_addr = remote;
    request.wr.atomic.rkey = key;
  } else {
    request.wr.rdma.remote_addr = remote;
    request.wr.rdma.rkey = key;
  }
  errno = ibv_post_send(id->qp, &request, &bad);
  errno ? failed("ibv_post_send") : answer("ok");
}

static void poll_completions(unsigned count, int milliseconds) {
  int64_t deadline = now_ms() + milliseconds;
  struct ibv_wc done;
  while (count > 0) {
    int found = ibv_poll_cq(cq, 1, &done);
    if (found > 0) {
      count--;
      printf("%" PRIu64 " %d %d %u ", done.wr_id, done.status, done.opcode, done.byte_len);
      if (!done.status && (done.opcode & IBV_WC_RECV) && (done.wc_flags & IBV_WC_WITH_IMM)) {
        printf("0x%x;", be32toh(done.imm_data));
      } else {
        printf("-;");
      }
    } else if (found < 0 || now_ms() >= deadline) {
      break;
    } else {
      usleep(200);
    }
  }
  answer("");
}

static void check(unsigned offset, unsigned length, unsigned seed) {
  for (unsigned i = 0; i < length; i++) {
    if (memory[offset + i] != pattern(i, seed)) {
      return answer("differs at %u of %u: 0x%02x (expected: 0x%02x)", i, length,
                    memory[offset + i], pattern(i, seed));
    }
  }
  answer("ok");
}

static void await_disconnect(int milliseconds) {
  int64_t deadline = now_ms() + milliseconds;
  while (now_ms() < deadline) {
    struct rdma_cm_event *event = next_event(100);
    if (!event) continue;
    int type = event->event;
    rdma_ack_cm_event(event);
    if (type == RDMA_CM_EVENT_DISCONNECTED) {
      rdma_disconnect(id);
      return answer("ok");
    }
  }
  answer("error still connected after %d ms", milliseconds);
}

static void reset(void) {
  struct rdma_cm_event *event;
  if (id && id->qp) rdma_destroy_qp(id);
  while ((event = next_event(0))) rdma_ack_cm_event(event);
  if (id) rdma_destroy_id(id);
  if (all) ibv_dereg_mr(all);
  if (readonly) ibv_dereg_mr(readonly);
  if (inbox) ibv_dereg_mr(inbox);
  if (cq) ibv_destroy_cq(cq);
  if (pd) ibv_dealloc_pd(pd);
  id = NULL;
  all = readonly = inbox = NULL;
  cq = NULL;
  pd = NULL;
  answer("ok");
}

static void inject(const char *arguments) {
  static char hex[4096];
  static uint8_t data[2048];
  char source[64] = "", host[64] = "";
  sscanf(arguments, "%63s %63s %4095s", source, host, hex);
  unsigned length = from_hex(hex, data, sizeof data);
  int discover = IP_PMTUDISC_DO;
  int descriptor = socket(AF_INET, SOCK_DGRAM, 0);
  struct sockaddr_in from = {.sin_family = AF_INET, .sin_port = htons(50000)};
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(4791)};
  inet_pton(AF_INET, source, &from.sin_addr);
  inet_pton(AF_INET, host, &to.sin_addr);
  setsockopt(descriptor, IPPROTO_IP, IP_MTU_DISCOVER, &discover, sizeof discover);
  int bound = bind(descriptor, (struct sockaddr *)&from, sizeof from);
  ssize_t sent = sendto(descriptor, data, length, 0, (struct sockaddr *)&to, sizeof to);
  int error = errno;
  close(descriptor);
  errno = error;
  bound || sent != length ? failed("inject") : answer("ok");
}

int main(void) {
  static char line[8192];
  channel = rdma_create_event_channel();
  memory = aligned_alloc(4096, 2 * HALF);
  if (!channel || !memory) {
    perror("verbs_peer");
    return 1;
  }
  while (fgets(line, sizeof line, stdin)) {
    char command[32] = "", host[64] = "", port[16] = "";
    int name = 0;
    unsigned a = 0, b = 0, c = 0;
    sscanf(line, "%31s%n", command, &name);
    const char *rest = line + name;
    if (!strcmp(command, "listen")) {
      sscanf(rest, "%63s %15s", host, port);
      listen_at(host, port);
    } else if (!strcmp(command, "accept")) {
      accept_one(rest);
    } else if (!strcmp(command, "deny")) {
      deny(rest);
    } else if (!strcmp(command, "connect")) {
      connect_to(rest);
    } else if (!strcmp(command, "memory")) {
      answer("0x%" PRIx64 " %u 0x%x 0x%x 0x%x", (uint64_t)(uintptr_t)memory, HALF, all->rkey,
             readonly->rkey, id->qp->qp_num);
    } else if (!strcmp(command, "psn")) {
      struct ibv_qp_attr attributes;
      struct ibv_qp_init_attr initial;
      ibv_query_qp(id->qp, &attributes, IBV_QP_SQ_PSN, &initial) ? failed("ibv_query_qp")
                                                                 : answer("%u", attributes.sq_psn);
    } else if (!strcmp(command, "receive")) {
      sscanf(rest, "%u %u", &a, &b);
      post_receives(a, b) ? failed("ibv_post_recv") : answer("ok");
    } else if (!strcmp(command, "post")) {
      post(rest);
    } else if (!strcmp(command, "poll")) {
      sscanf(rest, "%u %u", &a, &b);
      poll_completions(a, b);
    } else if (!strcmp(command, "fill")) {
      sscanf(rest, "%u %u %u", &a, &b, &c);
      for (unsigned i = 0; i < b; i++) memory[a + i] = pattern(i, c);
      answer("ok");
    } else if (!strcmp(command, "check")) {
      sscanf(rest, "%u %u %u", &a, &b, &c);
      check(a, b, c);
    } else if (!strcmp(command, "set")) {
      uint64_t value = 0;
      sscanf(rest, "%u %" SCNi64, &a, (int64_t *)&value);
      memcpy(memory + a, &value, sizeof value);
      answer("ok");
    } else if (!strcmp(command, "get")) {
      uint64_t value;
      sscanf(rest, "%u", &a);
      memcpy(&value, memory + a, sizeof value);
      answer("0x%" PRIx64, value);
    } else if (!strcmp(command, "disconnect")) {
      rdma_disconnect(id) ? failed("rdma_disconnect") : answer("ok");
    } else if (!strcmp(command, "gone")) {
      sscanf(rest, "%u", &a);
      await_disconnect(a);
    } else if (!strcmp(command, "reset")) {
      reset();
    } else if (!strcmp(command, "inject")) {
      inject(rest);
    } else {
      answer("error unknown command %s", command);
    }
  }
  return 0;
}
