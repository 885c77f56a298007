// Written by ringbell proto2java from simple.proto.
package org.example.shop;

import io.ringbell.annotations.Field;

@Deprecated
public record CountResponse(
    @Field(1) long count) {}
