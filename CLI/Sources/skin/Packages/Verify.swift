import ArgumentParser
import Foundation
import SkinKit
import SkinPackage

/// The command `skin verify`: checks the integrity of a package or a patch.
struct Verify: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check every byte of a package against its manifest.",
    discussion: """
      Exits with 0 if the file is intact, and with 1 and the issue if not. Without its base package, a patch can only be \
      checked in part; `skin apply` checks the rest.

      An intact package isn't necessarily genuine, since anyone can pack a skin. With --repository and --root, the \
      repository's signed metadata must also list the file.

      Examples:
        skin verify spring-festival-1.0.0.skin
        skin verify spring-festival-1.0.0.skin --repository https://skins.example.com/repository/festival --root root.json
      """)

  @Argument(
    help: "A .skin package or a .skinpatch, or - for the standard input.",
    completion: .file(extensions: ["skin", "skinpatch"]))
  var file: String

  @OptionGroup var trust: RepositoryTrust
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let path = try StandardInput.path(file)
    let url = URL(filePath: path)
    let verified = path.hasSuffix(".skinpatch") ? try patch(url) : try package(url, console)
    let endorsement = try await trust.endorsement(of: url)
    if let endorsement, !endorsement.isPublished { throw endorsement.refusal(of: file) }
    console.line("\(console.styled("✓", .green)) \(verified.text)")
    if let endorsement {
      console.line("\(console.styled("✓", .green)) published by \(endorsement.repository)")
    }
    var record = verified.record
    record.repository = endorsement
    try console.value(record)
  }

  private func package(_ url: URL, _ console: Console) throws -> (text: String, record: VerificationResult) {
    let package = try PackageReader(url: url)
    try package.verify { console.progress($0) }
    let manifest = package.manifest
    let files = counted(manifest.files.count, "file")
    return (
      "\(manifest.id) \(manifest.version): \(files), intact",
      VerificationResult(
        kind: "package", id: manifest.id.rawValue, version: manifest.version.description,
        manifestSHA256: manifest.hash.hex)
    )
  }

  private func patch(_ url: URL) throws -> (text: String, record: VerificationResult) {
    let patch = try PatchReader(url: url)
    return (
      "\(patch.baseID) \(patch.baseVersion) → \(patch.newVersion): intact, as far as it can be checked without its base",
      VerificationResult(
        kind: "patch", id: patch.newID.rawValue, version: patch.newVersion.description,
        manifestSHA256: patch.newManifestHash.hex)
    )
  }

  private struct VerificationResult: Encodable {
    let kind: String
    let id: String
    let version: String
    let manifestSHA256: String
    let issues: [IssueRecord] = []
    var repository: Endorsement?
  }
}
