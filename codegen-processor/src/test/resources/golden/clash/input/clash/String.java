package clash;

record String(int a) {}
