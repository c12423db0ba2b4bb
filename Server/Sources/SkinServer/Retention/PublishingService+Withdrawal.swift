import Foundation
import HTTPTypes
import Logging
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate

/// The result of withdrawing a version.
struct Withdrawal: Sendable {
  /// The version of timestamp.json that includes it.
  var timestamp: Int
  /// The channels whose activation showed the version.
  var channels: [SkinIdentifier]
  /// Whether the catalog offered the version.
  var wasInCatalog: Bool
}

extension PublishingService {
  /// Withdraws a version: it can't be activated or installed any longer, and devices that show it go back.
  ///
  /// All activations of the app name it as withdrawn. Their rules for it are removed, and so is its entry in the catalog.
  /// - Parameters:
  ///   - skin: The version.
  ///   - app: The app.
  ///   - reason: The reason for the audit log and the history.
  /// - Returns: The result; nil if the version was withdrawn before.
  /// - Throws: `HTTPProblem` if the version was never published or the targets key is elsewhere, and storage errors.
  func withdraw(
    _ skin: SkinReference, of app: SkinIdentifier, reason: String? = nil
  ) async throws -> Withdrawal? {
    for _ in 1...Self.mostPreparations {
      let documents = try await store.read { store -> WithdrawalDocuments? in
        if try store.removedVersion(of: app, skin)?.isWithdrawn == true { return nil }
        try store.requirePublished([skin], of: app)
        return try WithdrawalDocuments(without: skin, of: app, in: store)
      }
      guard let documents else { return nil }
      guard signer.canSignTargets else { throw HTTPProblem.targetsAway("skins/\(app)") }
      let publications = try await store.read { store in
        try documents.publications(in: store)
      }
      let blobs = publications.flatMap(\.blobs)
      let withdrawal = try await storing(Set(blobs.map(\.sha256))) {
        for blob in blobs { try await put(blob.contents, as: blob.sha256) }
      } commit: {
        try await serially { try await commit(skin, app, reason, documents, publications) }
      }
      if let withdrawal { return withdrawal }
    }
    throw HTTPProblem(
      .conflict, .changedMeanwhile, "The app's documents changed \(Self.mostPreparations) times in the meantime",
      suggestion: "Withdraw the version again. Nothing was changed.")
  }

  /// The number of times that a withdrawal is prepared, because documents may change in the meantime.
  private static let mostPreparations = 5

  /// Commits a withdrawal.
  /// - Returns: The result, or nil if a document changed in the meantime.
  private func commit(
    _ skin: SkinReference, _ app: SkinIdentifier, _ reason: String?, _ documents: WithdrawalDocuments,
    _ publications: [any Publication]
  ) async throws -> Withdrawal? {
    let (signer, now) = (signer, now())
    var origin = RequestOrigin.current ?? .server
    // An approved withdrawal has the remark of its proposal, too.
    if let reason { origin.note = [origin.note, "withdrawn: \(reason)"].compactMap(\.self).joined(separator: "; ") }
    let committed = try await store.write { [origin] transaction -> CommittedRepository? in
      guard let package = try transaction.package(of: app, skin),
        try WithdrawalDocuments(without: skin, of: app, in: transaction) == documents
      else { return nil }
      var state = try transaction.repository(with: documents.paths)
      for publication in publications { publication.apply(to: &state) }
      let version = state.version + 1
      for activation in documents.activations {
        let record = ActivationRecord(document: activation, changedAt: now, changedIn: version)
        try transaction.set(record, by: origin)
      }
      if let catalog = documents.catalog {
        let record = CatalogRecord(document: catalog, changedAt: now, changedIn: version)
        try transaction.set(record, by: origin)
      }
      try remove(package, from: &state, at: now, isWithdrawn: true, in: transaction)
      try transaction.record(
        AuditEvent(action: "version-withdrawn", app: app, subject: "\(skin)"), by: origin, at: now)
      return try save(signer.sign(state, now: now), in: transaction)
    }
    guard let committed else { return nil }
    let version = committed.state.version
    await serve(committed)
    if documents.catalog != nil { hub.announce(app: app, version: version) }
    for activation in documents.activations {
      hub.announce(EventTopic(app: app, channel: activation.channel), version: version)
    }
    logger.notice(
      "version withdrawn",
      metadata: [
        "app": "\(app)", "skin": "\(skin)", "channels": .array(documents.channels.map { "\($0)" }),
        "timestamp": "\(version)",
      ])
    return Withdrawal(timestamp: version, channels: documents.channels, wasInCatalog: documents.catalog != nil)
  }
}

/// The documents of an app without a version that is withdrawn.
struct WithdrawalDocuments: Hashable, Sendable {
  /// The activations of all channels.
  private(set) var activations: [Activation] = []
  /// The channels whose activation showed the version.
  private(set) var channels: [SkinIdentifier] = []
  /// The catalog, if it offered the version.
  private(set) var catalog: SkinCatalog?
  /// The paths of the version's package and of the documents.
  private(set) var paths: Set<String> = []

  /// Reads an app's documents, and removes a version from them.
  init(without skin: SkinReference, of app: SkinIdentifier, in store: any MetadataReading) throws {
    paths = [RepositoryLayout.package(app: app, id: skin.id, version: skin.version)]
    let withdrawn = [skin] + (try store.withdrawnVersions(of: app).map(\.skin))
    for record in try store.activations(of: app) {
      var activation = record.document
      if activation.skins.contains(skin) { channels.append(activation.channel) }
      activation.withdraw(withdrawn)
      activations.append(activation)
      paths.insert(activation.target)
    }
    if var catalog = try store.catalog(of: app)?.document, catalog.entries.contains(where: { $0.skin == skin }) {
      catalog.entries.removeAll { $0.skin == skin }
      paths.insert(catalog.target)
      self.catalog = catalog
    }
  }

  /// Prepares the documents for publication.
  func publications(in store: any MetadataReading) throws -> [any Publication] {
    var publications: [any Publication] = []
    for activation in activations {
      publications.append(try activation.publication(pictures: [:], in: store.draftState(for: activation)))
    }
    if let catalog {
      publications.append(try catalog.publication(pictures: [:], in: store.draftState(for: catalog)))
    }
    return publications
  }
}

extension Activation {
  /// Names versions as withdrawn, and shows them no longer.
  /// - Parameter skins: All withdrawn versions of the app, the last one first.
  mutating func withdraw(_ skins: [SkinReference]) {
    withdrawn = Array(skins.prefix(Self.maximumWithdrawn))
    if let skin, skins.contains(skin) { self.skin = nil }
    rules.removeAll { rule in rule.skin.map(skins.contains) ?? false }
  }
}
