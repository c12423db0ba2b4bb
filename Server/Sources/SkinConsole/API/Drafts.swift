/// An uploaded skin before its publication: the answer of `GET /apps/{app}/uploads/{upload}/draft`.
struct SkinDraft: Decodable, Sendable {
  struct Issue: Decodable, Sendable {
    /// `warning` or `error`.
    var severity: String
    var code: String
    var message: String
    var remedy: String
    var place: PublishedVersion.Warning.Place?
  }

  /// The version that an edit began with.
  struct Edit: Decodable, Sendable {
    var from: SkinVersionName
    /// A version that was published since.
    var newer: String?
  }

  /// The size of the upload in bytes.
  var size: Int
  /// The name of the format; nil if the skin can't be read.
  var format: String?
  var id: String?
  var name: String?
  var version: String?
  var base: String?
  /// The published versions of the skin, the newest first; nil if the skin has no identifier.
  var published: [String]?
  var suggestedVersion: String?
  var files: [String]
  var fileCount: Int
  var errors: Int
  var warnings: Int
  var lint: [Issue]
  /// Nil unless the upload was begun as an edit.
  var edit: Edit?

  private enum CodingKeys: String, CodingKey {
    case size, format, id, name, version, base, published, files, errors, warnings, lint, edit
    case suggestedVersion = "suggested_version"
    case fileCount = "file_count"
  }
}

/// The chosen fields of a publication.
struct PublicationForm: Encodable, Sendable {
  var id: String?
  var version: String
  var name: String?
  var notes: String
  /// The newest version that the publisher of an edit knows.
  var newest: String?
}

extension PublishedVersion.Warning.Place {
  /// The file with its line, such as `modules/home.json:3`.
  var position: String { [file, line.map { "\($0)" }].compactMap(\.self).joined(separator: ":") }
}
