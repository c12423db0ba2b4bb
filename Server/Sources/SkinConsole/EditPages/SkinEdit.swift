/// The state of an edit and its keys: the answer of `GET /apps/{app}/uploads/{upload}/edit`.
struct SkinEdit: Decodable, Sendable {
  struct File: Decodable, Sendable {
    var file: String
    /// The number of keys.
    var keys: Int
  }

  struct Shade: Decodable, Sendable {
    /// The color as CSS.
    var css: String
  }

  struct Contrast: Decodable, Sendable {
    var background: String
    var minimum: Double
    var light: Double
    var dark: Double
    /// The background's color in `light` and `dark`, unless it is a gradient.
    var below: [String: Shade]
  }

  struct Key: Decodable, Sendable {
    var file: String
    var line: Int
    var key: String
    var kind: String
    var note: String?
    /// The values by appearance or language; `any` is for all others.
    var values: [String: JSONValue]
    /// The color in `light` and `dark`.
    var shown: [String: Shade]?
    var contrast: [Contrast]?
    /// The colors of a gradient's stops, by appearance.
    var stops: [String: [Shade]]?
    /// The paths of an image's files.
    var files: [String]?
  }

  var upload: String
  /// The version that is edited.
  var from: SkinVersionName
  var revision: Int
  /// The number of changes that can be undone.
  var undo: Int
  /// A version that was published after editing began.
  var newer: String?
  var files: [File]
  var keys: [Key]
  /// The number of all keys that match the query.
  var keyCount: Int

  private enum CodingKeys: String, CodingKey {
    case upload, from, revision, undo, newer, files, keys
    case keyCount = "key_count"
  }
}

/// Changes of values, as the API takes them.
struct SkinEditChanges: Encodable, Sendable {
  struct Change: Encodable, Sendable {
    var file: String
    var key: String
    var kind: String
    var appearance: String
    /// The value; nil removes the appearance.
    var value: JSONValue?
  }

  var revision: Int
  var changes: [Change]
}

/// The revision that a client knows.
struct SkinEditRevision: Encodable, Sendable {
  var revision: Int
}
