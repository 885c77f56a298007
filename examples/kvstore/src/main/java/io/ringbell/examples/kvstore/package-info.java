/**
 * A key-value store whose lookups are one-sided READs of a hash table in the server's memory, while
 * updates are calls.
 */
package io.ringbell.examples.kvstore;
