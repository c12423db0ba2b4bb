import SkinKit
import SkinPackage

/// A skin to fetch, described by the signed metadata and suitable for this app.
struct UpdateTarget: Hashable, Sendable {
  /// The path of the package.
  var path: String
  /// The length and hashes of the package's file.
  var file: TargetFile
  /// The skin in the package.
  var package: TargetDescription.PackageTarget
  /// The reason for fetching it.
  var purpose: PlannedDownload.Purpose
}

extension UpdateTarget {
  /// Selects the package of a skin.
  /// - Parameters:
  ///   - skin: The skin.
  ///   - path: The path that the skin's package must have.
  ///   - file: The signed file at that path; nil if there is none.
  ///   - purpose: The reason for fetching it.
  ///   - constraints: The properties of this app that the package must suit.
  /// - Throws: `SkinIssue` if the file isn't the skin's package, `UpdateRefusal` if the package doesn't suit this app.
  init(
    _ skin: SkinReference, at path: String, file: TargetFile?, purpose: PlannedDownload.Purpose,
    suiting constraints: UpdateConstraints
  ) throws {
    guard let file, case .package(let package)? = TargetDescription(custom: file.custom), package.reference == skin
    else {
      throw SkinIssue(
        .unknownTarget, "\(skin) is wanted, but the repository has no such package",
        suggestion: "Publish the package, or activate a skin that is there; the current skin stays.",
        place: .init(file: path))
    }
    if let unmet = constraints.firstUnmet(by: package) { throw UpdateRefusal(unmet, skin, path: path) }
    self.init(path: path, file: file, package: package, purpose: purpose)
  }

  /// The edge of the package itself in the graph of its skin.
  var edge: UpdateGraph.Edge {
    UpdateGraph.Edge(skin: package.id, path: path, target: file, start: nil, end: package.manifest)
  }
}
