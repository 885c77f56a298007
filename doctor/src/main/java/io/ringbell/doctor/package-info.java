/**
 * {@code ringbell doctor}: looks at a machine, and says what keeps the fabrics from working or from
 * being fast, with one remedy for each finding.
 */
package io.ringbell.doctor;
