import ArgumentParser
import SkinFormats
import SkinKit
import SkinPackage

/// The options that name the skins to which a skin falls back.
struct FallbackOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "The app's own skin: a folder, file or package. Keys that the skin lacks fall back to it.", valueName: "skin"),
    completion: .file())
  var builtin: String?

  @Option(
    help: ArgumentHelp(
      "A base skin that the skin names: a folder, file or package. Can be repeated.", valueName: "skin"),
    completion: .file())
  var base: [String] = []
}

/// A command that reads a skin and resolves it.
///
/// Its groups of options lie side by side. In debug builds, the parser checks a group anew for each group around it, so
/// that every further level takes five times as long.
protocol SourceCommand: SkinCommand {
  /// The skin.
  var input: SkinInput { get }
  /// The skins to which it falls back.
  var fallbacks: FallbackOptions { get }
}

extension SourceCommand {
  /// The skin with those to which it falls back.
  var source: SkinSource { SkinSource(input: input, fallbacks: fallbacks) }
}

/// A skin together with the app's own skin and its base skins, for commands that resolve it.
struct SkinSource: Sendable {
  var input: SkinInput
  var fallbacks: FallbackOptions

  /// The app's own skin, the base skins and the brand.
  var surroundings: SkinSurroundings {
    SkinSurroundings(builtin: fallbacks.builtin, base: fallbacks.base, brand: input.brand)
  }

  /// Creates the resolver with the app's own skin and the base skins.
  func resolver() throws -> SkinResolver { try surroundings.resolver() }

  /// Reads another skin, in any format, for the same brand.
  func other(_ path: String) throws -> SkinDocument { try Self.read(path, brand: input.brand) }

  /// Reads a skin, in any format, for a brand.
  static func read(_ path: String, brand: String? = nil) throws -> SkinDocument {
    try read(try OpenedSkin(path), brand: brand)
  }

  /// Reads an opened skin, in any format, for a brand.
  static func read(_ opened: OpenedSkin, brand: String? = nil) throws -> SkinDocument {
    let files = opened.readable()
    do {
      return try SkinDocument.read(files, formats: .all, options: .init(entry: opened.entry, brand: brand))
    } catch let issue as SkinIssue where issue.code == .unknownBrand {
      // A skin without the brand serves all brands.
      return try SkinDocument.read(files, formats: .all, options: .init(entry: opened.entry))
    }
  }
}

extension PackageManifest.Info {
  /// The package's description from a skin's header; nil if the identifier or version is missing.
  init?(_ header: SkinHeader) {
    guard let id = header.id, let version = header.version else { return nil }
    self.init(
      id: id, name: header.name, version: version, base: header.base?.rawValue,
      app: .init(minimum: header.minimumAppVersion))
  }
}
