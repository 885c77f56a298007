package clash;

record Long(long a) {}
