package clash;

record Object(java.lang.String a) {}
