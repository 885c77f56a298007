package types;

record Empty() {}
