package import SkinCompare
package import SkinKit

/// The body that changes values of an edit.
package struct EditChangesForm: Codable, Hashable, Sendable {
  /// An operation on a whole key.
  package enum Operation: String, Codable, CaseIterable, Sendable {
    /// Adds the key to the file.
    case add
    /// Removes the key with all its values.
    case remove
  }

  /// A change of one value, or of a whole key.
  package struct Change: Codable, Hashable, Sendable {
    /// The operation on the key; without it, one of its values is set or removed.
    package var operation: Operation?
    /// The path of the file that defines the key.
    package var file: String
    /// The full name of the key.
    package var key: String
    /// The kind: of an added key, or where several kinds share the name.
    package var kind: SkinKind?
    /// The appearance, such as `any` or `dark`; `any` if it is missing.
    package var appearance: String?
    /// The value in the form of the native format; without one, the appearance is removed and shows the value for any.
    package var value: JSONValue?

    package init(
      _ operation: Operation? = nil, file: String, key: String, kind: SkinKind?, appearance: String? = nil,
      value: JSONValue? = nil
    ) {
      (self.operation, self.file, self.key, self.kind) = (operation, file, key, kind)
      (self.appearance, self.value) = (appearance, value)
    }
  }

  /// The revision that the client knows.
  package var revision: Int
  package var changes: [Change]

  package init(revision: Int, changes: [Change]) { (self.revision, self.changes) = (revision, changes) }
}

/// The body that undoes the last change of an edit.
package struct EditRevisionForm: Codable, Hashable, Sendable {
  /// The revision that the client knows.
  package var revision: Int

  package init(revision: Int) { self.revision = revision }
}

/// The answer to a change of an edit.
package struct EditResultAnswer: Codable, Hashable, Sendable {
  package var revision: Int
  /// The number of changes that can be undone.
  package var undo: Int
  package var errors: Int
  package var warnings: Int
  /// The first issues.
  package var lint: [IssueAnswer]

  package init(revision: Int, undo: Int, errors: Int, warnings: Int, lint: [IssueAnswer]) {
    (self.revision, self.undo) = (revision, undo)
    (self.errors, self.warnings, self.lint) = (errors, warnings, lint)
  }
}
