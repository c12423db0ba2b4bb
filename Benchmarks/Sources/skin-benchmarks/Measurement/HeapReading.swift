// How many bytes of the heap are in use, as the C library counts them.

#if canImport(Darwin)
  import Darwin
#else
  import CMalloc
#endif

/// The bytes in use on the heap: allocated and not freed, large blocks that are mapped on their own included.
func heapBytes() -> Int {
  #if canImport(Darwin)
    var statistics = malloc_statistics_t()
    malloc_zone_statistics(nil, &statistics)
    return statistics.size_in_use
  #else
    let info = mallinfo2()
    return Int(info.uordblks + info.hblkhd)
  #endif
}
