import ArgumentParser
import SkinFormats
import SkinKit
import SkinPackage

/// A skin together with the app's own skin and its base skins, for commands that resolve it.
struct SkinSource: ParsableArguments, Sendable {
  @OptionGroup var input: SkinInput

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

  /// Reads the app's own skin and the base skins.
  ///
  /// Their formats are detected. Skins that have the brand are read for it.
  func others() throws -> (builtIn: SkinDocument?, bases: [SkinDocument]) { try others(brand: input.brand) }

  /// Reads the app's own skin and the base skins for a brand.
  func others(brand: String?) throws -> (builtIn: SkinDocument?, bases: [SkinDocument]) {
    (try builtin.map { try Self.read($0, brand: brand) }, try base.map { try Self.read($0, brand: brand) })
  }

  /// The app's own skin, the base skins and the brand.
  var surroundings: SkinSurroundings { SkinSurroundings(builtin: builtin, base: base, brand: input.brand) }

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
    do {
      return try SkinDocument.read(opened.files, formats: .all, options: .init(entry: opened.entry, brand: brand))
    } catch let issue as SkinIssue where issue.code == .unknownBrand {
      // A skin without the brand serves all brands.
      return try SkinDocument.read(opened.files, formats: .all, options: .init(entry: opened.entry))
    }
  }
}

/// The paths of the skins below a skin, and the brand.
struct SkinSurroundings: Sendable {
  /// The app's own skin.
  var builtin: String?
  /// The base skins.
  var base: [String]
  /// The white-label brand.
  var brand: String?

  /// Reads the skins, in any format, and creates a resolver with them.
  /// - Throws: `SkinIssue` if one of them can't be read.
  func resolver() throws -> SkinResolver {
    SkinResolver(
      builtIn: try builtin.map { try SkinSource.read($0, brand: brand) },
      bases: try base.map { try SkinSource.read($0, brand: brand) }, brand: brand)
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
