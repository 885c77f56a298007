package clash;

record List(java.util.List<String> strings) {}
