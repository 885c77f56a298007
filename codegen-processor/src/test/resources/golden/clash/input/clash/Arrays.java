package clash;

class Arrays {}
