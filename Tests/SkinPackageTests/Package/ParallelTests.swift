import Foundation
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinPackage
@testable import SkinRepository

@Suite("Many threads") struct ParallelTests {
  let scratch: TemporaryFolder
  let package: URL
  let info: PackageManifest.Info

  init() throws {
    scratch = try TemporaryFolder()
    package = scratch.file("test.skin")
    info = .init(id: try #require(SkinIdentifier("x")), version: SkinVersion(1, 0, 0))
  }

  @Test("A package's bytes don't depend on the number of threads", arguments: 1...4 as ClosedRange<UInt64>)
  func sameBytes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var files = Self.many(&random)
    files.contents["large.bin"] = Data(repeating: 7, count: Parallel.windowSize + 1)
    try PackageWriter.pack(files, info: info, to: package, width: 1)
    let one = try Data(contentsOf: package)
    for width in [2, 3, 16] {
      try PackageWriter.pack(files, info: info, to: package, width: width)
      #expect(try Data(contentsOf: package) == one, "seed \(seed), \(width) threads")
      try PackageReader(url: package).verify(width: width)
    }
  }

  @Test("Of several unreadable files, the first is reported", arguments: [1, 2, 3, 16])
  func firstFailure(width: Int) throws {
    let paths = (100..<300).map { "\($0).txt" }
    for first in [100, 101, 157, 298] {
      let files = BrokenFiles(paths: paths, broken: ["\(first).txt", "\(first + 1).txt", "299.txt"])
      #expect(issuePlace { try PackageWriter.pack(files, info: info, to: package, width: width) } == "\(first).txt")
    }
    #expect(try scratch.names == [])
  }

  @Test("Of several damaged files, the first in the package's order is reported", arguments: [1, 2, 3, 16])
  func firstMismatch(width: Int) throws {
    let contents = Dictionary(uniqueKeysWithValues: (100..<200).map { ("\($0).txt", Data("contents \($0)".utf8)) })
    try PackageWriter.pack(SkinMemoryFiles(contents: contents), info: info, to: package)
    var bytes = try Data(contentsOf: package)
    for name in ["121", "120", "199"] {
      let place = try #require(bytes.range(of: Data("contents \(name)".utf8)))
      bytes[place.lowerBound] ^= 1
    }
    try bytes.write(to: package)
    let reader = try PackageReader(url: package)
    #expect(issuePlace { try reader.verify(width: width) } == "120.txt")
  }

  @Test("Progress reports every file in order and ends at the total", arguments: [1, 4])
  func progress(width: Int) throws {
    var random = SeededGenerator(seed: 3)
    let files = Self.many(&random)
    let packing = Seen()
    let manifest = try PackageWriter.pack(files, info: info, to: package, width: width) { packing.add($0) }
    let verifying = Seen()
    try PackageReader(url: package).verify(width: width) { verifying.add($0) }
    for seen in [packing.values, verifying.values] {
      #expect(seen.map(\.path) == files.paths)
      #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.completed <= $1.completed })
      #expect(seen.allSatisfy { $0.total == manifest.totalSize })
      #expect(seen.last?.completed == manifest.totalSize)
    }
  }

  @Test("A task that is canceled halfway cleans up after itself", arguments: [1, 4])
  func cancellation(width: Int) async throws {
    let files = SkinMemoryFiles(
      contents: Dictionary(uniqueKeysWithValues: (100..<140).map { ("\($0).bin", Data(repeating: $0, count: 1 << 20)) })
    )
    let (info, package) = (info, package)
    let seen = Seen()
    let task = Task {
      try PackageWriter.pack(files, info: info, to: package, width: width) { progress in
        seen.add(progress)
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(!seen.values.isEmpty && seen.values.count < 40)
    let describing = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try PackageWriter.describe(files, info: info)
    }
    await #expect(throws: CancellationError.self) { try await describing.value }
    #expect(try scratch.names == [])
  }

  @Test("Small skins are read once; of large ones, only a window is read ahead")
  func reading() throws {
    let small = CountedFiles(count: 100, size: 1_000)
    try PackageWriter.pack(small, info: info, to: package, width: 4)
    #expect(small.reads == 100)

    let large = CountedFiles(count: 40, size: 1 << 20)
    let total = 40 << 20
    let ahead = Locked<[Int]>([])
    try PackageWriter.pack(large, info: info, to: package, width: 4) { progress in
      // All files were read once for hashing; those kept in memory aren't read again.
      let held = large.reads << 20 - total + Parallel.windowSize - progress.completed
      ahead.withLock { $0.append(held) }
    }
    #expect(ahead.withLock { $0.max() ?? .max } <= 2 * Parallel.windowSize)
    #expect(large.reads == 80 - Parallel.windowSize >> 20)
  }

  @Test("A file that changes between being hashed and being packed is refused")
  func changing() throws {
    let files = CountedFiles(count: 12, size: 1 << 20, changing: true)
    #expect(issueCode { try PackageWriter.pack(files, info: info, to: package, width: 4) } == .changedWhilePacking)
    #expect(try scratch.names == [])
  }

  @Test("Windows contain every item once, in order, and no more than fits", arguments: 1...50 as ClosedRange<UInt64>)
  func windows(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let sizes = (0..<Int.random(in: 0...9_000, using: &random)).map { _ in
      [0, 100, 1 << 16, 1 << 20, 9 << 20].randomElement(using: &random) ?? 0
    }
    let windows = Parallel.windows(of: sizes) { $0 }
    #expect(windows.flatMap { $0 } == sizes, "seed \(seed)")
    for window in windows {
      #expect(!window.isEmpty && (window.count == 1 || window.reduce(0, +) <= Parallel.windowSize), "seed \(seed)")
      #expect(window.count <= Parallel.mostItems, "seed \(seed)")
    }
  }

  /// More files than fit one window, of noise and of text.
  private static func many(_ random: inout SeededGenerator) -> SkinMemoryFiles {
    var contents: [String: Data] = [:]
    for number in 0..<700 {
      var data = Data()
      let isNoise = Bool.random(using: &random)
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        withUnsafeBytes(of: isNoise ? random.next() : random.next() & 0x0101_0101_0101_0101) {
          data.append(contentsOf: $0)
        }
      }
      contents["folder \(number % 7)/\(number).\(isNoise ? "png" : "txt")"] = data
    }
    return SkinMemoryFiles(contents: contents)
  }

  private func issuePlace(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return (error as? SkinIssue)?.place.file
    }
  }
}

/// Files, some of which can't be read.
private struct BrokenFiles: SkinFiles {
  let paths: [String]
  let broken: Set<String>

  func contents(of path: String) throws -> Data {
    if broken.contains(path) { throw SkinIssue.noSuchFile(path) }
    return Data(path.utf8)
  }
}

/// Files that count their reads, and may differ each time.
private struct CountedFiles: SkinFiles {
  let paths: [String]
  let size: Int
  let changing: Bool
  private let count = Locked(0)

  init(count: Int, size: Int, changing: Bool = false) {
    paths = (0..<count).map { "\(1_000 + $0).bin" }
    self.size = size
    self.changing = changing
  }

  var reads: Int { count.withLock { $0 } }

  func contents(of path: String) throws -> Data {
    let number = count.withLock { count in
      count += 1
      return count
    }
    return Data(repeating: changing ? UInt8(truncatingIfNeeded: number) : 7, count: size)
  }
}
