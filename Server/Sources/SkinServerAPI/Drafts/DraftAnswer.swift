package import Foundation

/// An uploaded skin before its publication: the answer of `GET /apps/{app}/uploads/{upload}/draft`.
package struct DraftAnswer: Codable, Hashable, Sendable {
  /// The version that an edit began with.
  package struct Edit: Codable, Hashable, Sendable {
    package var from: SkinVersionName
    package var revision: Int
    /// A version that was published since.
    package var newer: String?

    package init(from: SkinVersionName, revision: Int, newer: String?) {
      (self.from, self.revision, self.newer) = (from, revision, newer)
    }
  }

  package var app: String
  package var upload: String
  package var expiresAt: Date
  /// The size of the upload in bytes.
  package var size: Int
  /// The name of the format; missing if the skin can't be read.
  package var format: String?
  /// Whether the upload is a package.
  package var isPackage = false
  package var id: String?
  package var name: String?
  package var version: String?
  package var base: String?
  /// The published versions of the skin, the newest first; missing if it has no identifier.
  package var published: [String]?
  package var suggestedVersion: String?
  /// The first paths.
  package var files: [String] = []
  package var fileCount = 0
  package var errors: Int
  package var warnings: Int
  /// The first issues, ordered by file and line.
  package var lint: [IssueAnswer]
  /// Missing unless the upload was begun as an edit.
  package var edit: Edit?

  package init(
    app: String, upload: String, expiresAt: Date, size: Int, errors: Int, warnings: Int, lint: [IssueAnswer]
  ) {
    (self.app, self.upload, self.expiresAt, self.size) = (app, upload, expiresAt, size)
    (self.errors, self.warnings, self.lint) = (errors, warnings, lint)
  }
}

/// The fields that a publisher chooses for a draft.
package struct PublicationForm: Codable, Hashable, Sendable {
  /// The identifier, if the skin has none.
  package var id: String?
  package var version: String
  /// The name, if it differs from the skin's.
  package var name: String?
  package var notes: String?
  /// The newest published version that the publisher of an edit knows, if it isn't the one of the beginning.
  package var newest: String?

  package init(id: String?, version: String, name: String?, notes: String?, newest: String? = nil) {
    (self.id, self.version, self.name, self.notes, self.newest) = (id, version, name, notes, newest)
  }
}
