import Foundation
import SkinKit
import SkinPackage

@testable import SkinUpdate

/// A manifest's hash by number.
func node(_ number: Int) -> ContentHash { ContentHash(of: Data("version \(number)".utf8)) }

/// A file of a graph; a package if its start is nil.
func edge(_ path: String, _ length: Int, from start: Int?, to end: Int) -> UpdateGraph.Edge {
  UpdateGraph.Edge(
    skin: spring, path: path, target: TargetFile(length: length, sha256: path, custom: nil), start: start.map(node),
    end: node(end))
}

extension StoreLayout {
  /// The place of a skin's download.
  func download(_ skin: SkinIdentifier, _ hash: String) -> URL { downloads.appending(path: "\(skin)~\(hash).part") }
}

/// The signed file of a package.
func packageFile(
  _ id: SkinIdentifier, _ version: SkinVersion, base: BaseConstraint? = nil, length: Int = 1_000,
  _ change: (inout TargetDescription.PackageTarget) -> Void = { _ in }
) -> TargetFile {
  var package = TargetDescription.PackageTarget(
    id: id, version: version, base: base, manifest: ContentHash(of: Data("\(id) \(version)".utf8)))
  change(&package)
  return TargetFile(length: length, sha256: "\(id) \(version)", custom: TargetDescription.package(package).custom)
}
