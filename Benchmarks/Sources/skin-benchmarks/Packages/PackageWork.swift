// One step with packages or patches, done by a process of its own, as other programs do theirs.

import Foundation
import SkinKit
import SkinPackage

/// What `skin-benchmarks work …` does; only the benchmarks call it.
enum PackageWork {
  private static let id = SkinIdentifier("evolution")

  /// Does the step that arguments name, with the files that follow.
  static func run(_ arguments: [String]) throws {
    let urls = arguments.dropFirst().map { URL(filePath: $0) }
    switch (arguments.first, urls.count) {
    case ("pack", 2): try pack(urls[0], version: SkinVersion(1, 0, 0), to: urls[1])
    case ("verify", 1): try PackageReader(url: urls[0]).verify()
    case ("make", 3): try SkinPatch.make(from: urls[0], to: urls[1], output: urls[2])
    case ("apply", 3): try SkinPatch.apply([urls[0]], to: urls[1], output: urls[2])
    case ("install", 3): try install(urls[0], to: PackageReader(url: urls[1]), in: urls[2])
    default: throw WrongResult(description: "there is no such work: \(arguments)")
    }
  }

  /// Packs a folder of the collection.
  static func pack(_ folder: URL, version: SkinVersion, to package: URL) throws {
    guard let id else { throw WrongResult(description: "the collection's identifier is none") }
    try PackageWriter.pack(FolderFiles(folder), info: PackageManifest.Info(id: id, version: version), to: package)
  }

  /// Writes the files that a patch makes into a folder, as a store does that keeps the others.
  private static func install(_ patch: URL, to base: PackageReader, in folder: URL) throws {
    let new = try PatchReader(url: patch).apply(to: base, manifest: base.manifest)
    let kept = Set(base.manifest.files.map(\.sha256))
    for file in new.manifest.files where !kept.contains(file.sha256) {
      let output = folder.appending(path: file.path)
      try FileManager.default.createDirectory(at: output.deletingLastPathComponent(), withIntermediateDirectories: true)
      try new.contents(of: file.path).write(to: output)
    }
  }
}
