import Foundation
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinUpdate

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("Attempts")
struct AttemptTests {
  private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }

  @Test("Whatever the network does, an attempt ends with the right skin or a clear issue, and cleans up after itself")
  func attempts() async throws {
    let total = Self.number("SKIN_ATTEMPTS") ?? 1_000
    let seed = UInt64(Self.number("SKIN_SEED") ?? 20_300_101)
    let isSoak = Self.number("SKIN_ATTEMPTS") != nil
    let before = Self.descriptors.count
    let repository = try AttemptServer()
    let base = try TemporaryFolder(inMemory: true)
    let lot = 10
    let devices = (total + lot - 1) / lot
    var figures = AttemptFigures()
    var early: Int?
    do {
      let transport = URLSessionTransport()
      try await withThrowingTaskGroup(of: AttemptFigures.self) { group in
        var next = 0
        func begin() {
          guard next < devices else { return }
          let (index, count) = (next, min(lot, total - next * lot))
          next += 1
          group.addTask {
            let folder = base.url.appending(path: "device-\(index)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let device = AttemptDevice(repository: repository, transport: transport, folder: folder)
            return try await device.run(seed: seed &+ UInt64(index), count: count)
          }
        }
        for _ in 0..<24 { begin() }
        while let part = try await group.next() {
          figures = figures + part
          if early == nil, next > devices / 5 { early = Self.residentBytes }
          begin()
        }
      }
    }
    print("Updates over a bad network, seed \(seed): \(figures.text)")
    #expect(figures.outcomes.values.reduce(0, +) == total)
    for complaint in figures.complaints.prefix(20) { Issue.record("\(complaint)") }
    // Every kind of fault occurred, and successes, too; a few attempts can't have them all.
    if total >= 1_000 {
      #expect(figures.faults.count == NetworkFault.Kind.allCases.count)
      #expect(figures.outcomes.keys.contains("activated, full") && figures.outcomes.keys.contains("activated, patch"))
    }

    try await eventually("all connections are closed") { repository.server.connectionCount == 0 }
    try await eventually("no descriptor is open") { !Self.descriptors.contains { $0.hasPrefix(base.url.path) } }
    #expect(try FileManager.default.contentsOfDirectory(atPath: base.url.path).isEmpty)
    if isSoak, let early, let late = Self.residentBytes {
      // The server's own socket is still open, and the system keeps a few of its own.
      try await eventually("all descriptors are closed") { Self.descriptors.count <= before + 4 }
      let now = Self.descriptors.count
      print("  memory: \(early >> 20) MiB after a fifth of the attempts, \(late >> 20) MiB after all")
      print("  open descriptors: \(before) before the attempts, \(now) after")
      #expect(late - early < 64 << 20)
    }
  }

  /// The open descriptors of this process; empty if the system doesn't list them.
  private static var descriptors: [String] {
    let links = "/proc/self/fd"
    return ((try? FileManager.default.contentsOfDirectory(atPath: links)) ?? [])
      .compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(links)/\($0)") }
  }

  /// The memory of this process; nil if the system doesn't report it.
  private static var residentBytes: Int? {
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
    return fields.count > 1 ? Int(fields[1]).map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) } : nil
  }
}
