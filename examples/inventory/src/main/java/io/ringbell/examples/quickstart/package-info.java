/** The README's example, word for word; a test compares the two. */
package io.ringbell.examples.quickstart;
