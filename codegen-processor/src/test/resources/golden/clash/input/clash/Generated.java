package clash;

@interface Generated {}
