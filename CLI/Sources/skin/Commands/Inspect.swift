// `skin inspect`: what a package or a patch holds.

import ArgumentParser
import Foundation
import SkinKit
import SkinPackage

/// Prints the contents of a package or of a patch.
struct Inspect: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show what a package or a patch holds.",
    discussion: """
      Opens the file with all checks that need no inflating; `skin verify` reads every byte.

      Examples:
        skin inspect spring-festival-1.0.0.skin
        skin inspect update.skinpatch --json
      """)

  @Argument(help: "A .skin package or a .skinpatch.", completion: .file())
  var file: String

  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let url = URL(filePath: file)
    if file.hasSuffix(".skinpatch") {
      try show(PatchReader(url: url), console)
    } else {
      try show(PackageReader(url: url), console)
    }
  }

  private func show(_ package: PackageReader, _ console: Console) throws {
    let manifest = package.manifest
    let hash = try ContentHash(ofFile: package.url)
    let files = manifest.files.compactMap { file in
      package.archive.entry(at: file.path).map { PackedFile(file, $0) }
    }
    console.line(console.styled("\(manifest.name) (\(manifest.id) \(manifest.version))", .bold))
    console.line("package   \(bytes(package.packageSize)), sha256 \(hash)")
    console.line("manifest  \(bytes(manifest.data.count)), sha256 \(manifest.hash)")
    if let base = manifest.base { console.line("base      \(base)") }
    if let minimum = manifest.app.minimum { console.line("app       from \(minimum)") }
    if let maximum = manifest.app.maximum { console.line("app       up to \(maximum)") }
    console.line("files     \(files.count), \(bytes(manifest.totalSize)) unpacked")
    for file in files {
      let size = bytes(file.size).padding(toLength: 10, withPad: " ", startingAt: 0)
      let packed = bytes(file.packedSize).padding(toLength: 10, withPad: " ", startingAt: 0)
      let method = file.method.padding(toLength: 7, withPad: " ", startingAt: 0)
      console.line("  \(size) \(packed) \(method) \(console.styled(String(file.sha256.prefix(12)), .dim)) \(file.path)")
    }
    try console.value(
      Package(
        kind: "package", format: PackageManifest.formatVersion, id: manifest.id.rawValue, name: manifest.name,
        version: manifest.version.description, base: manifest.base,
        app: .init(minimum: manifest.app.minimum?.description, maximum: manifest.app.maximum?.description),
        size: package.packageSize, sha256: hash.hex, manifestSHA256: manifest.hash.hex,
        unpackedSize: manifest.totalSize, files: files))
  }

  private func show(_ patch: PatchReader, _ console: Console) throws {
    console.line(
      console.styled("\(patch.baseID) \(patch.baseVersion) → \(patch.newID) \(patch.newVersion)", .bold))
    console.line("patch     \(bytes(patch.patchSize)), sha256 \(patch.sha256)")
    console.line("base      manifest \(patch.baseManifestHash)")
    console.line("result    manifest \(patch.newManifestHash)")
    console.line("package   \(bytes(patch.newPackageSize)), \(bytes(patch.newSize)) unpacked")
    console.line("files     \(patch.counts.phrase)")
    try console.value(
      Patch(
        kind: "patch", format: PatchReader.formatVersion, size: patch.patchSize, sha256: patch.sha256.hex,
        base: .init(
          id: patch.baseID.rawValue, version: patch.baseVersion.description,
          manifestSHA256: patch.baseManifestHash.hex),
        result: .init(
          id: patch.newID.rawValue, version: patch.newVersion.description,
          manifestSHA256: patch.newManifestHash.hex),
        packageSize: patch.newPackageSize, unpackedSize: patch.newSize, kept: patch.counts.kept,
        renamed: patch.counts.renamed, patched: patch.counts.patched))
  }

  private struct PackedFile: Encodable {
    let path: String
    let size: Int
    let packedSize: Int
    let method: String
    let sha256: String

    init(_ file: PackageManifest.File, _ entry: ZipEntry) {
      path = file.path
      size = file.size
      packedSize = entry.compressedSize
      method = entry.isCompressed ? "deflate" : "stored"
      sha256 = file.sha256.hex
    }
  }

  private struct Package: Encodable {
    struct App: Encodable {
      let minimum: String?
      let maximum: String?
    }
    let kind: String
    let format: Int
    let id: String
    let name: String
    let version: String
    let base: String?
    let app: App
    let size: Int
    let sha256: String
    let manifestSHA256: String
    let unpackedSize: Int
    let files: [PackedFile]
  }

  private struct Patch: Encodable {
    struct Version: Encodable {
      let id: String
      let version: String
      let manifestSHA256: String
    }
    let kind: String
    let format: Int
    let size: Int
    let sha256: String
    let base: Version
    let result: Version
    let packageSize: Int
    let unpackedSize: Int
    let kept: Int
    let renamed: Int
    let patched: Int
  }
}
