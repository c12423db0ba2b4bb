package import Foundation

/// The pictures that the server draws of a version or a draft.
package struct PicturesAnswer: Codable, Hashable, Sendable {
  package struct Picture: Codable, Hashable, Sendable {
    package var name: String
    package var section: String
    package var appearance: String
    /// The size in pixels.
    package var width: Int
    package var height: Int
    package var scale: Int
    /// The length in bytes.
    package var size: Int
    /// The hash, for pictures of versions only.
    package var sha256: String?
    package var url: String

    package init(
      name: String, section: String, appearance: String, width: Int, height: Int, scale: Int, size: Int,
      sha256: String? = nil, url: String
    ) {
      (self.name, self.section, self.appearance, self.url) = (name, section, appearance, url)
      (self.width, self.height, self.scale, self.size, self.sha256) = (width, height, scale, size, sha256)
    }
  }

  /// `pending`, `done` or `failed`; `none` if the pictures were never requested, or `off` if the server draws none.
  package var state: String
  package var changedAt: Date?
  /// The reason for which they can't be drawn, or the failure of the last attempt.
  package var failure: IssueAnswer?
  package var pictures: [Picture]

  package init(state: String, changedAt: Date? = nil, failure: IssueAnswer? = nil, pictures: [Picture] = []) {
    (self.state, self.changedAt, self.failure, self.pictures) = (state, changedAt, failure, pictures)
  }
}

/// An event about what the server makes of a version or a draft.
package struct ProgressAnswer: Codable, Hashable, Sendable {
  /// The state of the pictures, as in ``PicturesAnswer``.
  package var pictures: String
  /// The origin, the state and the progress of the version's patches, the published ones included.
  package var patches: [PatchAnswer]?

  package init(pictures: String, patches: [PatchAnswer]? = nil) {
    (self.pictures, self.patches) = (pictures, patches)
  }
}

/// The answer to a picture that was uploaded for a catalog.
package struct PictureAnswer: Codable, Hashable, Sendable {
  /// The path by which a catalog names it.
  package var target: String
  package var sha256: String
  package var size: Int

  package init(target: String, sha256: String, size: Int) {
    (self.target, self.sha256, self.size) = (target, sha256, size)
  }
}
