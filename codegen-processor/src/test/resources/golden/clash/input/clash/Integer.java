package clash;

record Integer(float a, double b) {}
