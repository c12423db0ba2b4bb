import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate

extension LocalPublisher {
  /// Publishes a package: creates patches from earlier versions, and signs the targets on this machine.
  /// - Parameters:
  ///   - package: The verified package.
  ///   - app: The app.
  ///   - audience: The brands, channels and base versions that the package is for.
  ///   - setsNotes: Whether the command also sets the version's notes.
  ///   - console: The output.
  /// - Throws: `SkinIssue` if the package is damaged, can't be signed with these keys, or is refused.
  mutating func publish(
    _ package: URL, for app: SkinIdentifier, audience: PackagePublication.Audience, setsNotes: Bool,
    _ console: Console
  ) async throws {
    let manifest = try PackageReader(url: package).manifest
    try await load(SkinReference(id: manifest.id, version: manifest.version), andEarlier: Self.patchBases)
    try await Self.withWork { [publisher = self] work in
      let state = publisher.repository.state
      let known = state.packages(app: app, id: manifest.id)
      var earlier: [URL] = []
      for base in known.filter({ $0.package.version < manifest.version }).prefix(Self.patchBases) {
        console.progress("downloading \(base.package.reference)", earlier.count, of: Self.patchBases)
        earlier.append(try await publisher.download(base.target, to: work))
      }
      let publication = try PackagePublication(
        package: package, app: app, in: state, earlier: earlier, work: work, audience: audience)
      let record = PublishedPackage(publication, size: publication.blobs.first?.length)
      if record.isNew, case .drafted(let file, let missing) = try await publisher.send(publication, console) {
        return try ChangeDraftRecord(file, missing).report(console)
      }
      try record.report("Signed and published", for: app, size: record.size ?? 0, setsNotes: setsNotes, console)
    }
  }
}
