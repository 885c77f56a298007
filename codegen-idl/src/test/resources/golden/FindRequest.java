// Written by ringbell proto2java from simple.proto.
package org.example.shop;

import io.ringbell.annotations.Field;

/** @param id What is looked for. */
public record FindRequest(
    @Field(1) String id) {}
