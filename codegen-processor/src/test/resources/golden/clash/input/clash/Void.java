package clash;

record Void(java.util.Optional<java.lang.Integer> a) {}
