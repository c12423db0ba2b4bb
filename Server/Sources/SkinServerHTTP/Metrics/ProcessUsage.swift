import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The resources that this process uses.
package struct ProcessUsage: Sendable {
  /// The physical memory in bytes, or nil where the system doesn't report it.
  package var memory: Int?
  /// The number of open descriptors, or nil where the system doesn't report it.
  package var descriptors: Int?
  /// The processor time in seconds.
  package var processorTime: Double

  /// Measures the process.
  package static func current() -> ProcessUsage {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
      getrusage(RUSAGE_SELF, &usage)
    #endif
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000 }
    return ProcessUsage(
      memory: memory(), descriptors: descriptors(), processorTime: seconds(usage.ru_utime) + seconds(usage.ru_stime))
  }

  private static func memory() -> Int? {
    // The second number has the resident pages.
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
    let fields = text.split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
    return pages * Int(getpagesize())
  }

  private static func descriptors() -> Int? {
    // One of them is open for this list only.
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")).map { $0.count - 1 }
  }
}
