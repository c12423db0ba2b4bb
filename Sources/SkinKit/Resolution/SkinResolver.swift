import Foundation

/// Resolves documents into skins: layers them over their bases, follows aliases, and checks kinds against the built-in skin.
///
/// ```swift
/// let builtIn = try SkinDocument.read(SkinFolderFiles(bundledFolder))
/// let resolver = SkinResolver(builtIn: builtIn, components: ["pay": payment])
/// SkinManager.shared.apply(resolver.resolve(festival))
/// ```
/// A key falls back from the skin to its bases, then to its component, and finally to the built-in skin, for each appearance by
/// itself. The built-in skin and the components are also the *contract*: if they have a key as a color, it can't become an image.
/// A skin may replace a value by one that can serve the same properties: a color by a gradient and back, a font by a number, its size,
/// an image by the name of one in the app's bundle. A property that shows only colors keeps the color below a gradient.
/// Values that can't be resolved fall back and are reported in ``Skin/issues``.
public struct SkinResolver: Sendable {
  /// The app's own skin, which all others build on.
  public let builtIn: SkinDocument?
  /// The white-label brand of the app; `nil` accepts skins of every brand.
  public let brand: String?
  /// The skins that can be bases, by id: the common one, and over it the one for the app's brand.
  private let bases: [SkinIdentifier: [SkinDocument]]
  private let components: [SkinLayer]
  private let componentIssues: [SkinIssue]
  private let contract: SkinContract

  /// Creates a resolver.
  /// - Parameters:
  ///   - builtIn: The app's own skin, which all others build on; `nil` if there is none.
  ///   - bases: Other skins that a skin may name as its base. Of two with one id, the one for the app's brand overrides the common one.
  ///     A skin for a brand also overrides the common skin with its id.
  ///   - components: The resources of the app's components, by component name. Their keys begin with that name: `login.title` of `pay`
  ///     is the key `pay.login.title`. Aliases in them prefer the component's own keys.
  ///   - brand: The white-label brand of the app; `nil` accepts skins of every brand.
  public init(
    builtIn: SkinDocument? = nil, bases: [SkinDocument] = [], components: [String: SkinDocument] = [:],
    brand: String? = nil
  ) {
    var layers: [SkinLayer] = []
    var issues: [SkinIssue] = []
    for (name, document) in components.ordered(by: { $0.key < $1.key }) {
      do {
        layers.append(try SkinLayer(component: name, document))
      } catch {
        issues.append(DocumentBuilder.issue(error))
      }
    }
    self.init(builtIn, bases + [builtIn].compactMap(\.self), layers, issues, brand)
  }

  private init(
    _ builtIn: SkinDocument?, _ bases: [SkinDocument], _ components: [SkinLayer], _ componentIssues: [SkinIssue],
    _ brand: String?
  ) {
    self.builtIn = builtIn
    self.brand = brand
    self.components = components
    self.componentIssues = componentIssues
    var basesByID: [SkinIdentifier: [SkinDocument]] = [:]
    for base in bases {
      guard let id = base.header.id, base.header.brand == nil || brand == nil || base.header.brand == brand,
        basesByID[id]?.contains(where: { $0.header.brand == base.header.brand }) != true
      else { continue }
      basesByID[id, default: []].append(base)
    }
    self.bases = basesByID.mapValues { bases in
      let common = bases.filter { $0.header.brand == nil }
      let ordered = common + bases.filter { $0.header.brand != nil }
      return brand == nil ? Array(ordered.prefix(1)) : ordered
    }
    contract = SkinContract([builtIn.map { SkinLayer($0) }].compactMap(\.self) + components)
  }

  /// Resolves a skin.
  /// - Parameter document: The skin as its author wrote it.
  /// - Returns: The skin, with the issues of the document and of its resolution.
  /// - Complexity: Linear in the number of definitions in the skin and its bases.
  public func resolve(_ document: SkinDocument) -> Skin {
    let resolved = resolution(of: document)
    return Skin(
      header: document.header, names: resolved.names, values: resolved.values,
      issues: document.issues + resolved.issues, rules: resolved.rules, fontFiles: resolved.fontFiles,
      glass: resolved.glass, pictureBundles: resolved.pictureBundles, reread: rereading(document))
  }

  /// Returns a closure that resolves a skin with the current values of the storages among its layers; `nil` if there are none.
  ///
  /// The values of components stay.
  private func rereading(_ document: SkinDocument) -> (@Sendable () -> Skin)? {
    let bases = bases.values.flatMap(\.self)
    guard ([document, builtIn].compactMap(\.self) + bases).contains(where: \.isRereadable) else { return nil }
    return {
      let builtIn = builtIn?.reread
      let others = bases.filter { $0.identity !== self.builtIn?.identity }.map(\.reread)
      let resolver = SkinResolver(builtIn, others + [builtIn].compactMap(\.self), components, componentIssues, brand)
      let isBuiltIn = document.identity === self.builtIn?.identity
      return resolver.resolve(isBuiltIn ? builtIn ?? document : document.reread)
    }
  }

  /// The resolved values without the table: their keys get no indexes, which would last as long as the process.
  package func resolution(of document: SkinDocument) -> SkinResolution {
    var issues = componentIssues
    let layers = layers(of: document, &issues)
    var cascade = SkinCascade(layers, contract: contract)
    let (names, values) = cascade.values()
    return SkinResolution(
      names: names, values: values, rules: layers.reversed().flatMap(\.rules),
      fontFiles: layers.reversed().flatMap(\.fontFiles), pictureBundles: layers.compactMap(\.pictureBundle),
      glass: layers.lazy.compactMap(\.glass).first,
      issues: issues + cascade.issues)
  }

  /// The bases of a skin.
  /// - Parameter document: The skin as its author wrote it.
  /// - Returns: The common skin of a brand's skin, the skin named as their base, that one's base, and so on; the nearest first. Skins of
  ///   other brands than the app's aren't included, nor is the built-in skin unless one of them names it.
  /// - Complexity: Linear in the number of bases.
  public func bases(of document: SkinDocument) -> [SkinDocument] {
    // Their issues are reported when the skin is resolved.
    var issues: [SkinIssue] = []
    return named(by: document, &issues).dropFirst().filter { isForBrand($0, &issues) }
  }

  /// The layers of a skin, from the skin itself to those that all skins build on.
  private func layers(of document: SkinDocument, _ issues: inout [SkinIssue]) -> [SkinLayer] {
    var documents = named(by: document, &issues)
    if let builtIn, !documents.contains(where: isBuiltIn) { documents.append(builtIn) }
    documents = documents.filter { isForBrand($0, &issues) }
    var layers = documents.map { SkinLayer($0) }
    layers.insert(contentsOf: components.reversed(), at: documents.lastIndex(where: isBuiltIn) ?? layers.endIndex)
    return layers
  }

  /// The skin, the common skin of a brand's skin, and the named bases, the top one first.
  private func named(by document: SkinDocument, _ issues: inout [SkinIssue]) -> [SkinDocument] {
    var documents = [document]
    var chain = [document.header.id].compactMap(\.self)
    var name = document.header.base
    if document.header.brand != nil, let common = document.header.id.flatMap({ bases[$0]?.first }),
      common.header.brand == nil
    {
      documents.append(common)
      name = name ?? common.header.base
    }
    while let base = name {
      let place = SkinIssue.Place(key: "base").placed(in: documents.last?.folder)
      if chain.contains(base) {
        let members = (chain.drop { $0 != base } + [base]).map(\.rawValue).joined(separator: " → ")
        issues.append(
          SkinIssue(
            .baseCycle, "The skins build on each other: \(members)",
            suggestion: "Let one of them build on another skin.",
            place: place))
        break
      }
      guard let found = bases[base], let upper = found.last else {
        issues.append(
          SkinIssue(
            .unknownBase, "The base skin \(base) is not there",
            suggestion: "Pass the base skin, too, or name another one.",
            place: place, severity: .warning))
        break
      }
      documents += found.reversed()
      chain.append(base)
      name = upper.header.base ?? found.first?.header.base
    }
    return documents
  }

  /// Whether a document is the app's own skin, or another version of it.
  private func isBuiltIn(_ document: SkinDocument) -> Bool {
    guard let builtIn else { return false }
    return document.identity === builtIn.identity
      || (document.header.id != nil && document.header.id == builtIn.header.id)
  }

  /// Whether a skin is for the app's brand or for all.
  ///
  /// A skin for another brand is reported and ignored.
  private func isForBrand(_ document: SkinDocument, _ issues: inout [SkinIssue]) -> Bool {
    guard let brand, let other = document.header.brand, other != brand else { return true }
    issues.append(
      SkinIssue(
        .otherBrand, "The skin is for the brand \(other), the app is \(brand); what it gives is left out",
        suggestion: "Use the skin of the app's own brand.",
        place: SkinIssue.Place(key: "brand").placed(in: document.folder)))
    return false
  }
}

/// The resolved values of a skin and its bases.
package struct SkinResolution {
  /// The names of all keys that have a value, each once, in any order.
  package let names: [String]
  /// The values of the names.
  package let values: [ResolvedValue]
  /// Rules for views that name no keys, those of the lowest base first.
  package let rules: [SkinRule]
  /// The font files, those of the lowest base first.
  package let fontFiles: [SkinFile]
  /// The bundles whose compiled catalogs have pictures by the names of keys, the nearest first.
  let pictureBundles: [URL]
  /// The field `glass` of the topmost layer that has one.
  package let glass: SkinGlass?
  /// The issues of the resolution, without those of the document.
  package let issues: [SkinIssue]
}

extension SkinIssue.Code {
  /// Skins that name each other as their base.
  public static let baseCycle: Self = "base-cycle"
  /// A base skin that isn't there.
  public static let unknownBase: Self = "unknown-base"
  /// A skin for another brand than the app's.
  public static let otherBrand: Self = "other-brand"
}
