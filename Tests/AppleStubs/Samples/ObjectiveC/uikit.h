// The declarations that the code of docs/uikit.md uses.

extern UILabel *label;
extern UIButton *button;
