package io.ringbell.fabric;

/**
 * The outcome of a work request, one to one with {@code ibv_wc_status} of libibverbs (same order,
 * same numbers).
 */
public enum CompletionStatus {
  SUCCESS("success"),
  LOC_LEN_ERR("local length error: the message was longer than the posted receive"),
  LOC_QP_OP_ERR("local queue pair operation error"),
  LOC_EEC_OP_ERR("local end-to-end context operation error"),
  LOC_PROT_ERR("local protection error: the local buffer is not in a valid memory region"),
  WR_FLUSH_ERR("flushed: the queue pair is in the error state"),
  MW_BIND_ERR("memory window bind error"),
  BAD_RESP_ERR("bad response from the peer"),
  LOC_ACCESS_ERR("local access error"),
  REM_INV_REQ_ERR("remote invalid request"),
  REM_ACCESS_ERR("remote access error: wrong rkey, out of bounds or right missing"),
  REM_OP_ERR("remote operation error"),
  RETRY_EXC_ERR("transport retries exceeded: the peer does not answer"),
  RNR_RETRY_EXC_ERR("receiver-not-ready retries exceeded: the peer posts no receives"),
  LOC_RDD_VIOL_ERR("local RDD violation"),
  REM_INV_RD_REQ_ERR("remote invalid RD request"),
  REM_ABORT_ERR("remote aborted"),
  INV_EECN_ERR("invalid end-to-end context number"),
  INV_EEC_STATE_ERR("invalid end-to-end context state"),
  FATAL_ERR("fatal error"),
  RESP_TIMEOUT_ERR("response time-out"),
  GENERAL_ERR("general error");

  private static final CompletionStatus[] BY_CODE = values();

  private final String description;

  CompletionStatus(String description) {
    this.description = description;
  }

  /** The number in {@code ibv_wc_status}. */
  public int code() {
    return ordinal();
  }

  /** What it means, in words. */
  public String description() {
    return description;
  }

  /** The status with that number, {@link #GENERAL_ERR} for one that this version does not know. */
  public static CompletionStatus ofCode(int code) {
    return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : GENERAL_ERR;
  }
}
