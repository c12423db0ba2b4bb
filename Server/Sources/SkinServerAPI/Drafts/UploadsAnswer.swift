package import Foundation

/// The unfinished uploads and edits of an app: the answer of `GET /apps/{app}/uploads`.
package struct UploadsAnswer: Codable, Hashable, Sendable {
  package struct Upload: Codable, Hashable, Sendable {
    package var id: String
    /// The user who began it; missing if it was begun before owners were kept.
    package var owner: String?
    /// The published version that is edited; missing for a file that is uploaded.
    package var edited: SkinVersionName?
    /// The size of the complete file in bytes.
    package var length: Int
    /// The number of bytes that have arrived.
    package var arrived: Int
    package var begunAt: Date
    package var expiresAt: Date
    /// Whether it belongs to the user who asks, and can be continued.
    package var isOwn: Bool
    package var mayRemove: Bool

    package init(
      id: String, owner: String?, edited: SkinVersionName?, length: Int, arrived: Int, begunAt: Date, expiresAt: Date,
      isOwn: Bool, mayRemove: Bool
    ) {
      (self.id, self.owner, self.edited, self.length, self.arrived) = (id, owner, edited, length, arrived)
      (self.begunAt, self.expiresAt, self.isOwn, self.mayRemove) = (begunAt, expiresAt, isOwn, mayRemove)
    }
  }

  /// The newest first.
  package var uploads: [Upload]

  package init(uploads: [Upload]) { self.uploads = uploads }
}
