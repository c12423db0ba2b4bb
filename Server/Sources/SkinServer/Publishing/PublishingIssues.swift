// What can be wrong with something that is to be published or activated.

import HTTPTypes
import SkinKit
import SkinUpdate

extension SkinIssue.Code {
  /// The same version was published before with other contents.
  static let versionTaken: Self = "version-taken"
  /// No skin was ever published for the app.
  static let unknownApp: Self = "unknown-app"
  /// The skin, or that version of it, was never published for the app.
  static let unknownSkin: Self = "unknown-skin"
  /// The targets key is away from the server, which can't sign the change itself.
  static let targetsAway: Self = "targets-away"
}

extension HTTPProblem {
  static func targetsAway(_ path: String) -> HTTPProblem {
    HTTPProblem(
      .conflict, .targetsAway, "The key that signs \(path) isn't on this server",
      remedy: "Give the command the folder of that key, with --keys FOLDER: it signs there, and the server serves it.")
  }

  static func versionTaken(_ package: PackageRecord) -> HTTPProblem {
    HTTPProblem(
      .conflict, .versionTaken,
      "\(package.skin.id) \(package.skin.version) was published before with other contents or for others",
      remedy: "Give the skin a higher version; a published version never changes.")
  }

  static func unknownApp(_ app: SkinIdentifier, known: [SkinIdentifier]) -> HTTPProblem {
    let names = known.isEmpty ? "none yet" : known.map(\.rawValue).joined(separator: ", ")
    return HTTPProblem(
      .notFound, .unknownApp, "No skin was published for the app \(app)",
      remedy: "Publish a package for it, or use an app that has some: \(names).")
  }

  static func unknownSkin(_ skin: SkinIdentifier, of app: SkinIdentifier, known: [PackageRecord]) -> HTTPProblem {
    let names = Set(known.map(\.skin.id.rawValue)).sorted().joined(separator: ", ")
    return HTTPProblem(
      .notFound, .unknownSkin, "\(skin) was not published for the app \(app)",
      remedy: "Publish it first, or use what there is: \(names).")
  }

  static func unknownSkin(_ skin: SkinReference, of app: SkinIdentifier, known: [PackageRecord]) -> HTTPProblem {
    let same = known.filter { $0.skin.id == skin.id }
    let names =
      same.isEmpty
      ? Set(known.map(\.skin.id.rawValue)).sorted().joined(separator: ", ")
      : "\(skin.id) " + same.map(\.skin.version).sorted().map(\.description).joined(separator: ", ")
    return HTTPProblem(
      .notFound, .unknownSkin, "\(skin.id) \(skin.version) was not published for the app \(app)",
      remedy: "Publish that version first, or use what there is: \(names).")
  }
}
