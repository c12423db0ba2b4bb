import Foundation
import HTTPTypes
import Logging
import NIOPosix
import SkinKit
import SkinPackage
import SkinRepository
import SkinServerAPI
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

/// The change that checks, countersigns and commits targets which a publisher signed.
///
/// A refused change leaves no files. Sending the same change again changes nothing.
struct SignedChange: Change {
  typealias Outcome = (answer: ChangeAnswer, isNew: Bool)

  var app: SkinIdentifier
  /// The signed files.
  var upload: Upload
  var limits: PackageLimits
  /// Throws if the sender lacks the permissions for the change's contents.
  var authorize: @Sendable (ChangeReview) throws -> Void

  struct Plan: Sendable {
    var change: RepositoryChange
    var review: ChangeReview
    /// The warnings about packages, by path.
    var lint: [String: LintRecord]
    /// The state that the change was checked against.
    var checked: RepositoryState
  }

  func prepare(_ attempt: Int, for commit: RepositoryCommit) async throws -> Preparation {
    let (service, threads, now) = (commit.service, commit.service.threads, commit.service.now())
    let work = upload.folder.appending(path: "\(attempt)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    let change = try await Self.reading(on: threads) { try RepositoryChange(contentsOf: upload.file, limits: limits) }
    let state = try await service.store.read { try $0.repository(of: app, for: change) }
    let signed = try await Self.reading(on: threads) {
      try service.signer.sign(
        targets: change.targets, delegated: change.delegated, versions: change.versions, after: state, now: now)
    }
    guard !Self.isSame(signed.state, state) else {
      let version = state.signedTargets?.version ?? 0
      return .done((ChangeAnswer(timestamp: state.version, targets: version, changed: []), false))
    }
    let review = try await Self.reading(on: threads) {
      try ChangeReview(change, from: state, to: signed.state, work: work)
    }
    try checkApp(of: review)
    try authorize(review)
    try await service.store.read { try Self.checkReferences(review, signed.state, in: $0) }
    let lint = try await Self.reading(on: threads) {
      var lint: [String: LintRecord] = [:]
      for item in review.items {
        guard case .package = item.kind, let file = item.file else { continue }
        do {
          lint[item.path] = LintRecord(try PackageCheck.check(PackageReader(url: file), kinds: service.kinds))
        } catch let issue as SkinIssue {
          throw issue.ofUpload(file, named: item.path)
        }
      }
      return lint
    }
    let files = review.items.compactMap { item in item.file.map { (item.entry.sha256, PublishedBlob.Contents.file($0)) }
    }
    return .ready(
      Plan(change: change, review: review, lint: lint, checked: state), files: Dictionary(files) { $1 })
  }

  /// Refuses targets of other apps, which have repositories of their own.
  private func checkApp(of review: ChangeReview) throws {
    for item in review.items {
      guard let other = item.app, other != app else { continue }
      throw HTTPProblem(
        .unprocessableContent,
        SkinIssue(
          .unsupportedTargets, "\(item.path) belongs to the app \(other), and this change to \(app)",
          suggestion: "Sign the targets of each app in a change of its own.", place: .init(file: item.path)))
    }
  }

  /// Whether two states have the same signed targets.
  private static func isSame(_ one: RepositoryState, _ other: RepositoryState) -> Bool {
    one.signedTargets?.sha256 == other.signedTargets?.sha256
      && one.signedDelegations.mapValues(\.sha256) == other.signedDelegations.mapValues(\.sha256)
  }

  /// Runs a step that reads uploaded data, and turns its issues into answers for the client.
  private static func reading<Value: Sendable>(
    on threads: NIOThreadPool, _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    do {
      return try await threads.runIfActive(body)
    } catch let issue as SkinIssue where ![.unwritableFile, .metadataTooLong, .signerFailed].contains(issue.code) {
      let isConflict = [.staleTargets, .versionExists].contains(issue.code)
      throw HTTPProblem(isConflict ? .conflict : .unprocessableContent, issue)
    }
  }

  /// Checks that everything exists that patches, activations and catalogs name.
  private static func checkReferences(
    _ review: ChangeReview, _ state: RepositoryState, in store: any MetadataReading
  ) throws {
    let new = review.packages
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
        let stored = try store.repository(for: [activation], of: activation.app)
        try activation.checkAudience(replacing: activation.stored(in: store)?.document) { state[$0] ?? stored[$0] }
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

  func apply(_ plan: Plan, in transaction: any MetadataWriting, for commit: RepositoryCommit) throws -> Application {
    let (service, review, now) = (commit.service, plan.review, commit.service.now())
    let state = try transaction.repository(of: app, for: plan.change)
    guard Self.isSame(state, plan.checked) else { return .outdated }
    let signed: SignedRepository
    do {
      signed = try service.signer.sign(
        targets: plan.change.targets, delegated: plan.change.delegated, versions: plan.change.versions, after: state,
        now: now)
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
        commit.author, toPublish: package.entry, for: package.app, needsRule: true, at: now)
      try transaction.publish(record, review.patches(to: package), by: author)
      if let lint = plan.lint[package.path] { try transaction.set(lint, of: package.app, package.skin) }
      if service.drawsPreviews { try transaction.requestPreview(of: package.app, package.skin, at: now) }
    }
    // Where the server has no targets key, a signed change is the only kill switch.
    let changed = review.activations.filter { !$0.isOff }
    var author = try changed.reduce(commit.author) { try transaction.allowing($0, toChange: $1, at: now) }
    for catalog in review.catalogs { author = try transaction.allowing(author, toChange: catalog, at: now) }
    for catalog in review.catalogs {
      let record = CatalogRecord(document: catalog, changedAt: now, changedIn: version)
      try transaction.set(record, by: author)
    }
    for activation in review.activations {
      try activation.checkSample(in: transaction)
      try activation.checkTestDevices(in: transaction)
      let current = try activation.stored(in: transaction)
      guard try activation.approval(replacing: current, in: transaction) == nil else {
        throw HTTPProblem.needsApproval(activation.title)
      }
      let record = ActivationRecord(document: activation, changedAt: now, changedIn: version)
      try transaction.set(record, by: author)
    }
    let targets = signed.state.signedTargets?.version ?? 0
    return .signed(
      signed, (ChangeAnswer(timestamp: version, targets: targets, changed: review.items.map(\.path)), true))
  }

  func announce(_ accepted: Outcome, of plan: Plan, for commit: RepositoryCommit) {
    let (service, answer) = (commit.service, accepted.answer)
    for app in plan.review.apps { service.hub.announce(app: app, version: answer.timestamp) }
    for activation in plan.review.activations { activation.announce(version: answer.timestamp, on: service.hub) }
    service.logger.info(
      "signed change accepted",
      metadata: [
        "targets": "\(answer.targets)", "changed": .array(answer.changed.map { "\($0)" }),
        "timestamp": "\(answer.timestamp)",
      ])
  }
}

extension Activation {
  /// Refuses another sample than that of the app, which the server can't correct in signed bytes.
  fileprivate func checkSample(in store: any MetadataReading) throws {
    let devices = try store.reportSample(of: app)?.devices
    guard sample != devices else { return }
    let member = devices.map { #"Set its member “sample” to {"below":\#($0.below),"salt":"\#($0.salt)"}"# }
    throw HTTPProblem(
      .unprocessableContent,
      SkinIssue(
        .unsupportedTargets, "\(target) counts other devices than the sample of \(app)",
        suggestion: "\(member ?? "Remove its member “sample”"), and sign it again. `skin sample` changes the sample.",
        place: .init(file: target)))
  }
}

extension ChangeReview.Item {
  /// The app of the target; nil if it has none.
  fileprivate var app: SkinIdentifier? {
    switch (kind, entry.description) {
    case (.package(let app, _), _), (.patch(let app, _), _), (.other, .preview(let app, _)): app
    case (.activation(let activation), _): activation.app
    case (.catalog(let catalog), _): catalog.app
    case (.other, _):
      // `skins/APP/…`, `patches/APP/…`, `activation/APP/…`
      path.split(separator: "/").dropFirst().first.flatMap { SkinIdentifier(String($0)) }
    }
  }
}

extension MetadataReading {
  /// Returns the last signed state with the versions that a change concerns.
  fileprivate func repository(of app: SkinIdentifier, for change: RepositoryChange) throws -> RepositoryState {
    try repository(of: app, loading: change.keys.map { .version($0) })
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
