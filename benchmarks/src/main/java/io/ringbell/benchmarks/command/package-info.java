/** What the measuring commands share. */
package io.ringbell.benchmarks.command;
