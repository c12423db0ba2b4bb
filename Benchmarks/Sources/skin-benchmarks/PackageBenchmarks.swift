// Sizes and times of packages and patches, on the example's festival skins.

import Foundation
import SkinKit
import SkinPackage

/// The example skin's two versions, packed.
@MainActor struct PackageBenchmarks {
  private let folder: URL
  private let old: URL
  private let new: URL
  private let patch: URL
  private let summary: SkinPatch.Summary

  init(skins: URL, scratch: URL) throws {
    func pack(_ version: SkinVersion) throws -> URL {
      let package = scratch.appending(path: "\(version).skin")
      let files = try FolderFiles(skins.appending(path: "spring-festival-\(version)"))
      guard let id = try SkinDocument.read(files).header.id else {
        throw SkinIssue(.missingField, "The example skin has no id", remedy: "Add it to its skin.json.")
      }
      try PackageWriter.pack(files, info: PackageManifest.Info(id: id, version: version), to: package)
      return package
    }
    folder = skins.appending(path: "spring-festival-2.0.0")
    old = try pack(SkinVersion(1, 0, 0))
    new = try pack(SkinVersion(2, 0, 0))
    patch = scratch.appending(path: "1-2.skinpatch")
    summary = try SkinPatch.make(from: old, to: new, output: patch)
  }

  var all: [Benchmark] {
    [
      Benchmark(
        name: "bytes of the patch 1.0.0 to 2.0.0", peer: "bytes of the package 2.0.0", limit: 0.5,
        measure: { (Double(summary.patchSize), peer: Double(summary.packageSize)) }),
      Benchmark(
        name: "time to open and verify a package", peer: "time to read and hash its files", limit: 3,
        measure: {
          let files = try FolderFiles(folder)
          let subject = try seconds { try PackageReader(url: new).verify() }
          let peer = try seconds { for path in files.paths { _ = ContentHash(of: try files.contents(of: path)) } }
          return (subject, peer)
        }),
      Benchmark(
        name: "time to apply the patch", peer: "time to pack the result anew", limit: 3,
        measure: {
          let output = patch.deletingLastPathComponent().appending(path: "out.skin")
          let subject = try seconds { try SkinPatch.apply(patch: patch, to: old, output: output) }
          let info = try PackageReader(url: new).manifest.info
          let peer = try seconds { try PackageWriter.pack(FolderFiles(folder), info: info, to: output) }
          return (subject, peer)
        }),
    ]
  }
}
