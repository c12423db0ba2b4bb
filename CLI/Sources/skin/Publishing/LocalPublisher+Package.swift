// Publishing a package with a targets key of one's own: checked, patched from earlier versions and signed here.

import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate

extension LocalPublisher {
  /// Publishes a package.
  /// - Parameters:
  ///   - package: The package, verified here.
  ///   - app: The app it is for.
  ///   - audience: Which apps of that name may have it.
  ///   - console: What is told.
  /// - Throws: `SkinIssue` where the package is damaged, can't be signed here, or is refused.
  func publish(
    _ package: URL, for app: SkinIdentifier, audience: PackagePublication.Audience, _ console: Console
  ) async throws {
    try await Self.withWork { work in
      let manifest = try PackageReader(url: package).manifest
      let known = repository.state.packages(app: app, id: manifest.id)
      var earlier: [URL] = []
      for base in known.filter({ $0.package.version < manifest.version }).prefix(Self.patchBases) {
        console.progress("fetching \(base.package.reference)", earlier.count, of: Self.patchBases)
        earlier.append(try await download(base.target, to: work))
      }
      let publication = try PackagePublication(
        package: package, app: app, in: repository.state, earlier: earlier, work: work,
        audience: audience)
      let name = console.styled("\(manifest.id) \(manifest.version)", .bold)
      let record = SignedPackage(publication, publication.blobs.first?.length)
      if publication.isRepeated {
        console.line("\(name) was published for \(app) before, the same; nothing was changed.")
        return try console.value(record)
      }
      switch try await send(publication, console) {
      case .drafted(let file, let missing): try ChangeDraftRecord(file, missing).tell(console)
      case .sent:
        console.line("Signed and published \(name) for \(app): \(bytes(record.size ?? 0))")
        for patch in publication.patches { console.line("  patch from \(patch.from): \(bytes(patch.size))") }
        try console.value(record)
      }
    }
  }
}

/// A package that was signed here, as commands tell of it.
private struct SignedPackage: Encodable {
  struct Patch: Encodable {
    let from: String
    let size: Int
  }
  let id: String
  let version: String
  let target: String
  let size: Int?
  let patches: [Patch]

  init(_ publication: PackagePublication, _ size: Int?) {
    id = publication.manifest.id.rawValue
    version = publication.manifest.version.description
    target = publication.target
    self.size = size
    patches = publication.patches.map { Patch(from: $0.from.description, size: $0.size) }
  }
}
