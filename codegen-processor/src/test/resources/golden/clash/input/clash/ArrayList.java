package clash;

class ArrayList {}
