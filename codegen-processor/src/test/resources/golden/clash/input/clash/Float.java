package clash;

class Float {}
