// A skin together with those that it builds on, as commands that show or check what an app shows take it.

import ArgumentParser
import SkinKit
import SkinPackage

/// A skin that a command resolves: over the app's own, and over those that it names as its base.
struct SkinSource: ParsableArguments, Sendable {
  @OptionGroup var input: SkinInput

  @Option(
    help: ArgumentHelp(
      "The app's own skin: a folder, file or package. Its keys count where the skin has none.", valueName: "skin"),
    completion: .file())
  var builtin: String?

  @Option(
    help: ArgumentHelp(
      "A skin that the skin names as its base: a folder, file or package. May be repeated.", valueName: "skin"),
    completion: .file())
  var base: [String] = []

  /// The other skins: the app's own, and those that one may name as its base.
  ///
  /// Their formats are found out, and the brand is the skin's where they have it.
  func others() throws -> (builtIn: SkinDocument?, bases: [SkinDocument]) {
    (try builtin.map(other), try base.map(other))
  }

  /// The resolver that knows the other skins.
  func resolver() throws -> SkinResolver {
    let others = try others()
    return SkinResolver(builtIn: others.builtIn, bases: others.bases, brand: input.brand)
  }

  /// Reads another skin of any format, for the same brand.
  func other(_ path: String) throws -> SkinDocument { try Self.read(path, brand: input.brand) }

  /// Reads a skin of any format for a brand, or without one if it has nothing for the brand.
  static func read(_ path: String, brand: String? = nil) throws -> SkinDocument {
    let opened = try OpenedSkin(path)
    do {
      return try SkinDocument.read(opened.files, options: .init(entry: opened.entry, brand: brand))
    } catch let issue as SkinIssue where issue.code == .unknownBrand {
      return try SkinDocument.read(opened.files, options: .init(entry: opened.entry))
    }
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
