package clash;

class CallOptions {}
