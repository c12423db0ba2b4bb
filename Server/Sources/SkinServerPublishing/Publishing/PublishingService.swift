package import Foundation
package import Logging
import NIOConcurrencyHelpers
package import NIOPosix
package import SkinKit
package import SkinPackage
package import SkinRepository
package import SkinServerHTTP
package import SkinServerStorage
import SkinUpdate

/// The storage, keys and view of a repository, and the steps of its changes, which ``RepositoryCommit`` makes.
package struct PublishingService: Sendable {
  package var store: any MetadataStore
  package var blobs: any BlobStore
  package var signer: RepositorySigner
  /// All served versions of root.json, up to the signer's own.
  var roots: RootChain
  /// A folder for files that are being written.
  package var work: URL
  package var view: RepositoryView
  /// The record of served versions.
  var versionLog: (any VersionLog)?
  var hub: EventHub
  /// The number of earlier versions from which patches are made.
  var patchBases: Int
  /// The size that the packages and patches of an app may have together.
  package var quota: AppQuota
  /// The size of a package and the packages of its patches, in bytes, above which its patches are made in the background.
  var patchesLaterSize: Int
  package var now: @Sendable () -> Date
  package var logger: Logger
  /// The time in seconds for which retired files are still served.
  var fileGrace: TimeInterval
  /// Whether the pictures of published versions are drawn.
  package var drawsPreviews: Bool
  /// The kinds of files that packages may contain.
  package var kinds: PackageFileKinds
  package var threads: NIOThreadPool
  /// The signal that wakes the queues of this server after changes.
  package let queues = WorkSignal()
  /// The gate of commits.
  let mutex = AsyncMutex()
  /// The line of packages, because the patches of several would need the memory of all of them.
  let packages = AsyncMutex()
  /// The blobs of changes that aren't committed yet, with the number of these changes; only used behind the gate.
  let pendingBlobs = NIOLockedValueBox<[ContentHash: Int]>([:])

  package init(
    store: any MetadataStore, blobs: any BlobStore, signer: RepositorySigner, roots: RootChain, work: URL,
    view: RepositoryView, versionLog: (any VersionLog)? = nil, hub: EventHub, quota: AppQuota, patchBases: Int,
    patchesLaterSize: Int,
    now: @escaping @Sendable () -> Date, logger: Logger, fileGrace: TimeInterval, drawsPreviews: Bool = false,
    kinds: PackageFileKinds = .default, threads: NIOThreadPool = PackageThreads.pool
  ) {
    (self.store, self.blobs, self.signer, self.roots, self.work) = (store, blobs, signer, roots, work)
    (self.view, self.versionLog, self.hub, self.patchBases) = (view, versionLog, hub, patchBases)
    (self.quota, self.patchesLaterSize, self.now, self.logger, self.fileGrace) = (
      quota, patchesLaterSize, now, logger, fileGrace
    )
    (self.drawsPreviews, self.kinds, self.threads) = (drawsPreviews, kinds, threads)
  }

  /// The number of changes after which outdated metadata are removed, and outdated files if they are old enough.
  ///
  /// Until then, clients can finish a refresh.
  static let keptRevisions = 16
  /// The part of the limit of clients that new pictures may use of a metadata file.
  ///
  /// The rest is for activations.
  static let largestShare = 0.98
  /// The time for which an uploaded picture is kept while no catalog names it.
  static let pictureLifetime: TimeInterval = 86_400

  /// The number of repositories that are signed again, if they are due, before the server serves.
  private static let renewedFirst = 64

  /// Prepares the repositories for serving.
  ///
  /// Afterwards those that were most urgent are signed with the newest root, and haven't expired; others follow while the
  /// server runs. If the targets key isn't on this server, a publisher may have to sign first. Until then the old
  /// repository is served. The time doesn't depend on the number of files; blobs left by a crash are moved to quarantine
  /// later, while the server runs (``sortBlobs()``).
  /// - Parameter beginsAnew: Whether to begin anew if the store has blobs and the database no repository.
  /// - Throws: `SkinIssue` if the database was lost or the root doesn't follow the served ones, and storage errors.
  package func open(beginsAnew: Bool) async throws {
    if beginsAnew {
      try await versionLog?.clear()
    } else {
      try await checkStateIsPresent()
      try await checkIsNewest()
    }
    let (signer, roots, latest) = (signer, roots, now().addingTimeInterval(86_400))
    let isNewRoot = try await store.read { try !$0.roots().values.contains(signer.root) }
    // A program that signs must work before the first publication needs it.
    if isNewRoot, signer.canSignTargets { _ = try signer.sign(RepositoryState(), now: now()) }
    let version = try await store.write { transaction in
      let served = try transaction.roots()
      let root = try Self.checkRoot(signer.root, against: served)
      // If only a publisher can sign the targets for a new root, servers with the old one go on until then.
      if !isNewRoot || served.isEmpty || signer.canSignTargets { try transaction.addRoots(roots.files) }
      // Saved, so that a database without a counter is one that was lost.
      try transaction.beginRepositories()
      try transaction.renewRepositories(olderThan: root)
      // As after a lifetime was made shorter, or while the clock was ahead.
      let lives = signer.lifetimes
      try transaction.renewRepositories(
        expiringAfter: latest + lives.timestamp, snapshot: latest + lives.snapshot,
        targets: signer.canSignTargets ? latest + lives.targets : .distantFuture)
      return try transaction.repositoryVersion() ?? 0
    }
    view.open(at: version)
    try warnOfExpiringRoot()
    try await renewMostUrgent()
    try await warnOfExpiringTargets()
    warn(of: try await store.read { try RepositorySurvey(in: $0) }.sizeWarnings(quota))
    try await restoreBlobs()
  }

  /// Signs repositories again that are due, the most urgent first.
  private func renewMostUrgent() async throws {
    for _ in 0..<Self.renewedFirst {
      guard let next = try await store.read({ try $0.nextRenewal() }), next.date <= now() else { return }
      do {
        _ = try await RepositoryCommit(self, by: nil).run(MetadataRenewal(app: next.app))
      } catch let issue as SkinIssue where issue.code == .signerFailed {
        // Signed metadata is served until it expires, and signed again once the signer works.
        return logger.error("signing again failed", metadata: ["app": "\(next.app)", "error": "\(issue)"])
      }
    }
  }

  /// Signs an app's repository with a new root.
  ///
  /// Targets whose keys are elsewhere must be signed for it already.
  func signWithNewRoot(
    _ app: SkinIdentifier, in transaction: any MetadataReading, _ now: Date
  ) throws -> SignedRepository {
    var state = try transaction.repository(of: app, with: [])
    signer.raiseVersions(of: &state)
    if signer.canSignTargets { return try signer.sign(state, now: now) }
    let path = RepositoryLayout.metadata("targets", version: state.signedTargets?.version ?? 0)
    guard let targets = try transaction.metadataFile(path, of: app) else {
      throw SkinIssue(
        .missingSigningKey, "The targets of \(app) were never signed",
        suggestion: "Run `skin publish` with --keys on the machine that has the targets key.",
        place: .init(key: "targets"))
    }
    return try signer.sign(targets: targets, after: state, now: now)
  }

  /// Whether a publisher must sign an app's targets before anything of it can be signed with the newest root.
  func isWaiting(_ app: SkinIdentifier, in transaction: any MetadataReading) throws -> Bool {
    try transaction.rootVersion(of: app) != Self.rootVersion(signer.root)
  }

  /// Runs a change after all earlier ones, unless its task was canceled by then.
  func serially<Result: Sendable>(_ change: () async throws -> Result) async throws -> Result {
    try await mutex.withLock {
      try Task.checkCancellation()
      return try await change()
    }
  }

  /// Creates the service that does the work of a queue.
  package func queue<Worker: QueueWorker>(_ worker: Worker) -> WorkQueue<Worker> {
    WorkQueue(worker: worker, store: store, signal: queues, now: now, logger: logger)
  }

  // MARK: Steps of a change

  /// Serves a committed repository, and warns the operator before its metadata is too long for clients.
  func serve(_ repository: CommittedRepository) async {
    await record(repository)
    view.replace(with: repository)
    queues.wake()
    warn(of: repository.state.sizeWarnings(of: repository.app))
  }

  /// Warns the operator of metadata that will be too long, and of apps that have used most of their quota.
  func warn(of issues: [SkinIssue]) {
    for issue in issues {
      logger.warning(
        "\(issue.message)", metadata: ["code": "\(issue.code.rawValue)", "suggestion": "\(issue.suggestion)"])
    }
  }

  /// Refuses signed pictures that leave no room for activations.
  func checkRoom(_ signed: SignedRepository) throws {
    let new = Set(signed.files.keys.compactMap(RepositoryLayout.role(ofMetadata:)))
    for size in signed.state.metadataSizes where new.contains(size.role) && size.share > Self.largestShare {
      throw size.issue
    }
  }

  /// Saves newly signed metadata of an app, and every root that leads to the newest one.
  /// - Returns: The files to serve.
  func save(
    _ signed: SignedRepository, of app: SkinIdentifier, in transaction: any MetadataWriting
  ) throws -> CommittedRepository {
    try Self.checkIsNewest(signer.root, in: transaction)
    let root = try Self.rootVersion(signer.root)
    if try transaction.root(root) == nil { try transaction.addRoots(roots.files) }
    let metadata = signed.files.filter { RepositoryLayout.role(ofMetadata: $0.key) != RoleName.root.rawValue }
      .map { ServedMetadata(path: $0.key, bytes: $0.value) }
    let save = SignedSave(
      app: app, state: signed.state, metadata: metadata, replaced: signed.replaced, root: root,
      dueAt: signer.renewalDate(of: signed.state))
    let removed = try transaction.save(save, at: now(), keeping: Self.keptRevisions)
    var state = signed.state
    state.unload()
    return CommittedRepository(app: app, state: state, metadata: metadata, removed: removed)
  }

  /// Checks that this server can sign a target.
  /// - Parameters:
  ///   - path: The target's path.
  ///   - app: The app.
  ///   - remedy: What can be done if it can't.
  ///   - store: The database.
  /// - Throws: `HTTPProblem` if its key is elsewhere, or a publisher must sign for a new root first.
  package func checkCanSign(
    _ path: String, of app: SkinIdentifier, otherwise remedy: TargetsAwayRemedy = .sign, in store: any MetadataReading
  ) throws {
    let state = try store.repository(of: app) ?? RepositoryState()
    guard signer.canSign(path, in: state), try signer.canSignTargets || !isWaiting(app, in: store) else {
      throw HTTPProblem.targetsAway(path, remedy)
    }
  }

  /// Refuses a root that clients of the repositories couldn't follow.
  /// - Returns: Its version.
  private static func checkRoot(_ root: Data, against served: [Int: Data]) throws -> Int {
    let version = try rootVersion(root)
    for (known, bytes) in served {
      guard known != version || bytes == root else {
        throw wrongRoot("differs from the root version \(version) that signed this repository")
      }
      guard known <= version else {
        throw wrongRoot("has version \(version), but clients already have version \(known)")
      }
    }
    return version
  }

  /// Refuses to sign with an old root after another server, which was started later, has signed with a newer one.
  private static func checkIsNewest(_ root: Data, in transaction: any MetadataReading) throws {
    let next = try rootVersion(root) + 1
    guard try transaction.root(next) != nil else { return }
    throw SkinIssue(
      .wrongRoot, "Another server has signed with the root version \(next), which this one doesn't know",
      suggestion: "Copy root.json and the keys of the other server to this one, and start it again.",
      place: .init(file: "root.json"))
  }

  /// Returns the version of a root.json.
  package static func rootVersion(_ root: Data) throws -> Int {
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
  func warnOfExpiringTargets() async throws {
    guard !signer.canSignTargets else { return }
    let files = try await store.read { try RepositorySurvey(in: $0).targetsFiles }
    guard let signed = files.min(by: { $0.expires < $1.expires }) else { return }
    guard now() >= max(signed.renewal, signed.expires - 90 * 86_400) else { return }
    logger.warning(
      "the signatures of targets expire soon or have expired, and apps refuse them then; renew them with `skin sign`",
      metadata: ["expires": "\(signed.expires.formatted(.iso8601))"])
  }

  private static func wrongRoot(_ what: String) -> SkinIssue {
    SkinIssue(
      .wrongRoot, "root.json in the keys folder \(what)",
      suggestion: "Set keys to the folder that belongs to this data folder, or data to an empty folder.",
      place: .init(file: "root.json"))
  }
}

extension SkinIssue.Code {
  /// root.json doesn't belong to the repository.
  package static let wrongRoot: Self = "wrong-root"
}
