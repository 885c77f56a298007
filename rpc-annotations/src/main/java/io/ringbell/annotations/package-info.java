/** The annotations that make a Java interface an RPC contract. They depend on nothing. */
package io.ringbell.annotations;
