package clash;

class Duration {}
