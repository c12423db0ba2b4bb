// What was drawn: the data of the page, and of --json.

import SkinKit

/// A drawn preview.
struct PreviewRecord: Encodable, Sendable {
  /// A picture of one size in one appearance.
  struct Picture: Encodable, Sendable {
    let look: String
    /// The size in points.
    let width: Int
    let height: Int
    /// The file in the skin, below the page's folder.
    let file: String
    /// The file in what it is compared with.
    let against: String?
  }

  /// A section of the gallery, or a screen of the sample app.
  struct Entry: Encodable, Sendable {
    let name: String
    let title: String
    /// What the other picture shows.
    let against: String
    var pictures: [Picture]
  }

  /// A role with the keys that play it.
  struct Role: Encodable, Sendable {
    let name: String
    let kind: String
    let use: String
    let key: String?
    let value: String?
    /// Whether a file of roles says so.
    let isTold: Bool
    let againstKey: String?
  }

  struct Look: Encodable, Sendable {
    let name: String
    let appearance: String
    let appearanceTitle: String
    let size: String
    let sizeTitle: String
  }

  let skin: String
  let against: String
  let looks: [Look]
  var entries: [Entry] = []
  var roles: [Role] = []

  /// All files, below the page's folder.
  var files: [String] {
    entries.flatMap { $0.pictures.flatMap { [$0.file, $0.against].compactMap(\.self) } }
  }
}
