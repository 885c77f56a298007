/**
 * What several fabrics share: the queues, regions and keys of queue pairs in software, and the
 * waits and look-ups that end in time. Internal: for the fabrics of this project.
 */
package io.ringbell.fabric.support;
