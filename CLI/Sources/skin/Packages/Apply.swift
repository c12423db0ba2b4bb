import ArgumentParser
import Foundation
import SkinKit
import SkinPackage
import SkinRepository

/// The command `skin apply`: updates a package with patches.
struct Apply: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Update a package to a later version with patches.",
    discussion: """
      Checks the base and the result: either the output has exactly the files and manifest of the new package, or \
      nothing is written. Applies several patches in order.

      Patches of `bsdiff` and of `skin diff --format bsdiff40` are recognized, and apply to any file. They contain no \
      hashes: compare the printed hash with the one you expect.

      Examples:
        skin apply spring-festival-1.0.0.skin update.skinpatch -o spring-festival-2.0.0.skin
        skin apply spring-festival-1.0.0.skin 1-2.skinpatch 2-3.skinpatch -o spring-festival-3.0.0.skin
        skin apply old.ttf font.bsdiff -o new.ttf
      """)

  @Argument(
    help: "The package, or other file, that the first patch starts from, or - for the standard input.",
    completion: .file())
  var old: String

  @Argument(help: "The patches, in order.", completion: .file())
  var patches: [String]

  @Option(
    name: .shortAndLong, help: "The package, or other file, to write, or - for the standard output.",
    completion: .file())
  var output: String

  @OptionGroup var options: OutputOptions

  func validate() throws { try OutputFile.validate(output, json: options.json, isBinary: true) }

  func execute(_ console: Console) async throws {
    let changes = try patches.map { URL(filePath: try StandardInput.path($0)) }
    let isBsdiff = try changes.first.map(BsdiffPatch.isPatch) ?? false
    let file = OutputFile(path: output, kind: isBsdiff ? .any : .package)
    let console = console.besideOutput(file)
    let base = URL(filePath: try StandardInput.path(old))
    try file.write { path in
      let url = URL(filePath: path)
      if isBsdiff {
        try applyBsdiffPatches(changes, to: base, url, console)
      } else {
        try applySkinPatches(changes, to: base, url, console)
      }
    }
  }

  private func applySkinPatches(_ changes: [URL], to base: URL, _ url: URL, _ console: Console) throws {
    try SkinPatch.apply(changes, to: base, output: url) {
      console.progress($0)
    }
    let package = try PackageReader(url: url)
    let hash = try ContentHash(ofFile: url)
    let manifest = package.manifest
    console.line(
      "\(console.styled(output, .bold)): \(manifest.id) \(manifest.version), \(bytes(package.packageSize))")
    console.line("sha256 \(hash)")
    try console.value(
      WrittenFile(
        file: output, id: manifest.id.rawValue, version: manifest.version.description, size: package.packageSize,
        sha256: hash.hex))
  }

  private func applyBsdiffPatches(_ changes: [URL], to base: URL, _ url: URL, _ console: Console) throws {
    let summary = try BsdiffPatch.apply(changes, to: base, output: url) {
      console.progress($0)
    }
    console.line("\(console.styled(output, .bold)): \(bytes(summary.newSize))")
    console.line("sha256 \(summary.sha256)")
    try console.value(
      WrittenFile(file: output, id: nil, version: nil, size: summary.newSize, sha256: summary.sha256.hex))
  }

  private struct WrittenFile: Encodable {
    let file: String
    /// The package's identifier; nil for a file that isn't a package.
    let id: String?
    let version: String?
    let size: Int
    let sha256: String
  }
}
