// The toolchain's Testing module overlays UIKit with a module of this name; here it is empty on purpose.
