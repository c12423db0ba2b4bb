import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

/// The activations that a setting of their app changes, which are signed again together.
///
/// It changes nothing that operators set for a channel, so it is no state of the activations' history.
struct ActivationRenewal: Sendable {
  /// The activations with the new setting.
  let records: [ActivationRecord]
  private let app: SkinIdentifier
  private let publications: [ActivationPublication]

  /// Prepares the activations for publication.
  /// - Throws: `HTTPProblem` if the key is elsewhere or a document is too long, and storage errors.
  init(
    _ records: [ActivationRecord], of app: SkinIdentifier, for commit: RepositoryCommit, in store: any MetadataReading
  ) throws {
    (self.records, self.app) = (records, app)
    for record in records { try commit.service.checkCanSign(record.document.target, of: app, in: store) }
    publications = try records.map {
      try $0.document.publication(pictures: [:], in: store.repository(for: [$0.document], of: app))
    }
  }

  /// The files of the activations.
  var files: [ContentHash: PublishedBlob.Contents?] { publications.flatMap(\.blobs).files }

  /// Signs and stores the activations.
  /// - Returns: The signed repository; nil if there are no activations.
  func apply(in transaction: any MetadataWriting, for commit: RepositoryCommit) throws -> SignedRepository? {
    guard !records.isEmpty else { return nil }
    var state = try transaction.repository(for: records.map(\.document), of: app)
    for publication in publications { publication.apply(to: &state) }
    let signed = try commit.service.signer.sign(state, now: commit.service.now())
    for record in records {
      var record = record
      // The time stays that of the last change of what the channel shows.
      record.changedIn = signed.state.version
      try transaction.set(record)
    }
    return signed
  }

  /// Notifies the devices.
  func announce(for commit: RepositoryCommit) {
    let service = commit.service
    for record in records { record.document.announce(version: service.view.version, on: service.hub) }
  }
}
