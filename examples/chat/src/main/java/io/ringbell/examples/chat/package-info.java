/**
 * A chat: one bidirectional stream for each member of a room.
 *
 * <p>{@link io.ringbell.examples.chat.Chat} is the contract, {@link
 * io.ringbell.examples.chat.ChatServer} and {@link io.ringbell.examples.chat.ChatClient} are the
 * programs.
 */
package io.ringbell.examples.chat;
