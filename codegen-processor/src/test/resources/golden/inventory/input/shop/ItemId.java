package shop;

public record ItemId(String value) {}
