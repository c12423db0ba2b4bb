/// One value of a key.
struct KeyValue: Decodable, Sendable {
  /// The kind, such as `color`.
  var type: String
  var value: JSONValue
  var text: String
  /// The path of an image's file.
  var file: String?
}

/// The keys of a version: the answer of `GET …/versions/{version}/keys`.
struct SkinKeys: Decodable, Sendable {
  struct Key: Decodable, Sendable {
    var name: String
    var kind: String
    /// The values without a brand, then those of each brand that has others.
    var layers: [Layer]
  }

  struct Layer: Decodable, Sendable {
    struct Value: Decodable, Sendable {
      var appearance: String
      var shown: KeyValue

      init(from decoder: any Decoder) throws {
        shown = try KeyValue(from: decoder)
        appearance = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .appearance)
      }

      private enum CodingKeys: CodingKey {
        case appearance
      }
    }

    /// The brand; nil for the values without a brand.
    var brand: String?
    /// `own`, `base` or `followed`.
    var origin: String
    var file: String?
    var line: Int?
    var values: [Value]
  }

  struct Contrast: Decodable, Sendable {
    struct Ratio: Decodable, Sendable {
      var appearance: String
      var ratio: Double
    }

    var text: String
    var background: String
    /// The lowest acceptable ratio, if the author declares the pair.
    var minimum: Double?
    var ratios: [Ratio]
  }

  var brands: [String]
  var keys: [Key]
  var contrast: [Contrast]
}

/// The difference of two versions: the answer of `GET …/versions/{version}/comparison`.
struct VersionComparison: Decodable, Sendable {
  struct Key: Decodable, Sendable {
    struct Values: Decodable, Sendable {
      var appearance: String
      var before: KeyValue?
      var after: KeyValue?
    }

    var name: String
    /// `added`, `removed` or `changed`.
    var kind: String
    var values: [Values]
  }

  struct File: Decodable, Sendable {
    var path: String
    var kind: String
    /// The sizes in bytes.
    var before: Int?
    var after: Int?
  }

  var keys: [Key]
  var files: [File]
}
