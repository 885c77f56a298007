package clash;

class Instant {}
