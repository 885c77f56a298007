package clash;

record Throwable(boolean a) {}
