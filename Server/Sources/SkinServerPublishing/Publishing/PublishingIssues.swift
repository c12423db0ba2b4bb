import HTTPTypes
package import SkinKit
package import SkinServerHTTP
package import SkinServerStorage
package import SkinUpdate

extension SkinIssue.Code {
  /// The version was published before with other contents.
  static let versionTaken: Self = "version-taken"
  /// The skin, or that version of it, was never published for the app.
  static let unknownSkin: Self = "unknown-skin"
  /// The version was withdrawn.
  static let withdrawn: Self = "withdrawn"
  /// The server can't sign the change, because the targets key is elsewhere.
  static let targetsAway: Self = "targets-away"
}

/// What can be done about a change that the server can't sign.
package enum TargetsAwayRemedy: String, Sendable {
  case sign =
    "On the machine that has the key, pass --keys FOLDER to skin publish, activate, deactivate, activation or catalog."
  case switchOff =
    "On the machine that has the key, run `skin deactivate --keys FOLDER` for each channel. It works during freezes, too."
  case withdraw =
    "Only a server with the key removes versions. `skin deactivate --keys FOLDER`, where the key is, shows none of them."
}

extension HTTPProblem {
  /// The server can't sign a target; the remedy is what can be done instead.
  static func targetsAway(_ path: String, _ remedy: TargetsAwayRemedy = .sign) -> HTTPProblem {
    HTTPProblem(
      .conflict, .targetsAway, "The key that signs \(path) isn't on this server", suggestion: remedy.rawValue)
  }

  static func withdrawn(_ skin: SkinReference, of app: SkinIdentifier) -> HTTPProblem {
    HTTPProblem(
      .conflict, .withdrawn, "\(skin.id) \(skin.version) was withdrawn from the app \(app)",
      suggestion: "Publish the skin with a higher version. A withdrawn version is never shown again.")
  }

  static func versionTaken(_ skin: SkinReference) -> HTTPProblem {
    HTTPProblem(
      .conflict, .versionTaken,
      "\(skin.id) \(skin.version) was published before with other contents or for others",
      suggestion: "Set a higher version. Published versions never change.")
  }

  static func unknownApp(_ app: SkinIdentifier, known: [SkinIdentifier]) -> HTTPProblem {
    let names = known.isEmpty ? "none yet" : known.map(\.rawValue).joined(separator: ", ")
    return HTTPProblem(
      .notFound, .unknownApp, "No skin was published for the app \(app)",
      suggestion: "Publish a package for it, or use one of the known apps: \(names).")
  }

  static func unknownSkin(_ skin: SkinIdentifier, of app: SkinIdentifier, known: [PackageRecord]) -> HTTPProblem {
    HTTPProblem(
      .notFound, .unknownSkin, "\(skin) was not published for the app \(app)",
      suggestion: "Publish it first, or use one of the published skins: \(names(of: known)).")
  }

  package static func unknownSkin(_ skin: SkinReference, of app: SkinIdentifier, known: [PackageRecord]) -> HTTPProblem
  {
    let same = known.filter { $0.skin.id == skin.id }
    let names =
      same.isEmpty
      ? names(of: known)
      : "\(skin.id) " + same.map(\.skin.version).sorted().map(\.description).joined(separator: ", ")
    return HTTPProblem(
      .notFound, .unknownSkin, "\(skin.id) \(skin.version) was not published for the app \(app)",
      suggestion: "Publish that version first, or use a published one: \(names).")
  }

  private static func names(of packages: [PackageRecord]) -> String {
    packages.isEmpty ? "none" : Set(packages.map(\.skin.id.rawValue)).sorted().joined(separator: ", ")
  }
}
