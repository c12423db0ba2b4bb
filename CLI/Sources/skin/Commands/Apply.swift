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

      Examples:
        skin apply spring-festival-1.0.0.skin update.skinpatch -o spring-festival-2.0.0.skin
        skin apply spring-festival-1.0.0.skin 1-2.skinpatch 2-3.skinpatch -o spring-festival-3.0.0.skin
      """)

  @Argument(help: "The package that the first patch was made from.", completion: .file(extensions: ["skin"]))
  var old: String

  @Argument(help: "The patches, in their order.", completion: .file(extensions: ["skinpatch"]))
  var patches: [String]

  @Option(name: .shortAndLong, help: "The package to write.", completion: .file(extensions: ["skin"]))
  var output: String

  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
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

  private struct Made: Encodable {
    let file: String
    let id: String
    let version: String
    let size: Int
    let sha256: String
  }
}
