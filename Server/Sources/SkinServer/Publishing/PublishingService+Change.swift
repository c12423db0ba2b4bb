import Foundation
import HTTPTypes
import Logging
import NIOPosix
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate

/// A signed change that is part of the repository.
struct AcceptedChange: Sendable {
  /// The version of timestamp.json that includes it.
  var timestamp: Int
  /// The version of the targets metadata.
  var version: Int
  /// The changed targets.
  var paths: [String]
  /// Whether the change is new.
  ///
  /// Sending the same change again changes nothing.
  var isNew: Bool
}

extension PublishingService {
  /// Checks, countersigns and commits targets that a publisher signed.
  ///
  /// A refused change leaves no files.
  /// - Parameters:
  ///   - upload: The change.
  ///   - limits: The size limits of the change.
  ///   - authorize: Throws if the sender lacks the permissions for the change's contents.
  /// - Returns: The accepted change.
  /// - Throws: `HTTPProblem` if the change is refused, and storage errors.
  func accept(
    _ upload: Upload, limits: PackageLimits, authorize: @Sendable (ChangeReview) throws -> Void = { _ in }
  ) async throws -> AcceptedChange {
    let change = try await reading { try RepositoryChange(contentsOf: upload.file, limits: limits) }
    for attempt in 1...Self.mostAttempts {
      let work = upload.folder.appending(path: "\(attempt)", directoryHint: .isDirectory)
      try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
      if let accepted = try await accept(change, work: work, authorize) { return accepted }
    }
    throw HTTPProblem(
      .conflict,
      SkinIssue(
        .staleTargets, "The repository changed \(Self.mostAttempts) times while the change was checked",
        suggestion: "Send the change again. Nothing was changed."))
  }

  /// The number of times that a change is checked, because the repository may change in the meantime.
  private static let mostAttempts = 3

  /// Checks and commits a change.
  /// - Returns: The accepted change, or nil if the repository's targets changed in the meantime.
  private func accept(
    _ change: RepositoryChange, work: URL, _ authorize: @Sendable (ChangeReview) throws -> Void
  ) async throws -> AcceptedChange? {
    let now = now()
    let state = try await store.read { try $0.repository { Self.partitions(of: change, $0) } }
    let signed = try await reading {
      try signer.sign(targets: change.targets, delegated: change.delegated, after: state, now: now)
    }
    guard !Self.isSame(signed.state, state) else {
      return AcceptedChange(
        timestamp: state.version, version: state.signedTargets?.version ?? 0, paths: [], isNew: false)
    }
    let review = try await reading { try ChangeReview(change, from: state, to: signed.state, work: work) }
    try authorize(review)
    try await checkReferences(review, signed.state)
    let kinds = kinds
    let lint = try await reading {
      var lint: [String: LintRecord] = [:]
      for item in review.items {
        guard case .package = item.kind, let file = item.file else { continue }
        lint[item.path] = LintRecord(try PackageCheck.check(PackageReader(url: file), kinds: kinds))
      }
      return lint
    }
    let files = Dictionary(review.items.compactMap { item in item.file.map { (item.entry.sha256, $0) } }) { $1 }
    return try await storing(Set(files.keys)) {
      for (hash, file) in files { try await blobs.put(file, as: hash) }
    } commit: {
      try await serially { try await commit(change, review, lint, after: state, now) }
    }
  }

  /// Returns the partitions that a change replaces, and all that catalogs may name pictures of.
  private static func partitions(of change: RepositoryChange, _ state: RepositoryState) -> Set<TargetsPartition> {
    state.partitions.filter { partition in
      if case .live = partition { return true }
      return change.delegated[partition.role] != nil
    }
  }

  /// Whether two states have the same signed targets.
  private static func isSame(_ one: RepositoryState, _ other: RepositoryState) -> Bool {
    one.signedTargets?.sha256 == other.signedTargets?.sha256
      && one.signedDelegations.mapValues(\.sha256) == other.signedDelegations.mapValues(\.sha256)
  }

  /// Runs a step that reads uploaded data, and turns its issues into answers for the client.
  private func reading<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    do {
      return try await threads.runIfActive(body)
    } catch let issue as SkinIssue where ![.unwritableFile, .metadataTooLong, .signerFailed].contains(issue.code) {
      let isConflict = [.staleTargets, .versionExists].contains(issue.code)
      throw HTTPProblem(isConflict ? .conflict : .unprocessableContent, issue)
    }
  }

  /// Checks that everything exists that patches, activations and catalogs name.
  private func checkReferences(_ review: ChangeReview, _ state: RepositoryState) async throws {
    let new = review.packages
    try await store.read { store in
      for package in new { try store.requireUnused(package.skin, of: package.app, sha256: package.entry.sha256) }
      func exists(_ skin: SkinReference, _ app: SkinIdentifier) throws -> Bool {
        try new.contains { $0.app == app && $0.skin == skin } || store.package(of: app, skin) != nil
      }
      for item in review.items {
        switch item.kind {
        case .patch(let app, let patch):
          let (from, to) = (
            SkinReference(id: patch.id, version: patch.from), SkinReference(id: patch.id, version: patch.to)
          )
          guard new.contains(where: { $0.app == app && $0.skin == to }), try exists(from, app) else {
            throw HTTPProblem(
              .unprocessableContent,
              SkinIssue(
                .unsupportedTargets,
                "The patch \(item.path) doesn't connect a published package with a package of this change",
                suggestion: "Sign patches together with the package that they produce.", place: .init(file: item.path)))
          }
        case .activation(let activation):
          for skin in activation.skins where try !exists(skin, activation.app) {
            throw HTTPProblem.unknownSkin(
              skin, of: activation.app, known: try store.packages(of: activation.app, skin: nil))
          }
        case .catalog(let catalog):
          for entry in catalog.entries where try !exists(entry.skin, catalog.app) {
            throw HTTPProblem.unknownSkin(
              entry.skin, of: catalog.app, known: try store.packages(of: catalog.app, skin: nil))
          }
          let pictures = catalog.entries.flatMap { $0.previews.values.joined() }
          if let picture = pictures.filter({ state[$0] == nil }).min() {
            throw HTTPProblem(
              .unprocessableContent,
              SkinIssue(
                .missingPreview, "\(item.path) names \(picture), which was never uploaded",
                suggestion: "Sign the picture together with the catalog.", place: .init(file: item.path)))
          }
        case .package, .other: break
        }
      }
    }
  }

  /// Commits a change, unless the targets that it was checked against have changed.
  private func commit(
    _ change: RepositoryChange, _ review: ChangeReview, _ lint: [String: LintRecord],
    after checked: RepositoryState, _ now: Date
  ) async throws -> AcceptedChange? {
    let (signer, origin) = (signer, RequestOrigin.current ?? .server)
    let committed = try await store.write { transaction -> CommittedRepository? in
      let state = try transaction.repository { Self.partitions(of: change, $0) }
      guard Self.isSame(state, checked) else { return nil }
      let signed: SignedRepository
      do {
        signed = try signer.sign(targets: change.targets, delegated: change.delegated, after: state, now: now)
      } catch let issue as SkinIssue where issue.code == .staleTargets {
        throw HTTPProblem(.conflict, issue)
      }
      let version = signed.state.version
      for package in review.packages.sorted(by: { $0.skin.version < $1.skin.version }) {
        let record = PackageRecord(
          app: package.app, skin: package.skin, name: package.manifest.name, sha256: package.entry.sha256,
          size: package.entry.length, manifestHash: package.manifest.hash, target: package.path, publishedAt: now,
          publishedIn: version)
        let author = try transaction.allowing(
          origin, toPublish: package.entry, for: package.app, needsRule: true, at: now)
        try transaction.insert(record, review.patches(to: package))
        try transaction.record(record.publication, by: author, at: now)
        if let lint = lint[package.path] { try transaction.set(lint, of: package.app, package.skin) }
        if drawsPreviews { try transaction.requestPreview(of: package.app, package.skin, at: now) }
      }
      // Where the server has no targets key, a signed change is the only kill switch.
      let changed = review.activations.filter { !$0.isOff }
      var author = try changed.reduce(origin) { try transaction.allowing($0, toChange: $1, at: now) }
      for catalog in review.catalogs { author = try transaction.allowing(author, toChange: catalog, at: now) }
      for catalog in review.catalogs {
        let record = CatalogRecord(document: catalog, changedAt: now, changedIn: version)
        try transaction.set(record, by: author)
      }
      for activation in review.activations {
        let current = try activation.stored(in: transaction)
        guard try activation.approval(replacing: current, in: transaction) == nil else {
          throw HTTPProblem.needsApproval(activation.title)
        }
        let record = ActivationRecord(document: activation, changedAt: now, changedIn: version)
        try transaction.set(record, by: author)
      }
      return try save(signed, in: transaction)
    }
    guard let repository = committed else { return nil }
    let version = repository.state.version
    await serve(repository)
    for app in review.apps { hub.announce(app: app, version: version) }
    for activation in review.activations {
      hub.announce(EventTopic(app: activation.app, channel: activation.channel), version: version)
    }
    let paths = review.items.map(\.path)
    let targets = repository.state.signedTargets?.version ?? 0
    logger.info(
      "signed change accepted",
      metadata: [
        "targets": "\(targets)", "changed": .array(paths.map { "\($0)" }), "timestamp": "\(version)",
      ])
    return AcceptedChange(timestamp: version, version: targets, paths: paths, isNew: true)
  }
}

extension ChangeReview {
  /// A package of a change.
  fileprivate struct Package {
    var app: SkinIdentifier
    var path: String
    var entry: TargetEntry
    var manifest: PackageManifest
    var skin: SkinReference { SkinReference(id: manifest.id, version: manifest.version) }
  }

  fileprivate var packages: [Package] {
    items.compactMap { item in
      guard case .package(let app, let manifest) = item.kind else { return nil }
      return Package(app: app, path: item.path, entry: item.entry, manifest: manifest)
    }
  }

  fileprivate func patches(to package: Package) -> [PatchRecord] {
    items.compactMap { item in
      guard case .patch(package.app, let patch) = item.kind, patch.id == package.skin.id,
        patch.to == package.skin.version
      else { return nil }
      return PatchRecord(
        app: package.app, skin: patch.id, from: patch.from, to: patch.to, size: item.entry.length, target: item.path)
    }
  }

  fileprivate var activations: [Activation] {
    items.compactMap { item in
      guard case .activation(let activation) = item.kind else { return nil }
      return activation
    }
  }

  fileprivate var catalogs: [SkinCatalog] {
    items.compactMap { item in
      guard case .catalog(let catalog) = item.kind else { return nil }
      return catalog
    }
  }

  /// The apps with new packages, catalogs or pictures.
  ///
  /// Activations concern one channel only, and aren't included.
  fileprivate var apps: Set<SkinIdentifier> {
    Set(
      items.compactMap { item in
        switch (item.kind, item.entry.description) {
        case (.package(let app, _), _), (_, .catalog(let app)), (_, .preview(let app, _)): app
        default: nil
        }
      })
  }
}
