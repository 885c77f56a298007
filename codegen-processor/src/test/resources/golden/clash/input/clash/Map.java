package clash;

record Map(java.util.Map<java.lang.String, java.time.Instant> a) {}
