/**
 * Results as one HTML file that needs nothing beside itself: a {@link Report} of sections, each of
 * charts and tables, and {@link HtmlReport} that writes it. The model does not know where its
 * numbers come from.
 */
package io.ringbell.benchmarks.report;
