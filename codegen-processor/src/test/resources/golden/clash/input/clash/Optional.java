package clash;

record Optional(java.util.Optional<String> a) {}
