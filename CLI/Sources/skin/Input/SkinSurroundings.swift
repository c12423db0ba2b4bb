import SkinFormats
import SkinKit

/// The paths of the skins below a skin, and the brand.
struct SkinSurroundings: Sendable {
  /// The app's own skin.
  var builtin: String?
  /// The base skins.
  var base: [String]
  /// The white-label brand; `nil` for what all brands share.
  var brand: String?

  /// Reads the skins, in any format, and creates a resolver with them.
  /// - Throws: `SkinIssue` if one of them can't be read.
  func resolver() throws -> SkinResolver { try resolvers().resolver(brand: nil) }

  /// The resolvers for brands, which share what they read.
  func resolvers() -> BrandResolvers { BrandResolvers(self) }
}

/// Creates resolvers with the skins below a skin for its brands.
///
/// Each skin is opened once and read once, and again only for a brand that it has itself.
final class BrandResolvers {
  private let surroundings: SkinSurroundings
  /// The skins that were opened, by path.
  private var skins: [String: OtherSkin] = [:]

  fileprivate init(_ surroundings: SkinSurroundings) { self.surroundings = surroundings }

  /// Creates a resolver.
  /// - Parameter brand: The brand, unless one was asked for.
  /// - Returns: The resolver.
  /// - Throws: `SkinIssue` if one of the skins can't be read.
  func resolver(brand: String?) throws -> SkinResolver {
    let brand = surroundings.brand ?? brand
    return SkinResolver(
      builtIn: try surroundings.builtin.map { try document($0, brand) },
      bases: try surroundings.base.map { try document($0, brand) }, brand: brand)
  }

  /// Whether a skin that was read for a resolver has a brand.
  func haveBrand(_ brand: String) -> Bool { skins.values.contains { $0.brands.contains(brand) } }

  private func document(_ path: String, _ brand: String?) throws -> SkinDocument {
    let skin = try skins[path] ?? OtherSkin(OpenedSkin(path))
    skins[path] = skin
    return try skin.document(brand: brand)
  }
}

/// A skin that is below another, in any format.
private final class OtherSkin {
  private let files: any SkinFiles
  private let format: SkinFormat
  private let options: SkinReadOptions
  let brands: Set<String>
  /// The document for all brands that the skin doesn't have.
  private var shared: SkinDocument?

  init(_ opened: OpenedSkin) throws {
    files = opened.readable()
    options = SkinReadOptions(entry: opened.entry)
    format = try SkinFormat.detect(files, entry: opened.entry, among: .all)
    brands = Set(try format.brands(in: files, options: options))
  }

  func document(brand: String?) throws -> SkinDocument {
    if let brand, brands.contains(brand) {
      var options = options
      options.brand = brand
      return try SkinDocument.read(files, as: format, options: options)
    }
    let document = try shared ?? SkinDocument.read(files, as: format, options: options)
    shared = document
    return document
  }
}
