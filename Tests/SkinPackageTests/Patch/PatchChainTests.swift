import Foundation
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinPackage
@testable import SkinRepository

@Suite("Chains of patches") struct PatchChainTests {
  private let scratch: TemporaryFolder
  private let output: URL

  init() throws {
    scratch = try TemporaryFolder()
    output = scratch.file("out.skin")
  }

  @Test("Patches in order give the last version", arguments: 1...6 as ClosedRange<UInt64>)
  func chain(seed: UInt64) throws {
    let (packages, patches) = try makeChain(seed)
    for count in 1...patches.count {
      try SkinPatch.apply(Array(patches[..<count]), to: packages[0], output: output)
      #expect(try Data(contentsOf: output) == Data(contentsOf: packages[count]), "seed \(seed), \(count) patches")
    }
    let wayBack = scratch.file("back.skinpatch")
    try SkinPatch.make(from: packages[3], to: packages[0], output: wayBack)
    try SkinPatch.apply(patches + [wayBack], to: packages[0], output: output)
    #expect(try Data(contentsOf: output) == Data(contentsOf: packages[0]), "seed \(seed)")
  }

  @Test("A step that is broken or out of order is named, and nothing is written")
  func brokenSteps() throws {
    let (packages, patches) = try makeChain(2)
    var bytes = Array(try Data(contentsOf: patches[1]))
    bytes[bytes.count / 2] ^= 1
    let broken = try scratch.write(bytes, "broken.skinpatch")
    let missing = scratch.file("missing.skinpatch")
    let names = try scratch.names
    let chains: [([URL], Int, SkinIssue.Code)] = [
      ([patches[0], broken, patches[2]], 2, .badPatch), ([patches[0], patches[2], patches[1]], 2, .wrongBase),
      ([patches[1], patches[0]], 1, .wrongBase), ([patches[0], patches[0]], 2, .wrongBase),
      ([patches[0], patches[1], missing], 3, .missingFile), ([patches[0], packages[1]], 2, .notAPatch),
    ]
    for (chain, step, code) in chains {
      let issue = #expect(throws: SkinIssue.self) { try SkinPatch.apply(chain, to: packages[0], output: output) }
      #expect(issue?.code == code)
      let message = issue?.message ?? ""
      let name = chain[step - 1].lastPathComponent
      #expect(message.contains("\(step) of \(chain.count)") && message.contains(name), "\(message)")
      #expect(try scratch.names == names)
    }
    #expect(issueCode { try SkinPatch.apply([], to: packages[0], output: output) } == .notAPatch)
    #expect(try scratch.names == names)
  }

  @Test("One thread and many threads build the same patch, repeatedly")
  func deterministic() throws {
    let (packages, _) = try makeChain(3)
    let (old, new) = (try PackageReader(url: packages[0]), try PackageReader(url: packages[3]))
    let first = try PatchMaker(from: old, to: new, threads: 1).make(progress: nil)
    for threads in [1, 2, 7] {
      let again = try PatchMaker(from: old, to: new, threads: threads).make(progress: nil)
      #expect(again.header == first.header && again.body == first.body, "\(threads) threads")
    }
    let patches = ["a", "b"].map { scratch.file("\($0).skinpatch") }
    for patch in patches { try SkinPatch.make(from: packages[0], to: packages[3], output: patch) }
    #expect(try Data(contentsOf: patches[0]) == Data(contentsOf: patches[1]))
  }

  @Test("Progress only grows, and ends at the total")
  func progress() throws {
    let (packages, patches) = try makeChain(4, edits: 30)
    let (making, applying, reading) = (Seen(), Seen(), Seen())
    try SkinPatch.make(from: packages[0], to: packages[1], output: patches[0]) { making.add($0) }
    try SkinPatch.apply(patches, to: packages[0], output: output) { applying.add($0) }
    let base = try PackageReader(url: packages[0])
    _ = try PatchReader(url: patches[0]).apply(to: base, manifest: base.manifest, in: scratch.url) { reading.add($0) }
    for seen in [making.values, applying.values, reading.values] {
      #expect(!seen.isEmpty && Set(seen.map(\.total)).count == 1)
      #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.completed <= $1.completed })
      #expect(seen.allSatisfy { 0...$0.total ~= $0.completed })
    }
    for seen in [making.values, applying.values, reading.values] {
      #expect(seen.last.map { $0.completed == $0.total } == true)
    }
    let files = try PackageReader(url: packages[3]).manifest.files.map(\.path)
    #expect(applying.values.map(\.path).suffix(files.count) == files[...])
  }

  @Test("Canceling while a patch is built or applied leaves nothing behind", arguments: [1, 3])
  func cancelled(step: Int) async throws {
    let (packages, patches) = try makeChain(5, edits: 30)
    let made = scratch.file("made.skinpatch")
    let names = try scratch.names
    let output = output
    let works: [@Sendable (@escaping @Sendable (PackageProgress) -> Void) throws -> Void] = [
      { try SkinPatch.make(from: packages[0], to: packages[1], output: made, progress: $0) },
      { try SkinPatch.apply(patches, to: packages[0], output: output, progress: $0) },
      { progress in
        let base = try PackageReader(url: packages[0])
        _ = try PatchReader(url: patches[0]).apply(
          to: base, manifest: base.manifest, in: made.deletingLastPathComponent(), progress: progress)
      },
    ]
    for (number, work) in works.enumerated() {
      let seen = Seen()
      let task = Task {
        try work { progress in
          seen.add(progress)
          if seen.values.count == step { withUnsafeCurrentTask { $0?.cancel() } }
        }
      }
      await #expect(throws: CancellationError.self, "work \(number)") { try await task.value }
      #expect(seen.values.count >= step)
      #expect(try scratch.names == names)
    }
  }

  @Test("A patch is refused as too large from nine tenths of the package on")
  func tooLarge() throws {
    var random = SeededGenerator(seed: 1)
    let noise = RandomBytes.make(.noise, count: 100_000, &random)
    let other = RandomBytes.make(.noise, count: 100_000, &random)
    let (old, new, patch) = (scratch.file("old.skin"), scratch.file("new.skin"), scratch.file("p.skinpatch"))
    try pack(SkinMemoryFiles(contents: ["a": Data(noise)]), to: old)
    for (kept, isWorth) in [(0, false), (5_000, false), (9_500, false), (12_000, true), (50_000, true)] {
      try pack(SkinMemoryFiles(contents: ["a": Data(noise[..<kept] + other[kept...])]), to: new, version: "2.0.0")
      let code = issueCode { try SkinPatch.make(from: old, to: new, output: patch) }
      #expect(code == (isWorth ? nil : .patchTooLarge), "\(kept) bytes kept")
      #expect(FileManager.default.fileExists(atPath: patch.path) == isWorth)
      if isWorth {
        let (size, whole) = try (Data(contentsOf: patch).count, Data(contentsOf: new).count)
        #expect(Double(size) <= SkinPatch.largestPart * Double(whole))
        try FileManager.default.removeItem(at: patch)
      }
    }
    // A refused patch leaves the existing file as it was.
    try Data("before".utf8).write(to: patch)
    try pack(SkinMemoryFiles(contents: ["a": Data(other)]), to: new, version: "2.0.0")
    #expect(issueCode { try SkinPatch.make(from: old, to: new, output: patch) } == .patchTooLarge)
    #expect(try Data(contentsOf: patch) == Data("before".utf8))
    #expect(try scratch.names == ["new.skin", "old.skin", "p.skinpatch"])
  }

  /// Four versions, and the patches between them.
  private func makeChain(_ seed: UInt64, edits: Int = 6) throws -> (packages: [URL], patches: [URL]) {
    var tree = try RandomTree(seed: seed, files: 10, large: 30_000)
    var packages: [URL] = []
    var patches: [URL] = []
    for number in 0..<4 {
      let package = scratch.file("\(number).skin")
      try pack(tree.files, to: package, version: "\(number + 1).0.0")
      if let last = packages.last {
        let patch = scratch.file("\(number - 1)-\(number).skinpatch")
        try SkinPatch.make(from: last, to: package, output: patch)
        patches.append(patch)
      }
      packages.append(package)
      try tree.edit(edits)
    }
    return (packages, patches)
  }
}
