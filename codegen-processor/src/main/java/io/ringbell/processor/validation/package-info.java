/** What can be wrong with a contract, and how it is reported. */
package io.ringbell.processor.validation;
