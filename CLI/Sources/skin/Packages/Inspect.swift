import ArgumentParser
import Foundation
import SkinKit
import SkinPackage

/// The command `skin inspect`: prints the contents of a package or a patch.
struct Inspect: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show the contents of a package or a patch.",
    discussion: """
      Lists each file of a package with its size, compressed size, compression method, the beginning of its SHA-256, \
      and its path; --json prints the full SHA-256. Checks the archive without decompressing it; `skin verify` reads \
      every byte.

      Packages and patches have no signature of their own. Their repository lists them in signed metadata: use \
      --repository and --root to look the file up there.

      Examples:
        skin inspect spring-festival-1.0.0.skin
        skin inspect spring-festival-1.0.0.skin --repository ./repository --root keys/root.json
        skin inspect update.skinpatch --json
      """)

  @Argument(help: "A .skin package or a .skinpatch, or - for the standard input.", completion: .file())
  var file: String

  @OptionGroup var trust: RepositoryTrust
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let path = try StandardInput.path(file)
    let url = URL(filePath: path)
    if path.hasSuffix(".skinpatch") {
      let patch = try PatchReader(url: url)
      try show(patch, Signature(try await trust.endorsement(of: url)), console)
    } else {
      let package = try PackageReader(url: url)
      try show(package, Signature(try await trust.endorsement(of: url)), console)
    }
  }

  private func show(_ package: PackageReader, _ signature: Signature, _ console: Console) throws {
    let manifest = package.manifest
    let hash = try ContentHash(ofFile: package.url)
    let files = manifest.files.compactMap { file in
      package.archive.entry(at: file.path).map { PackedFile(file, $0) }
    }
    console.line(console.styled("\(manifest.name) (\(manifest.id) \(manifest.version))", .bold))
    console.line("package   \(bytes(package.packageSize)), sha256 \(hash)")
    console.line("manifest  \(bytes(manifest.data.count)), sha256 \(manifest.hash)")
    console.line("signature \(signature.text)")
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
        unpackedSize: manifest.totalSize, signature: signature, files: files))
  }

  private func show(_ patch: PatchReader, _ signature: Signature, _ console: Console) throws {
    console.line(
      console.styled("\(patch.baseID) \(patch.baseVersion) → \(patch.newID) \(patch.newVersion)", .bold))
    console.line("patch     \(bytes(patch.patchSize)), sha256 \(patch.sha256)")
    console.line("signature \(signature.text)")
    console.line("base      manifest sha256 \(patch.baseManifestHash)")
    console.line("result    manifest sha256 \(patch.newManifestHash)")
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
        renamed: patch.counts.renamed, patched: patch.counts.patched, signature: signature))
  }

  /// Whether a repository publishes a file.
  private struct Signature: Encodable {
    enum State: String, Encodable {
      /// No repository was given.
      case unchecked
      /// The repository's signed metadata list the file.
      case published
      /// The repository's signed metadata don't list the file.
      case unpublished
    }
    let state: State
    let repository: Endorsement?

    init(_ endorsement: Endorsement?) {
      repository = endorsement
      state = endorsement.map { $0.isPublished ? .published : .unpublished } ?? .unchecked
    }

    var text: String {
      guard let repository else { return "none in the file; look it up with --repository and --root" }
      guard repository.isPublished else { return "none: \(repository.repository) doesn't publish this file" }
      let targets = repository.targets.joined(separator: ", ")
      return "by \(repository.repository) as \(targets), until \(repository.expires)"
    }
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
    let signature: Signature
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
    let signature: Signature
  }
}
