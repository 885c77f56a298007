package clash;

class Double {}
