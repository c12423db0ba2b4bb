// `skin apply`: the new package from the old one and a patch.

import ArgumentParser
import Foundation
import SkinKit
import SkinPackage

/// Applies patches.
struct Apply: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Turn a package into a later one with patches.",
    discussion: """
      The result has exactly the files and the manifest of the new package, or nothing is written: what is used of the \
      base is checked before, the result after. Several patches are applied one after the other.

      Patches of `bsdiff` and of `skin diff --format bsdiff40` are recognised, and apply to any file. They hold no \
      hashes: compare the one that is printed with that of the file you expect.

      Examples:
        skin apply spring-festival-1.0.0.skin update.skinpatch -o spring-festival-2.0.0.skin
        skin apply spring-festival-1.0.0.skin 1-2.skinpatch 2-3.skinpatch -o spring-festival-3.0.0.skin
        skin apply old.ttf font.bsdiff -o new.ttf
      """)

  @Argument(help: "The package, or other file, that the first patch was made from.", completion: .file())
  var old: String

  @Argument(help: "The patches, in their order.", completion: .file())
  var patches: [String]

  @Option(name: .shortAndLong, help: "The package, or other file, to write.", completion: .file())
  var output: String

  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    if let first = patches.first, try BsdiffPatch.isPatch(URL(filePath: first)) {
      return try applyBsdiffPatches(console)
    }
    let url = URL(filePath: output)
    try SkinPatch.apply(patches.map { URL(filePath: $0) }, to: URL(filePath: old), output: url) {
      console.progress($0.path, $0.completed, of: $0.total)
    }
    let package = try PackageReader(url: url)
    let hash = try ContentHash(ofFile: url)
    let manifest = package.manifest
    console.line(
      "\(console.styled(output, .bold)): \(manifest.id) \(manifest.version), \(bytes(package.packageSize))")
    console.line("sha256 \(hash)")
    try console.value(
      Made(
        file: output, id: manifest.id.rawValue, version: manifest.version.description, size: package.packageSize,
        sha256: hash.hex))
  }

  private func applyBsdiffPatches(_ console: Console) throws {
    let summary = try BsdiffPatch.apply(
      patches.map { URL(filePath: $0) }, to: URL(filePath: old), output: URL(filePath: output)
    ) {
      console.progress($0.path, $0.completed, of: $0.total)
    }
    console.line("\(console.styled(output, .bold)): \(bytes(summary.newSize))")
    console.line("sha256 \(summary.sha256)")
    try console.value(MadeFile(file: output, size: summary.newSize, sha256: summary.sha256.hex))
  }

  private struct Made: Encodable {
    let file: String
    let id: String
    let version: String
    let size: Int
    let sha256: String
  }

  private struct MadeFile: Encodable {
    let file: String
    let size: Int
    let sha256: String
  }
}
