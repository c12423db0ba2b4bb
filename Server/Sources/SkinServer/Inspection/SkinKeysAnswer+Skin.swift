import SkinCompare
import SkinKit
import SkinLint
import SkinServerAPI
import SkinUpdate

extension SkinKeysAnswer {
  /// The number of texts and of backgrounds above which only declared pairs are measured.
  private static let mostColors = 40

  /// Lists a part of the keys of a version.
  init(_ inspected: InspectedSkin, _ reference: SkinReference, app: SkinIdentifier, _ query: KeyQuery) {
    let skin = inspected.skin
    let common = inspected.resolved(skin.common)
    let branded = skin.brands.map { ($0, inspected.resolved($0)) }
    let names = branded.reduce(into: Set(common.keys)) { $0.formUnion($1.1.keys) }.sorted()
    var (keys, total, allKinds) = ([Key](), 0, Set<String>())
    for name in names {
      let own = common.variantsByKind(of: name)
      let others = branded.map { ($0.0, $0.1.variantsByKind(of: name)) }
      let kinds = others.reduce(into: Set(own.keys)) { $0.formUnion($1.1.keys) }.sorted { $0.rawValue < $1.rawValue }
      allKinds.formUnion(kinds.map(\.rawValue))
      for kind in kinds where query.matches(name, kind.rawValue) {
        let isListed = total >= query.offset && keys.count < query.limit
        guard isListed || query.isBranded else {
          total += 1
          continue
        }
        var layers = [own[kind].map { Self.layer(name, $0, skin.common) }].compactMap(\.self)
        for (document, values) in others {
          guard let value = values[kind] else { continue }
          var layer = Self.layer(name, value, document)
          if document.entries[name]?.place == skin.common.entries[name]?.place {
            guard value != own[kind] else { continue }
            layer.origin = .followed
          }
          layers.append(layer)
        }
        guard !query.isBranded || layers.contains(where: { $0.brand != nil }) else { continue }
        total += 1
        if isListed { keys.append(Key(name: name, kind: kind.rawValue, layers: layers)) }
      }
    }
    self.init(
      app: app.rawValue, id: reference.id.rawValue, version: reference.version.description,
      brands: skin.brands.compactMap(\.header.brand), kinds: allKinds.sorted(), total: total, keys: keys,
      contrast: Self.contrast(of: common, skin.common.contrast + inspected.bases.flatMap(\.contrast)))
  }

  private static func layer(
    _ name: String, _ variants: SkinVariants<SkinValue>, _ document: SkinDocument
  ) -> Layer {
    let place = document.entries[name]?.place
    func value(_ appearance: String, _ value: SkinValue) -> Layer.Value {
      Layer.Value(appearance: appearance, shown: KeyValue(value))
    }
    let any = variants.isPartial ? [] : [value("any", variants.any)]
    return Layer(
      brand: document.header.brand, origin: document.entries[name] == nil ? .base : .own, file: place?.file,
      line: place?.line, values: any + variants.appearances.map { value($0.description, variants[$0]) })
  }

  /// Measures every declared text on every declared background.
  private static func contrast(of skin: Skin, _ pairs: [SkinContrastPair]) -> [Contrast] {
    let minima = Dictionary(pairs.map { ([$0.text, $0.background], $0.minimum) }) { first, _ in first }
    let (texts, backgrounds) = (Set(pairs.map(\.text)), Set(pairs.map(\.background)))
    let isSmall = texts.count <= mostColors && backgrounds.count <= mostColors
    let measured = isSmall ? texts.flatMap { text in backgrounds.map { [text, $0] } } : Array(minima.keys)
    return measured.sorted { $0.lexicographicallyPrecedes($1) }.compactMap { pair in
      let ratios = ContrastMeasurement.measure(pair[0], on: pair[1], in: skin).map {
        Contrast.Ratio(appearance: $0.appearance.description, ratio: ($0.ratio * 100).rounded(.down) / 100)
      }
      guard !ratios.isEmpty else { return nil }
      return Contrast(text: pair[0], background: pair[1], minimum: minima[pair], ratios: ratios)
    }
  }
}
