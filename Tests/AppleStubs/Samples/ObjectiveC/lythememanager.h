// The declarations that the code of docs/migrating/lythememanager.md uses.

extern NSURL *themes;
