import BenchmarkSupport
import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Benchmarks of installations into an empty store, compared to copying the same files.
@MainActor struct InstallBenchmarks {
  private let name: String
  private let files: SkinFolderFiles
  private let manifest: PackageManifest
  private let scratch: URL
  private let turns: Int

  static func rows(skins: URL, corpus: URL, scratch: URL) async throws -> [Row] {
    var rows: [Row] = []
    let festival = skins.appending(path: "spring-festival-1.0.0")
    rows += try await Self("the festival skin", festival, scratch, turns: 9).rows()
    guard !BenchmarkArguments.isQuick else { return rows }
    let (name, folder) = ("ddg-ios-assets", scratch.appending(path: "install"))
    let archive = corpus.appending(path: "\(name).tar.zst")
    guard FileManager.default.fileExists(atPath: archive.path) else {
      return rows + [Row(missing: "installing \(name)", because: "there is no \(archive.path)")]
    }
    do {
      try EvolutionPair.unpack(archive, into: folder)
      rows += try await Self(name, folder.appending(path: "new"), scratch, turns: 3).rows()
    } catch let tool as MissingTool {
      rows.append(Row(missing: "installing \(name)", because: tool))
    }
    return rows
  }

  private init(_ name: String, _ folder: URL, _ scratch: URL, turns: Int) throws {
    files = try SkinFolderFiles(folder)
    guard let id = SkinIdentifier("installed") else { throw WrongResult(description: "no skin's name") }
    manifest = try PackageWriter.describe(files, info: .init(id: id, version: SkinVersion(1, 0, 0)))
    let megabytes = shown(Double(manifest.totalSize) / 1e6)
    self.name = "installing \(name), \(megabytes) MB in \(shown(Double(manifest.files.count))) files"
    (self.scratch, self.turns) = (scratch, turns)
  }

  private func rows() async throws -> [Row] {
    try await [
      benchmark("processor time", .allThreads, atOnce: nil), benchmark("on the wall", .wall, atOnce: 1.5),
    ].rows() + writes().rows()
  }

  private func benchmark(_ what: String, _ stopwatch: Stopwatch, atOnce: Double?) -> Benchmark {
    func copied(_ name: String, target: Double?, _ durability: PlainCopy.Durability) -> Peer {
      Peer(name, target: target) {
        let copy = newFolder()
        return try await measured(stopwatch) { try PlainCopy(files, to: copy).make(durability) }
      }
    }
    return Benchmark(
      name: "\(name): \(what)", unit: "ms", turns: turns, subject: { try await installed(stopwatch) },
      peers: [
        copied("plain copy, each file and folder brought to the disk", target: 1.3, .each),
        copied("plain copy, all brought to the disk at once", target: atOnce, .once),
        copied("plain copy, not brought to the disk", target: nil, .none),
      ])
  }

  private func installed(_ stopwatch: Stopwatch) async throws -> Double {
    let store = try SkinStore(at: newFolder())
    let time = try await measured(stopwatch) { try await store.install(files: files, manifest: manifest) }
    let skin = await store.installed.first
    try WrongResult.unless(skin?.manifest.hash == manifest.hash, "the skin isn't installed")
    try skin?.verify()
    return time
  }

  private func writes() -> [Benchmark] {
    guard ProcessWrites.now != nil else {
      complain("no rows about the writes of installing: this system doesn't count them")
      return []
    }
    func written() async throws -> ProcessWrites {
      let store = try SkinStore(at: newFolder())
      return try await ProcessWrites.count { try await store.install(files: files, manifest: manifest) }
    }
    return [
      Benchmark(
        name: "\(name): bytes written", unit: "bytes", turns: 1, subject: { Double(try await written().bytes) },
        peers: [Peer("the bytes of its files", target: 1.1) { Double(manifest.totalSize) }]),
      Benchmark(
        name: "\(name): write calls", unit: "calls", turns: 1, subject: { Double(try await written().calls) },
        peers: [Peer("one per file", target: 1.1) { Double(manifest.files.count) }]),
    ]
  }

  /// Returns a new folder name, because file systems are slower at creating files where others were just removed.
  private func newFolder() -> URL { scratch.appending(path: "install-\(UUID())") }

  private func measured(_ stopwatch: Stopwatch, _ body: @MainActor () async throws -> Void) async throws -> Double {
    // Earlier writes must be on the disk first.
    sync()
    return try await nanoseconds(by: stopwatch, body) / 1e6
  }
}
