// glibc's figures of its heap, which Swift's Glibc module leaves out.
#include <malloc.h>
