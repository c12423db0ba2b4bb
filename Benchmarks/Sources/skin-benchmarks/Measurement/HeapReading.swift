#if canImport(Darwin)
  import Darwin
#else
  import CMalloc
#endif

/// Returns the number of allocated bytes on the heap, including separately mapped large blocks.
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
