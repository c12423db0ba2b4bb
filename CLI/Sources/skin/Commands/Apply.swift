// `skin apply`: the new package from the old one and a patch.

import ArgumentParser
import Foundation
import SkinKit
import SkinPackage

/// Applies a patch.
struct Apply: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Turn a package into the next one with a patch.",
    discussion: """
      The result has exactly the bytes of the new package, or nothing is written: the base is verified before, the \
      result after.

      Patches of `bsdiff` and of `skin diff --format bsdiff40` are recognised, and apply to any file. They hold no \
      hashes: compare the one that is printed with that of the file you expect.

      Examples:
        skin apply spring-festival-1.0.0.skin update.skinpatch -o spring-festival-2.0.0.skin
        skin apply old.ttf font.bsdiff -o new.ttf
      """)

  @Argument(help: "The package, or other file, that the patch was made from.", completion: .file())
  var old: String

  @Argument(help: "The patch.", completion: .file())
  var patch: String

  @Option(name: .shortAndLong, help: "The package, or other file, to write.", completion: .file())
  var output: String

  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    if try BsdiffPatch.isPatch(URL(filePath: patch)) { return try applyBsdiffPatch(console) }
    let url = URL(filePath: output)
    try SkinPatch.apply(patch: URL(filePath: patch), to: URL(filePath: old), output: url) {
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

  private func applyBsdiffPatch(_ console: Console) throws {
    let summary = try BsdiffPatch.apply(
      patch: URL(filePath: patch), to: URL(filePath: old), output: URL(filePath: output)
    ) { console.progress($0.path, $0.completed, of: $0.total) }
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
