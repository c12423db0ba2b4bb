package import SkinCompare

/// A part of the keys of a version with their resolved values, for every brand: the answer of `GET …/versions/{version}/keys`.
package struct SkinKeysAnswer: Codable, Hashable, Sendable {
  package struct Key: Codable, Hashable, Sendable {
    package var name: String
    package var kind: String
    /// The values without a brand, then those of each brand that has others.
    package var layers: [Layer]

    package init(name: String, kind: String, layers: [Layer]) {
      (self.name, self.kind, self.layers) = (name, kind, layers)
    }
  }

  /// The values of a key for one brand, or without a brand.
  package struct Layer: Codable, Hashable, Sendable {
    package enum Origin: String, CaseIterable, Codable, Sendable {
      /// The skin, or the brand, defines the key.
      case own
      /// A base defines it.
      case base
      /// The brand changes a key that this one follows.
      case followed
    }

    /// A value; its members are those of ``KeyValue``, and `appearance`.
    package struct Value: Codable, Hashable, Sendable {
      /// The appearance or language, such as `dark`; `any` for the value of all others.
      package var appearance: String
      package var shown: KeyValue

      private enum CodingKeys: CodingKey {
        case appearance
      }

      package init(appearance: String, shown: KeyValue) { (self.appearance, self.shown) = (appearance, shown) }

      package init(from decoder: any Decoder) throws {
        shown = try KeyValue(from: decoder)
        appearance = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .appearance)
      }

      package func encode(to encoder: any Encoder) throws {
        try shown.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(appearance, forKey: .appearance)
      }
    }

    /// The brand; missing for the values without a brand.
    package var brand: String?
    package var origin: Origin
    /// The file and line of the definition, unless a base has it.
    package var file: String?
    package var line: Int?
    package var values: [Value]

    package init(brand: String?, origin: Origin, file: String?, line: Int?, values: [Value]) {
      (self.brand, self.origin, self.file, self.line, self.values) = (brand, origin, file, line, values)
    }
  }

  /// The contrast of a text on a background.
  package struct Contrast: Codable, Hashable, Sendable {
    package struct Ratio: Codable, Hashable, Sendable {
      package var appearance: String
      /// The ratio of WCAG 2.2, rounded down to two decimals.
      package var ratio: Double

      package init(appearance: String, ratio: Double) { (self.appearance, self.ratio) = (appearance, ratio) }
    }

    package var text: String
    package var background: String
    /// The lowest acceptable ratio; missing if the author doesn't declare the pair.
    package var minimum: Double?
    package var ratios: [Ratio]

    package init(text: String, background: String, minimum: Double?, ratios: [Ratio]) {
      (self.text, self.background, self.minimum, self.ratios) = (text, background, minimum, ratios)
    }
  }

  package var app: String
  package var id: String
  package var version: String
  package var brands: [String]
  /// The kinds of all keys.
  package var kinds: [String]
  /// The number of keys that the query selects, of which ``keys`` has a part.
  package var total: Int
  package var keys: [Key]
  package var contrast: [Contrast]

  package init(
    app: String, id: String, version: String, brands: [String], kinds: [String], total: Int, keys: [Key],
    contrast: [Contrast]
  ) {
    (self.app, self.id, self.version) = (app, id, version)
    (self.brands, self.kinds, self.total) = (brands, kinds, total)
    (self.keys, self.contrast) = (keys, contrast)
  }
}

/// The difference of two versions: the answer of `GET …/versions/{version}/comparison`.
package struct ComparisonAnswer: Codable, Hashable, Sendable {
  package var app: String
  package var id: String
  package var from: String
  package var to: String
  package var keys: [KeyChange]
  package var files: [FileChange]

  package init(app: String, id: String, from: String, to: String, _ comparison: SkinComparison) {
    (self.app, self.id, self.from, self.to) = (app, id, from, to)
    (keys, files) = (comparison.keys, comparison.files)
  }
}
