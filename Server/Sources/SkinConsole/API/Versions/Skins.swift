import Foundation

struct AppList: Decodable, Sendable {
  var apps: [String]
}

/// A version of a skin.
struct SkinVersionName: Codable, Hashable, Sendable {
  var id: String
  var version: String

  /// The skin and its version, such as `night@1.0.0`.
  var text: String { "\(id)@\(version)" }
}

extension SkinVersionName {
  /// Reads a version such as `night@1.0.0`; nil for another text.
  init?(_ text: String) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { return nil }
    self.init(id: parts[0], version: parts[1])
  }
}

/// A published version: an element of `GET /apps/{app}/skins`.
struct PublishedVersion: Decodable, Sendable {
  struct Patch: Decodable, Sendable {
    var from: String
    /// `waiting`, `making`, `published`, `skipped` or `failed`.
    var state: String
    /// The size, if it is published.
    var size: Int?
    /// The completed fraction, while it is made.
    var progress: Double?
    /// The reason for which it failed or was skipped.
    var failure: PictureList.Failure?
    /// Whether it is still to be made.
    var isPending: Bool { ["waiting", "making"].contains(state) }
  }

  /// A warning of the lint.
  struct Warning: Decodable, Sendable {
    struct Place: Decodable, Sendable {
      var file: String?
      var line: Int?
      var key: String?
    }
    var code: String
    var message: String
    var remedy: String
    var place: Place?
  }

  var id: String
  var version: String
  var name: String
  var size: Int
  var publishedAt: Date
  var patches: [Patch]
  var notes: String?
  /// The number of warnings; nil if the version was published before warnings were kept.
  var warnings: Int?
  /// The warnings, only in the answer about one version.
  var lint: [Warning]?

  private enum CodingKeys: String, CodingKey {
    case id, version, name, size, patches, notes, warnings, lint
    case publishedAt = "published_at"
  }
}

struct VersionList: Decodable, Sendable {
  var skins: [PublishedVersion]
}

/// The pictures of a version.
struct PictureList: Decodable, Sendable {
  struct Picture: Decodable, Sendable {
    var name: String
    var section: String
    var appearance: String
    var width: Int
    var height: Int
    var url: String
  }

  struct Failure: Decodable, Sendable {
    var message: String
    var remedy: String
  }

  var state: String
  var failure: Failure?
  var pictures: [Picture]

  /// Returns the picture of a section in an appearance.
  func picture(_ section: String, _ appearance: String) -> Picture? {
    pictures.first { $0.section == section && $0.appearance == appearance }
  }

  /// The sections in the order of the server, the screen first.
  var sections: [String] {
    let names = pictures.filter { $0.appearance == "light" }.map(\.section)
    return names.filter { $0 == "screen" } + names.filter { $0 != "screen" }
  }
}
