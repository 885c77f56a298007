package io.ringbell.examples.kvstore;

import io.ringbell.annotations.RpcService;
import java.util.Optional;

/** What goes by calls: all updates, and lookups that cannot be had otherwise. */
@RpcService
public interface KvStore {
  /**
   * Stores a value; INVALID_ARGUMENT if both are too long together, RESOURCE_EXHAUSTED if the key's
   * bucket is full.
   */
  void put(String key, String value);

  /** Removes a key; returns whether it was there. */
  boolean remove(String key);

  /** The value of a key, found by code of the server. */
  Optional<String> find(String key);
}
