// Where a command reads a skin from: a folder, a single file, a package or a plain zip, in any format.

import ArgumentParser
import Foundation
import SkinKit
import SkinPackage

/// The argument that names a skin, and how it is to be read.
struct SkinSource: ParsableArguments, Sendable {
  @Argument(help: "A skin's folder, its one file, or a .skin package.", completion: .file())
  var skin: String

  @Flag(name: .long, help: "Read a zip without a manifest, as zip skins have it.")
  var plain = false

  @Option(
    name: .long, help: "The app's own skin: a folder, file or package. Its keys count where the skin has none.",
    completion: .file())
  var builtin: String?

  @Option(
    name: .long, help: "A skin that the skin names as its base: a folder, file or package. May be repeated.",
    completion: .file())
  var base: [String] = []

  @Option(
    help: ArgumentHelp(
      "The skin's format, where it isn't to be found out.", discussion: SkinFormat.help, valueName: "format"),
    completion: .list(SkinFormat.allCases.map(\.rawValue)), transform: parseFormat)
  var format: SkinFormat?

  @Option(help: "The white-label brand whose values replace the common ones.")
  var brand: String?

  @Option(
    help: "Where the opacity stands in hexadecimal colours that have one: rgba (default) or argb.",
    transform: parseAlphaOrder)
  var alpha = SkinColor.AlphaOrder.rgba

  @Option(
    help: ArgumentHelp(
      "The context of a modifier in a design tokens' resolver, such as theme=dark. May be repeated.",
      valueName: "name=context"))
  var modifier: [String] = []

  func validate() throws { _ = try modifiers() }

  /// Reads the skin.
  func document() throws -> SkinDocument { try document(try opened()) }

  /// Opens the skin.
  func opened() throws -> OpenedSkin { try OpenedSkin(skin, plain: plain) }

  /// Reads the skin that was opened.
  func document(_ opened: OpenedSkin) throws -> SkinDocument {
    let options = SkinReadOptions(
      format: format, entry: opened.entry, alphaOrder: alpha, brand: brand, modifiers: try modifiers())
    return try SkinDocument.read(opened.files, options: options)
  }

  /// The other skins: the app's own, and those that one may name as its base.
  ///
  /// Their formats are found out, and the brand is the skin's.
  func others() throws -> (builtIn: SkinDocument?, bases: [SkinDocument]) {
    (try builtin.map(other), try base.map(other))
  }

  /// The resolver that knows the other skins.
  func resolver() throws -> SkinResolver {
    let others = try others()
    return SkinResolver(builtIn: others.builtIn, bases: others.bases)
  }

  private func other(_ path: String) throws -> SkinDocument {
    let opened = try OpenedSkin(path)
    return try SkinDocument.read(opened.files, options: .init(entry: opened.entry, brand: brand))
  }

  /// The contexts by the names of their modifiers.
  private func modifiers() throws -> [String: String] {
    var contexts: [String: String] = [:]
    for text in modifier {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { throw ValidationError("'\(text)' is not of the form name=context.") }
      guard contexts.updateValue(parts[1], forKey: parts[0]) == nil else {
        throw ValidationError("--modifier gives '\(parts[0])' twice.")
      }
    }
    return contexts
  }
}

/// The files that a path names, and which of them is the skin where it is one alone.
struct OpenedSkin {
  let files: any SkinFiles
  let entry: String?

  init(_ path: String, plain: Bool = false) throws {
    let url = URL(filePath: path)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      throw SkinIssue(
        .missingFile, "There is no file or folder \(path)", remedy: "Check the path.", place: .init(file: path))
    }
    if isFolder.boolValue {
      (files, entry) = (try FolderFiles(url), nil)
    } else if plain {
      (files, entry) = (try ZipArchive(url: url), nil)
    } else if Self.isPackage(url) {
      let package = try PackageReader(url: url)
      try package.verify()
      (files, entry) = (package, nil)
    } else {
      let loose = try LooseFiles(url)
      (files, entry) = (loose, loose.entry)
    }
  }

  /// Whether a file is a package or means to be: by its name, or by how zip archives begin.
  private static func isPackage(_ url: URL) -> Bool {
    if ["skin", "zip"].contains(url.pathExtension.lowercased()) { return true }
    // Anything but a regular file could have no end, or never answer.
    let isRegular = try? url.resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey]).isRegularFile
    guard isRegular == true, let handle = try? FileHandle(forReadingFrom: url) else { return false }
    defer { try? handle.close() }
    return (try? handle.read(upToCount: 4)) == Data([0x50, 0x4B, 0x03, 0x04])
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
