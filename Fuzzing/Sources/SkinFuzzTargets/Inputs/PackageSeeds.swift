// Seeds of packages and patches, from small skins.

import Foundation
import SkinKit
import SkinPackage
import SkinRepository

enum PackageSeeds {
  /// The old version of the patches.
  static let old = SkinMemoryFiles(
    contents: PackedFiles(FormatSeeds.native, only: "skin.json").files.merging([
      "kept.bin": kept, "kept.txt": Data("kept".utf8),
    ]) {
      $1
    })

  static let oldManifest: PackageManifest = {
    guard let manifest = try? PackageWriter.describe(old, info: info(1)) else {
      preconditionFailure("a seed isn't described")
    }
    return manifest
  }()

  /// Incompressible bytes, so that patches are smaller than packages.
  private static let kept = Data((0..<2_000).map { UInt8(truncatingIfNeeded: ($0 * $0 * 2_654_435_761) >> 13) })

  private static let new = SkinMemoryFiles(
    contents: PackedFiles(FormatSeeds.native, only: "skin.json").files.merging([
      "kept.bin": kept, "kept.txt": Data("kept".utf8), "new.txt": Data("new new new new".utf8),
      "images/renamed.png": Seeds.picture,
    ]) { $1 })

  private static func info(_ major: UInt16) -> PackageManifest.Info {
    PackageManifest.Info(
      id: id, version: SkinVersion(major, 0, 0),
      app: .init(minimum: SkinVersion(1, 0, 0), maximum: SkinVersion("2.0.0-b.1")))
  }

  static let id: SkinIdentifier = {
    guard let id = SkinIdentifier("seed") else { preconditionFailure("an identifier isn't taken") }
    return id
  }()

  private static let versions: [(files: SkinMemoryFiles, major: UInt16)] = [(old, 1), (new, 2)]

  static func archives() throws -> [Data] {
    try inFolder { folder in
      try versions.map { files, major in
        let url = folder.appending(path: "\(major)")
        try PackageWriter.pack(files, info: info(major), to: url)
        return try Data(contentsOf: url)
      } + [small(in: folder)]
    }
  }

  static func manifests() throws -> [Data] {
    try versions.map { try PackageWriter.describe($0, info: info($1)).data }
  }

  /// Returns a patch, in its original and in its open form.
  static func patches() throws -> [Data] {
    try inFolder { folder in
      let urls = try versions.map { files, major in
        let url = folder.appending(path: "\(major)")
        try PackageWriter.pack(files, info: info(major), to: url)
        return url
      }
      let patch = folder.appending(path: "patch")
      try SkinPatch.make(from: urls[0], to: urls[1], output: patch)
      let bytes = try Data(contentsOf: patch)
      return [bytes, try SealedPatch.open(bytes)]
    }
  }

  private static func small(in folder: URL) throws -> Data {
    let url = folder.appending(path: "small")
    let skin = Data(#"{"schema": 1, "id": "seed", "version": "1.0.0"}"#.utf8)
    try PackageWriter.pack(SkinMemoryFiles(contents: ["skin.json": skin]), info: info(1), to: url)
    return try Data(contentsOf: url)
  }

  private static func inFolder(_ body: (URL) throws -> [Data]) throws -> [Data] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "skin-fuzz-seeds-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}
