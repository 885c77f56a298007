package clash;

class Math {}
