package clash;

record Override(java.util.Set<java.lang.String> a) {}
