package types;

record Boxes(
    Boolean truth,
    Byte octet,
    Short small,
    Character letter,
    Integer number,
    Long large,
    Float single,
    Double precise) {}
