import BenchmarkSupport
import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate

/// Benchmarks of the time that installed skins add to a launch, as separate processes.
@MainActor enum LaunchBenchmarks {
  private static let many = 10

  static func rows(skins: URL, scratch: URL) async throws -> [Row] {
    let builtIn = skins.appending(path: "builtin").path
    let skin = skins.appending(path: "spring-festival-1.0.0")
    let (one, all) = (scratch.appending(path: "store-of-1"), scratch.appending(path: "store-of-\(many)"))
    try await fill(one, with: 1, of: skin)
    try await fill(all, with: many, of: skin)
    let cache = scratch.appending(path: "compiled-skins").path
    func launch(_ arguments: String...) -> Command {
      Command("skin-update-work", work: ["launch", cache, builtIn] + arguments)
    }
    let (ours, same) = (launch("store", all.path), launch("store", one.path))
    let (plain, without) = (launch("files", skin.path), launch())
    return try await Benchmark(
      name: "launch until the skin is shown, \(many) skins installed", unit: "ms", turns: 31,
      subject: { try ours.run() },
      peers: [
        Peer("1 skin installed", target: 1.1) { try same.run() },
        Peer("the same skin in a plain folder, without a store", target: 1.25) { try plain.run() },
        Peer("the built-in skin alone", target: nil) { try without.run() },
      ]
    ).rows()
  }

  /// Installs a number of skins that differ in their names, and activates the last one.
  private static func fill(_ folder: URL, with count: Int, of skin: URL) async throws {
    let store = try SkinStore(at: folder)
    let files = try SkinFolderFiles(skin)
    let contents = try Dictionary(uniqueKeysWithValues: files.paths.map { ($0, try files.contents(of: $0)) })
    for number in 1...count {
      let version = SkinVersion(1, 0, 0)
      guard let id = SkinIdentifier("festival-\(number)") else { throw WrongResult(description: "no skin's name") }
      var own = contents
      own["skin.json"] = Data(#"{"schema": 1, "id": "\#(id)", "version": "\#(version)", "base": "builtin"}"#.utf8)
      let memory = SkinMemoryFiles(contents: own)
      let manifest = try PackageWriter.describe(memory, info: PackageManifest.Info(id: id, version: version))
      try await store.setCurrent(try await store.install(files: memory, manifest: manifest))
      try await store.confirmHealthy()
    }
    try WrongResult.unless(await store.installed.count == count, "not every skin is installed")
  }
}
