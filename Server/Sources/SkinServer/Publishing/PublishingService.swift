import Foundation
import Logging
import NIOPosix
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate

/// The only writer of the repository, which applies one change at a time.
///
/// A change first writes its blobs, which aren't served yet. It then commits one transaction with everything else:
/// records, state and signed metadata. A crash before the commit leaves the old repository and a few unnamed blobs,
/// which the next start removes.
struct PublishingService: Sendable {
  var store: any MetadataStore
  var blobs: any BlobStore
  var signer: RepositorySigner
  /// All served versions of root.json, up to the signer's own.
  var roots: RootChain
  /// A folder for files that are being written.
  var work: URL
  var view: RepositoryView
  var hub: EventHub
  /// The number of earlier versions from which patches are made.
  var patchBases: Int
  var now: @Sendable () -> Date
  var logger: Logger
  /// Threads for work that blocks: hashing, unpacking, making patches.
  var threads: NIOThreadPool = .singleton
  private let mutex = AsyncMutex()

  /// The number of changes after which outdated files are removed.
  ///
  /// Until then, clients can finish a refresh.
  static let keptRevisions = 16
  /// The time for which an uploaded picture is kept while no catalog names it.
  static let pictureLifetime: TimeInterval = 86_400

  /// Prepares the repository for serving.
  ///
  /// Afterwards it is signed with the newest root, nothing has expired, and blobs left by a crash are gone. If the
  /// targets key isn't on this server, a publisher may have to sign first. Until then the old repository is served.
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
          try save(Self.signWithNewRoot(state, signer, served, now), in: transaction)
        } catch let issue as SkinIssue where !signer.canSignTargets {
          obstacle = issue
        }
      }
      for picture in try transaction.pictures()
      where picture.uploadedAt.addingTimeInterval(Self.pictureLifetime) < now { try transaction.remove(picture) }
      return (
        try Self.committed(transaction), try transaction.lastPublications(), try transaction.activations(),
        try transaction.pictures(), obstacle
      )
    }
    if let obstacle {
      logger.warning(
        "nothing is signed with the new root.json yet; sign the targets with `skin publish` or `skin sign` and --keys",
        metadata: ["reason": "\(obstacle.message)"])
    }
    try warnOfExpiringRoot()
    view.replace(with: repository)
    warnOfExpiringTargets()
    for (app, version) in publications { hub.announce(app: app, version: version) }
    for activation in activations {
      let rule = activation.document
      hub.announce(EventTopic(app: rule.app, channel: rule.channel), version: activation.changedIn)
    }
    try await removeOrphans(keeping: Set(repository.targets.map(\.hash) + pictures.map(\.sha256)))
  }

  /// Signs everything with a new root.
  ///
  /// Targets whose keys are elsewhere must be signed for it already.
  private static func signWithNewRoot(
    _ state: RepositoryState, _ signer: RepositorySigner, _ served: [ServedMetadata], _ now: Date
  ) throws -> SignedRepository {
    if signer.canSignTargets { return try signer.sign(state, now: now) }
    let path = RepositoryLayout.metadata("targets", version: state.signedTargets?.version ?? 0)
    guard let targets = served.first(where: { $0.path == path }) else {
      throw SkinIssue(
        .missingKey, "The targets of this repository were never signed",
        remedy: "Run `skin publish` with --keys on the machine that has the targets key.",
        place: .init(key: "targets"))
    }
    return try signer.sign(targets: targets.bytes, after: state, now: now)
  }

  /// Whether a publisher must sign the targets before anything can be signed with the newest root.
  private func isWaiting(_ transaction: any MetadataReading) throws -> Bool {
    try !transaction.metadataFiles().contains { $0.bytes == signer.root }
  }

  /// Runs a change after all earlier ones, unless its task was canceled by then.
  func serially<Result: Sendable>(_ change: () async throws -> Result) async throws -> Result {
    try await mutex.withLock {
      try Task.checkCancellation()
      return try await change()
    }
  }

  /// Signs metadata that will expire soon, and returns the time of the next renewal.
  ///
  /// Returns nil while a publisher must sign first.
  func renew() async throws -> Date? {
    try await serially {
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

  // MARK: Steps of a change

  /// Writes a file of a publication as a blob, and returns whether the blob is new.
  @discardableResult
  func put(_ blob: PublishedBlob) async throws -> Bool {
    switch blob.contents {
    case .file(let file):
      return try await blobs.put(file, as: blob.sha256)
    case .data(let data):
      return try await put(data, as: blob.sha256)
    }
  }

  /// Writes bytes as a blob, and returns whether the blob is new.
  @discardableResult
  func put(_ data: Data, as hash: ContentHash) async throws -> Bool {
    let file = work.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try data.write(to: file)
    return try await blobs.put(file, as: hash)
  }

  /// Saves newly signed metadata, and every root that leads to the newest one.
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

  /// Checks that this server can sign a target.
  /// - Throws: `HTTPProblem` if its key is elsewhere, or a publisher must sign for a new root first.
  func checkCanSign(_ path: String, in store: any MetadataReading) throws {
    let state = try store.repository() ?? RepositoryState()
    guard signer.canSign(path, in: state), try signer.canSignTargets || !isWaiting(store) else {
      throw HTTPProblem.targetsAway(path)
    }
  }

  /// Returns the files to serve after a transaction.
  static func committed(_ transaction: any MetadataReading) throws -> CommittedRepository {
    CommittedRepository(
      state: try transaction.repository() ?? RepositoryState(), metadata: try transaction.metadataFiles(),
      targets: try transaction.targetFiles())
  }

  /// Refuses a root that clients of this repository couldn't follow.
  private static func checkRoot(_ root: Data, against served: [ServedMetadata]) throws {
    let version = try rootVersion(root)
    for file in served where file.path.hasSuffix(".root.json") {
      let known = try rootVersion(file.bytes)
      guard known < version || file.bytes == root || known > version else {
        throw wrongRoot("differs from the root version \(version) that signed this repository")
      }
      guard known <= version else {
        throw wrongRoot("has version \(version), but clients already have version \(known)")
      }
    }
  }

  /// Returns the version of a root.json.
  static func rootVersion(_ root: Data) throws -> Int {
    try SignedMetadata<RootRole>(parsing: root, file: "root.json").role.version
  }

  /// Warns the operator in time to renew the root, whose key isn't on the server.
  private func warnOfExpiringRoot() throws {
    let expires = try SignedMetadata<RootRole>(parsing: signer.root, file: "root.json").role.expires
    guard expires.timeIntervalSince(now()) < 90 * 86_400 else { return }
    logger.warning(
      "root.json expires soon or has expired, and apps refuse it then; renew it with `skin root rotate` and the root key",
      metadata: ["expires": "\(expires.formatted(.iso8601))"])
  }

  /// Warns the operator in time to renew targets that are signed elsewhere.
  ///
  /// The warning starts 90 days before they expire, or at half of a shorter lifetime.
  private func warnOfExpiringTargets() {
    guard !signer.canSignTargets, let signed = view.state.signedTargets else { return }
    guard now() >= max(signed.renewal, signed.expires - 90 * 86_400) else { return }
    logger.warning(
      "targets.json expires soon or has expired, and apps refuse it then; renew it with `skin sign`",
      metadata: ["expires": "\(signed.expires.formatted(.iso8601))"])
  }

  private static func wrongRoot(_ what: String) -> SkinIssue {
    SkinIssue(
      .wrongRoot, "root.json in the keys folder \(what)",
      remedy: "Set keys to the folder that belongs to this data folder, or data to an empty folder.",
      place: .init(file: "root.json"))
  }

  private func removeOrphans(keeping named: Set<ContentHash>) async throws {
    let orphans = try await blobs.all().filter { !named.contains($0) }
    for hash in orphans { try await blobs.remove(hash) }
    if !orphans.isEmpty {
      logger.notice("removed unused blobs", metadata: ["count": "\(orphans.count)"])
    }
  }
}

extension SkinIssue.Code {
  /// root.json doesn't belong to the repository.
  static let wrongRoot: Self = "wrong-root"
}
