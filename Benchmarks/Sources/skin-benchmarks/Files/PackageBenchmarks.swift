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

  func rows() throws -> [Row] { try [patchSize, verifying, patching].flatMap { try $0.rows() } }

  private var patchSize: Benchmark {
    Benchmark(
      name: "size of the patch 1.0.0 to 2.0.0", unit: "bytes", turns: 1, subject: { Double(summary.patchSize) },
      peers: [Peer("size of the package 2.0.0", target: 0.5) { Double(summary.packageSize) }])
  }

  private var verifying: Benchmark {
    Benchmark(
      name: "open and verify a package", unit: "ms",
      subject: { try nanoseconds { try PackageReader(url: new).verify() } / 1e6 },
      peers: [
        Peer("read and hash its files", target: 3) {
          let files = try FolderFiles(folder)
          return try nanoseconds {
            for path in files.paths { _ = ContentHash(of: try files.contents(of: path)) }
          } / 1e6
        }
      ])
  }

  private var patching: Benchmark {
    let output = patch.deletingLastPathComponent().appending(path: "out.skin")
    return Benchmark(
      name: "apply the patch", unit: "ms",
      subject: { try nanoseconds { try SkinPatch.apply([patch], to: old, output: output) } / 1e6 },
      peers: [
        Peer("pack the result anew", target: 3) {
          let info = try PackageReader(url: new).manifest.info
          return try nanoseconds { try PackageWriter.pack(FolderFiles(folder), info: info, to: output) } / 1e6
        }
      ])
  }
}
