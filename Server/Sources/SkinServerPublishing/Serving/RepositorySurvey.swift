package import Foundation
package import SkinKit
package import SkinRepository
package import SkinServerStorage

extension RepositoryState {
  /// The part of the limit of clients from which on the operator is warned.
  private static let warningShare = 0.5

  /// A warning for each metadata file of an app that clients will refuse if it keeps growing, longest first.
  package func sizeWarnings(of app: SkinIdentifier) -> [SkinIssue] {
    metadataSizes.filter { $0.share >= Self.warningShare }.sorted { $0.share > $1.share }.map { size in
      var issue = size.issue
      issue.message = "\(app)/\(issue.message)"
      issue.place = SkinIssue.Place(file: "\(app)/\(size.role).json")
      return issue
    }
  }
}

/// The repositories that need an operator's attention most: those that expire first, and the fullest ones.
package struct RepositorySurvey: Sendable {
  /// The version of the timestamp that was signed last, for any app.
  package let version: Int
  /// The states of a few apps, without their versions.
  package let states: [SkinIdentifier: RepositoryState]

  /// The apps with the largest packages and patches, the largest first.
  package let usage: [AppUsage]

  /// The number of repositories of each kind.
  private static let count = 5

  /// Reads the states.
  package init(in store: any MetadataReading) throws {
    version = try store.repositoryVersion() ?? 0
    states = Dictionary(
      try store.urgentRepositories(Self.count).compactMap { app in try store.repository(of: app).map { (app, $0) } }
    ) { $1 }
    usage = try store.largestApps(Self.count)
  }

  /// Returns a warning for each metadata file that clients will refuse if it keeps growing, and for each app that has
  /// used most of its quota.
  package func sizeWarnings(_ quota: AppQuota) -> [SkinIssue] {
    states.sorted { $0.key < $1.key }.flatMap { $1.sizeWarnings(of: $0) } + quota.warnings(of: usage)
  }

  /// The files that targets keys signed.
  package var targetsFiles: [RepositoryState.SignedRole] { states.values.flatMap(\.targetsFiles) }

  /// The time at which the first timestamp expires; nil if nothing was signed yet.
  package var expires: Date? { states.values.compactMap { $0.signedTimestamp?.expires }.min() }

  /// The first expiration of each top-level role that the server or publishers sign.
  package var expirations: [(role: String, file: RepositoryState.SignedRole)] {
    func first(_ role: (RepositoryState) -> RepositoryState.SignedRole?) -> RepositoryState.SignedRole? {
      states.values.compactMap(role).min { $0.expires < $1.expires }
    }
    let files = [
      ("targets", first(\.signedTargets)), ("snapshot", first(\.signedSnapshot)),
      ("timestamp", first(\.signedTimestamp)),
    ]
    return files.compactMap { role, file in file.map { (role, $0) } }
  }
}
