// Written by ringbell proto2java from simple.proto.
package org.example.shop;

import io.ringbell.annotations.Field;
import io.ringbell.annotations.ProtoName;
import io.ringbell.annotations.Reserved;
import java.util.List;
import java.util.Optional;

/**
 * What there is of an item. Uses `code`, a &lt; b &amp;&amp; "quotes", &#64;tags and *&#47; ends.
 *
 * @param id The item.
 */
@Reserved(value = {"5", "9 to 11", "40 to max"}, names = {"oldName", "older"})
@SuppressWarnings("deprecation")
public record Stock(
    @Field(1) String id,
    @Field(2) int quantity,
    @Field(3) List<String> shelves,
    @Field(4) Optional<String> note,
    @Field(6) Stock.Status status,
    @Deprecated @Field(7) String warehouseName,
    @Field(8) @ProtoName(value = "display", json = "shown") String display) {

  @Reserved({"7", "20 to max"})
  public enum Status {
    @Field(0)
    AVAILABLE,
    /** Nothing left. */
    @Field(3)
    SOLD_OUT,
    @Deprecated
    @Field(2)
    OLD,
    /** Any number that is not known here. */
    UNRECOGNIZED
  }
}
