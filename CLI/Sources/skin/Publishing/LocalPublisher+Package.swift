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
  ///   - console: The output.
  /// - Throws: `SkinIssue` if the package is damaged, can't be signed with these keys, or is refused.
  func publish(
    _ package: URL, for app: SkinIdentifier, audience: PackagePublication.Audience, _ console: Console
  ) async throws {
    try await Self.withWork { work in
      let manifest = try PackageReader(url: package).manifest
      let known = repository.state.packages(app: app, id: manifest.id)
      var earlier: [URL] = []
      for base in known.filter({ $0.package.version < manifest.version }).prefix(Self.patchBases) {
        console.progress("downloading \(base.package.reference)", earlier.count, of: Self.patchBases)
        earlier.append(try await download(base.target, to: work))
      }
      let publication = try PackagePublication(
        package: package, app: app, in: repository.state, earlier: earlier, work: work,
        audience: audience)
      let name = console.styled("\(manifest.id) \(manifest.version)", .bold)
      let record = PublishedPackage(publication, size: publication.blobs.first?.length)
      if publication.isRepeated {
        console.line("\(name) is already published for \(app), with the same contents; nothing was changed.")
        return try console.value(record)
      }
      switch try await send(publication, console) {
      case .drafted(let file, let missing): try ChangeDraftRecord(file, missing).report(console)
      case .sent:
        try record.report("Signed and published", for: app, size: record.size ?? 0, console)
      }
    }
  }
}
