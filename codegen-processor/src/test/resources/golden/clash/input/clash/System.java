package clash;

class System {}
