// Where a command reads a skin from: a folder in any format, a package, or a plain zip.

import ArgumentParser
import Foundation
import SkinKit
import SkinPackage

/// The argument that names a skin, and how it is to be read.
struct SkinSource: ParsableArguments, Sendable {
  @Argument(help: "A skin's folder or a .skin package.", completion: .file())
  var skin: String

  @Flag(name: .long, help: "Read a zip without a manifest, as zip skins have it.")
  var plain = false

  @Option(
    name: .long, help: "The app's own skin: a folder or a package. Its keys count where the skin has none.",
    completion: .file())
  var builtin: String?

  @Option(
    name: .long, help: "A skin that the skin names as its base: a folder or a package. May be repeated.",
    completion: .file())
  var base: [String] = []

  /// The files of the skin.
  func files() throws -> any SkinFiles { try Self.open(skin, plain: plain) }

  /// The resolver that knows the other skins.
  func resolver() throws -> SkinResolver {
    let builtin = try builtin.map { try SkinDocument.read(Self.open($0)) }
    return SkinResolver(builtIn: builtin, bases: try base.map { try SkinDocument.read(Self.open($0)) })
  }

  static func open(_ path: String, plain: Bool = false) throws -> any SkinFiles {
    let url = URL(filePath: path)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      throw SkinIssue(
        .missingFile, "There is no file or folder \(path)", remedy: "Check the path.", place: .init(file: path))
    }
    if isFolder.boolValue { return try FolderFiles(url) }
    if plain { return try ZipArchive(url: url) }
    let package = try PackageReader(url: url)
    try package.verify()
    return package
  }
}

extension PackageManifest.Info {
  /// What a package of the document says of itself.
  init?(_ header: SkinHeader) {
    guard let id = header.id, let version = header.version else { return nil }
    self.init(
      id: id, name: header.name, version: version, base: header.base?.rawValue,
      app: .init(minimum: header.minimumAppVersion))
  }
}

/// Reads an identifier from the command line.
func parseIdentifier(_ text: String) throws -> SkinIdentifier {
  guard let identifier = SkinIdentifier(text) else {
    throw ValidationError("'\(text)' is not a name of 1 to 64 of a–z, 0–9, '.', '_' and '-'.")
  }
  return identifier
}

/// Reads a version from the command line.
func parseVersion(_ text: String) throws -> SkinVersion {
  guard let version = SkinVersion(text) else { throw ValidationError("'\(text)' is not a version such as 1.0.0.") }
  return version
}
