// Headers that the compiler writes include this one of C's library.
