// The toolchain's Testing module overlays CoreGraphics with a module of this name; here it is empty on purpose.
