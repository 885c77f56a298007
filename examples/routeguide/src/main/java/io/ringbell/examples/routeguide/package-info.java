/**
 * A guide along a route: one method of each kind, blocking and with streams.
 *
 * <p>{@link io.ringbell.examples.routeguide.RouteGuide} is the contract, {@link
 * io.ringbell.examples.routeguide.RouteGuideService} serves it, and {@link
 * io.ringbell.examples.routeguide.RouteGuideDemo} runs both and calls each method.
 */
package io.ringbell.examples.routeguide;
