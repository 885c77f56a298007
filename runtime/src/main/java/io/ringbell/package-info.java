/** The public API of the runtime: servers, channels, options, status and errors. */
package io.ringbell;
