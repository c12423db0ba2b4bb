// `skin verify`: whether a package is whole.

import ArgumentParser
import Foundation
import SkinKit
import SkinPackage

/// Verifies a package.
struct Verify: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check every byte of a package against its manifest.",
    discussion: """
      Exit code 0 if the package is whole, 1 if not, with what is wrong.

      Example:
        skin verify spring-festival-1.0.0.skin
      """)

  @Argument(help: "A .skin package.", completion: .file(extensions: ["skin"]))
  var package: String

  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let package = try PackageReader(url: URL(filePath: package))
    try package.verify { console.progress($0.path, $0.completed, of: $0.total) }
    let manifest = package.manifest
    console.line(
      "\(console.styled("✓", .green)) \(manifest.id) \(manifest.version): \(manifest.files.count) files are as promised"
    )
    try console.value(
      Verified(
        id: manifest.id.rawValue, version: manifest.version.description, manifestSHA256: manifest.hash.hex, issues: []))
  }

  private struct Verified: Encodable {
    let id: String
    let version: String
    let manifestSHA256: String
    let issues: [IssueRecord]
  }
}
