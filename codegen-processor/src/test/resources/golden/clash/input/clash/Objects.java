package clash;

record Objects(long a) {}
