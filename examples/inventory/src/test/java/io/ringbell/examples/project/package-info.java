/** Tests of what stands around the code: the launcher and the pages. */
package io.ringbell.examples.project;
