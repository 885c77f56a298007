package clash;

@interface SuppressWarnings {}
