package types;

import io.ringbell.annotations.Field;

record Numbered(
    @Field(536870911) int last, @Field(16) String text, @Field(1) boolean first, @Field(2047) Level level) {}
