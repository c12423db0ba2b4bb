import BenchmarkSupport
import Foundation
import SkinKit
import SkinPackage
import SkinUpdate

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Benchmarks of installations into an empty store, compared to copying the same files.
@MainActor struct InstallBenchmarks {
  private let name: String
  private let files: FolderFiles
  private let manifest: PackageManifest
  private let scratch: URL
  private let turns: Int

  static func rows(skins: URL, corpus: URL, scratch: URL) async throws -> [Row] {
    var rows: [Row] = []
    let festival = skins.appending(path: "spring-festival-1.0.0")
    rows += try await Self("the festival skin", festival, scratch, turns: 9).rows()
    let (name, folder) = ("ddg-ios-assets", scratch.appending(path: "install"))
    let archive = corpus.appending(path: "\(name).tar.zst")
    guard FileManager.default.fileExists(atPath: archive.path) else {
      complain("no rows about installing \(name): there is no \(archive.path)")
      return rows
    }
    do {
      try EvolutionPair.unpack(archive, into: folder)
      rows += try await Self(name, folder.appending(path: "new"), scratch, turns: 3).rows()
    } catch let missing as MissingTool {
      complain("no rows about installing \(name): \(missing)")
    }
    return rows
  }

  private init(_ name: String, _ folder: URL, _ scratch: URL, turns: Int) throws {
    files = try FolderFiles(folder)
    guard let id = SkinIdentifier("installed") else { throw WrongResult(description: "no skin's name") }
    manifest = try PackageWriter.describe(files, info: .init(id: id, version: SkinVersion(1, 0, 0)))
    let megabytes = shown(Double(manifest.totalSize) / 1e6)
    self.name = "installing \(name), \(megabytes) MB in \(shown(Double(manifest.files.count))) files"
    (self.scratch, self.turns) = (scratch, turns)
  }

  private func rows() async throws -> [Row] {
    try await [
      benchmark("processor time", .allThreads), benchmark("on the wall", .wall),
    ].rows()
  }

  private func benchmark(_ what: String, _ stopwatch: Stopwatch) -> Benchmark {
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
        copied("plain copy, all brought to the disk at once", target: nil, .once),
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

  /// Returns a new folder name, because file systems are slower at creating files where others were just removed.
  private func newFolder() -> URL { scratch.appending(path: "install-\(UUID())") }

  private func measured(_ stopwatch: Stopwatch, _ body: @MainActor () async throws -> Void) async throws -> Double {
    // Earlier writes must be on the disk first.
    sync()
    return try await nanoseconds(by: stopwatch, body) / 1e6
  }
}
