// The repository of this server: whatever changes it goes through here.

import Foundation
import Logging
import NIOPosix
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate

/// Changes the repository, one change after the other.
///
/// A change first writes its blobs, which nobody can see yet, and then commits one transaction with everything else:
/// records, state, signed metadata. A crash before the commit leaves the old repository and a few blobs that nothing
/// names, which the next start removes; after the commit there is nothing left to do.
struct PublishingService: Sendable {
  var store: any MetadataStore
  var blobs: any BlobStore
  var signer: RepositorySigner
  /// All roots that are served, up to the signer's own.
  var roots: RootChain
  /// A folder for files that are being written.
  var work: URL
  var view: RepositoryView
  var hub: EventHub
  /// From how many earlier versions patches are made.
  var patchBases: Int
  var now: @Sendable () -> Date
  var logger: Logger
  /// For what takes long and blocks: hashing, unpacking, making patches.
  var threads: NIOThreadPool = .singleton
  let gate = SerialGate()

  /// For how many changes files that are no longer current are still served: a client may be half-way through.
  static let keptRevisions = 16
  /// How long an uploaded picture is kept while no catalog names it.
  static let pictureLife: TimeInterval = 86_400

  /// Brings the repository to where it can be served: signed at least once, with the newest root, nothing expired,
  /// no blobs that a crash left behind.
  ///
  /// Where the targets keys are away, it may be that a publisher must sign first. It is then served as it was.
  func open() async throws {
    let (signer, roots, now) = (signer, roots, now())
    let (repository, publications, activations, pictures, obstacle) = try await store.write { transaction in
      let served = try transaction.metadataFiles()
      let state = try transaction.repository() ?? RepositoryState()
      try Self.checkRoot(signer.root, against: served)
      var obstacle: SkinIssue?
      if served.contains(where: { $0.bytes == signer.root }) {
        if let signed = try signer.renew(state, now: now) {
          try save(signed, in: transaction)
        } else if !roots.files.values.allSatisfy({ root in served.contains { $0.bytes == root } }) {
          try save(state, [:], in: transaction)
        }
      } else {
        do {
          try save(Self.signAnew(state, signer, served, now), in: transaction)
        } catch let issue as SkinIssue where !signer.canSignTargets {
          obstacle = issue
        }
      }
      for picture in try transaction.pictures()
      where picture.uploadedAt.addingTimeInterval(Self.pictureLife) < now { try transaction.remove(picture) }
      return (
        try Self.committed(transaction), try transaction.lastPublications(), try transaction.activations(),
        try transaction.pictures(), obstacle
      )
    }
    if let obstacle {
      logger.warning(
        "nothing is signed with root.json until a publisher has signed targets: `skin publish` or `skin sign` with --keys",
        metadata: ["reason": "\(obstacle.message)"])
    }
    try warnOfExpiringRoot()
    view.replace(with: repository)
    warnOfExpiringTargets()
    for (app, version) in publications { hub.announce(app: app, version: version) }
    for activation in activations {
      let rule = activation.activation
      hub.announce(EventTopic(app: rule.app, channel: rule.channel), version: activation.changedIn)
    }
    try await removeOrphans(keeping: Set(repository.targets.map(\.hash) + pictures.map(\.sha256)))
  }

  /// Signs everything with a root that is new; targets whose keys are away must be signed for it already.
  private static func signAnew(
    _ state: RepositoryState, _ signer: RepositorySigner, _ served: [ServedMetadata], _ now: Date
  ) throws -> SignedRepository {
    if signer.canSignTargets { return try signer.sign(state, now: now) }
    let path = RepositoryLayout.metadata("targets", version: state.signedTargets?.version ?? 0)
    guard let targets = served.first(where: { $0.path == path }) else {
      throw SkinIssue(
        .missingKey, "The targets of this repository were never signed",
        remedy: "Publish from where the targets key is.",
        place: .init(key: "targets"))
    }
    return try signer.sign(targets: targets.bytes, after: state, now: now)
  }

  /// Whether nothing is signed with the newest root yet, because a publisher must sign the targets for it first.
  private func isWaiting(_ transaction: any MetadataReading) throws -> Bool {
    try !transaction.metadataFiles().contains { $0.bytes == signer.root }
  }

  /// Signs again what will expire, and says when there will be something to do again.
  func renew() async throws -> Date? {
    try await gate.run {
      let (signer, now) = (signer, now())
      let renewed = try await store.write { transaction -> CommittedRepository? in
        guard let state = try transaction.repository(), try !isWaiting(transaction),
          let signed = try signer.renew(state, now: now)
        else { return nil }
        try save(signed, in: transaction)
        return try Self.committed(transaction)
      }
      if let renewed {
        view.replace(with: renewed)
        logger.info("signed again", metadata: ["timestamp": "\(renewed.state.version)"])
        warnOfExpiringTargets()
      }
      return try await store.read { try isWaiting($0) } ? nil : signer.renewalDate(of: view.state)
    }
  }

  // MARK: Steps that changes share

  /// Writes a file of a publication as a blob, and says whether it wasn't there before.
  @discardableResult
  func put(_ blob: PublishedBlob) async throws -> Bool {
    switch blob.contents {
    case .file(let file):
      return try await blobs.put(file, as: blob.sha256)
    case .data(let data):
      return try await put(data, as: blob.sha256)
    }
  }

  /// Writes bytes as a blob, and says whether it wasn't there before.
  @discardableResult
  func put(_ data: Data, as hash: ContentHash) async throws -> Bool {
    let file = work.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try data.write(to: file)
    return try await blobs.put(file, as: hash)
  }

  /// Saves what was just signed, and every root that leads to the newest one.
  func save(_ signed: SignedRepository, in transaction: any MetadataWriting) throws {
    try save(signed.state, signed.files, in: transaction)
  }

  private func save(_ state: RepositoryState, _ files: [String: Data], in transaction: any MetadataWriting) throws {
    let older = roots.files.map { (RepositoryLayout.metadata("root", version: $0), $1) }
    let metadata = files.merging(older) { signed, _ in signed }
    try transaction.save(
      state, metadata: metadata.map { ServedMetadata(path: $0.key, bytes: $0.value) },
      targets: state.allTargets.map { path, entry in
        let stored = "targets/" + RepositoryLayout.stored(path, hash: entry.sha256.hex)
        return ServedTarget(path: stored, hash: entry.sha256, length: entry.length)
      }, keeping: Self.keptRevisions)
  }

  /// Refuses what can't be signed with the keys that are here, or not before a publisher has signed for a new root.
  func checkCanSign(_ path: String, in store: any MetadataReading) throws {
    let state = try store.repository() ?? RepositoryState()
    guard signer.canSign(path, in: state), try signer.canSignTargets || !isWaiting(store) else {
      throw HTTPProblem.targetsAway(path)
    }
  }

  /// Everything that is to be served after a transaction.
  static func committed(_ transaction: any MetadataReading) throws -> CommittedRepository {
    CommittedRepository(
      state: try transaction.repository() ?? RepositoryState(), metadata: try transaction.metadataFiles(),
      targets: try transaction.targetFiles())
  }

  /// Refuses a root that clients of this repository could not follow.
  private static func checkRoot(_ root: Data, against served: [ServedMetadata]) throws {
    let version = try rootVersion(root)
    for file in served where file.path.hasSuffix(".root.json") {
      let known = try rootVersion(file.bytes)
      guard known < version || file.bytes == root || known > version else {
        throw wrongRoot("is another root of version \(version) than the one this repository was signed with")
      }
      guard known <= version else {
        throw wrongRoot("has version \(version), but clients were given version \(known)")
      }
    }
  }

  static func rootVersion(_ root: Data) throws -> Int {
    try SignedMetadata<RootRole>(parsing: root, file: "root.json").role.version
  }

  /// The root can't be signed again here: its key isn't on the server, so people have to be told in time.
  private func warnOfExpiringRoot() throws {
    let expires = try SignedMetadata<RootRole>(parsing: signer.root, file: "root.json").role.expires
    guard expires.timeIntervalSince(now()) < 90 * 86_400 else { return }
    logger.warning(
      "root.json expires soon, or has expired: apps then refuse the repository; rotate it with the root key",
      metadata: ["expires": "\(expires.formatted(.iso8601))"])
  }

  /// Targets that are signed elsewhere can't be signed again here, so people have to be told in time: in the last 90 days,
  /// or in the last half of a shorter life.
  private func warnOfExpiringTargets() {
    guard !signer.canSignTargets, let signed = view.state.signedTargets else { return }
    guard now() >= max(signed.renewal, signed.expires - 90 * 86_400) else { return }
    logger.warning(
      "targets.json expires soon, or has expired: apps then refuse the repository; sign it again with `skin sign`",
      metadata: ["expires": "\(signed.expires.formatted(.iso8601))"])
  }

  private static func wrongRoot(_ what: String) -> SkinIssue {
    SkinIssue(
      .wrongRoot, "root.json in the folder of the keys \(what)",
      remedy: "Use the keys that belong to this data folder, or an empty data folder for a new repository.",
      place: .init(file: "root.json"))
  }

  private func removeOrphans(keeping named: Set<ContentHash>) async throws {
    let orphans = try await blobs.all().filter { !named.contains($0) }
    for hash in orphans { try await blobs.remove(hash) }
    if !orphans.isEmpty {
      logger.notice("removed blobs that nothing names", metadata: ["count": "\(orphans.count)"])
    }
  }
}

extension SkinIssue.Code {
  /// The root metadata doesn't fit the repository.
  static let wrongRoot: Self = "wrong-root"
}
