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

      Example:
        skin apply spring-festival-1.0.0.skin update.skinpatch -o spring-festival-2.0.0.skin
      """)

  @Argument(help: "The package that the patch was made from.", completion: .file(extensions: ["skin"]))
  var old: String

  @Argument(help: "The patch.", completion: .file(extensions: ["skinpatch"]))
  var patch: String

  @Option(name: .shortAndLong, help: "The package to write.", completion: .file(extensions: ["skin"]))
  var output: String

  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
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

  private struct Made: Encodable {
    let file: String
    let id: String
    let version: String
    let size: Int
    let sha256: String
  }
}
