import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinServerAPI
import SkinTransport
import SkinUpdate

/// A publisher that signs targets on this machine.
///
/// The server countersigns the changes. Without a targets key, it can't create any itself.
struct LocalPublisher {
  /// The result of signing a change.
  enum Outcome {
    /// The server accepted the change.
    case sent
    /// The change was written to a file. The second value lists the missing signatures; nil if it is complete.
    case drafted(URL, RepositoryChange.Missing?)
  }

  /// The number of earlier versions that get patches, the same as on the server.
  static let patchBases = 3

  /// The verified repository of the app.
  private(set) var repository: RemoteRepository
  private let server: ServerClient
  private let app: SkinIdentifier
  private let keys: KeySet
  private let signer: TargetsSigner
  private let draft: URL?

  /// Reads the keys, and verifies the app's repository starting from the root.
  init(
    server: ServerClient, app: SkinIdentifier, keys folder: String, how: SigningManner, draft: String? = nil,
    _ console: Console
  ) async throws {
    let url = URL(filePath: folder, directoryHint: .isDirectory)
    keys = try KeySet(folder: url, passphrase: KeyFiles.passphrase())
    let file = how.root ?? url.appending(path: "root.json").relativePath
    guard FileManager.default.fileExists(atPath: file) else {
      throw SkinIssue(
        .missingFile, "The root \(file) doesn't exist",
        suggestion: "Copy the repository's root.json there, or give a trusted one with --root.",
        place: .init(file: file))
    }
    // The latest metadata are stored next to the keys, so that a server can't get an older state signed again.
    repository = try await RemoteRepository.read(
      root: contents(ofFile: file), url: server.base.appending(path: "repository/\(app)"), app: app,
      trust: url.appending(path: "trust/\(app)", directoryHint: .isDirectory), transport: AsyncHTTPTransport(),
      now: Date())
    if repository.isEmpty { console.note("The repository of \(app) is empty: it has no signed targets yet.") }
    signer = try TargetsSigner(
      root: repository.root, next: how.next.map { try contents(ofFile: $0) }, keys: keys, lifetimes: how.lifetimes)
    (self.server, self.app) = (server, app)
    self.draft = draft.map { URL(filePath: $0) }
  }

  /// Loads the versions that a change names.
  mutating func load(_ skins: some Sequence<SkinReference>) async throws {
    for skin in skins { try await repository.load(skin.id, of: app, from: skin.version) }
  }

  /// Loads a version and earlier ones of the same skin.
  mutating func load(_ skin: SkinReference, andEarlier count: Int) async throws {
    try await repository.load(skin.id, of: app, from: skin.version, atMost: count + 1)
  }

  /// Signs a publication and sends it.
  func send(_ publication: any Publication, _ console: Console) async throws -> Outcome {
    var state = repository.state
    publication.apply(to: &state)
    return try await send(state, publication.blobs, console)
  }

  /// Signs and sends a publication that changes the repository, and reports a draft.
  /// - Returns: Whether the publication is published now; false for a draft.
  func publish(_ publication: any Publication, _ console: Console) async throws -> Bool {
    var state = repository.state
    publication.apply(to: &state)
    guard state.allTargets != repository.state.allTargets else { return true }
    guard case .drafted(let file, let missing) = try await send(state, publication.blobs, console) else { return true }
    try ChangeDraftRecord(file, missing).report(console)
    return false
  }

  /// Signs the current targets again, for a later expiry date or for other keys.
  func renew(_ console: Console) async throws -> Outcome {
    try await send(repository.state, [], isRenewal: true, console)
  }

  private func send(
    _ state: RepositoryState, _ files: [PublishedBlob], isRenewal: Bool = false, _ console: Console
  ) async throws -> Outcome {
    if let draft {
      try RepositoryChange.write(
        signer.draft(state, now: Date()), published: repository.targets, files: files, to: draft)
      return .drafted(draft, try RepositoryChange(contentsOf: draft).missing(root: repository.root))
    }
    let signed: SignedTargets
    do {
      signed = try isRenewal ? signer.renew(state, now: Date()) : signer.sign(state, now: Date())
    } catch let issue as SkinIssue
      where issue.code == .missingSigningKey && !keys[.targets].isEmpty
    {
      var issue = issue
      issue.suggestion =
        "Write a draft with --draft FILE, which the other holders sign with `skin sign FILE`, or use the keys that root.json names."
      throw issue
    }
    return try await Self.withWork { work in
      let change = work.appending(path: "change")
      try RepositoryChange.write(signed, published: repository.targets, files: files, to: change)
      try await upload(change, console)
      return .sent
    }
  }

  /// Sends a completely signed change.
  private func upload(_ change: URL, _ console: Console) async throws {
    let size = try change.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    do {
      _ = try await server.upload(change, to: PackageEndpoints.change.path([app.rawValue]).text) {
        console.progress("sending", $0, of: size)
      }
    } catch var issue as SkinIssue where issue.code == .staleTargets {
      issue.suggestion =
        "Another change was published first, so this one was refused as a whole: run the command again."
      throw issue
    }
  }

  /// Reads the codes of the app's test devices from the server.
  /// - Throws: `SkinIssue` if a group doesn't exist, or the server can't be read.
  func testDevices(_ groups: Set<SkinIdentifier>) async throws -> [SkinIdentifier: Set<DeviceCode>] {
    let known = try await server.call(TestDeviceEndpoints.list, app).groups
    try groups.ordered(by: <).checkAllExist(
      in: known.compactMap { SkinIdentifier($0.group) }, code: .unknownGroup,
      message: { "The app has no group \($0) of test devices" },
      ifNone: "Add a device with `skin devices add`.")
    var codes: [SkinIdentifier: Set<DeviceCode>] = [:]
    for group in groups {
      codes[group] = Set(known.first { $0.group == group.rawValue }?.devices.compactMap { DeviceCode($0.code) } ?? [])
    }
    return codes
  }

  // MARK: Drafts

  /// Verifies a draft against the repository, and lists its changes.
  mutating func review(
    _ draft: URL, work: URL
  ) async throws -> (change: RepositoryChange, review: ChangeReview, delegates: Bool) {
    let change = try RepositoryChange(contentsOf: draft)
    try await repository.load(for: change)
    let state = try change.draftedState(after: repository.state, root: repository.root, now: Date())
    let review = try ChangeReview(change, from: repository.state, to: state, work: work)
    return (change, review, state.delegations.map(\.role) != repository.state.delegations.map(\.role))
  }

  /// Adds this machine's signatures to a reviewed draft.
  ///
  /// Once enough keys have signed, the draft is sent and its file removed.
  func sign(_ change: RepositoryChange, at draft: URL, _ console: Console) async throws -> Outcome {
    var change = change
    try change.sign(with: keys, root: repository.root)
    try change.write(to: draft)
    if let missing = try change.missing(root: repository.root) { return .drafted(draft, missing) }
    try await upload(draft, console)
    do { try FileManager.default.removeItem(at: draft) } catch {
      console.note("warning: \(draft.relativePath) was sent but can't be removed: \(error.localizedDescription)")
    }
    return .sent
  }

  /// Downloads a target of the repository.
  func download(_ target: String, to folder: URL) async throws -> URL {
    var repository = repository
    return try await repository.download(target, to: folder)
  }

  /// Reads a small target of the repository; nil if there is none.
  func document(_ target: String) async throws -> Data? {
    guard repository.state[target] != nil else { return nil }
    return try await Self.withWork { work in try Data(contentsOf: try await download(target, to: work)) }
  }

  /// Runs a closure with a temporary folder.
  static func withWork<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
    let work = FileManager.default.temporaryDirectory.appending(path: "skin-publish-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: work) }
    return try await body(work)
  }
}

/// A draft in the output of commands.
struct ChangeDraftRecord: Encodable {
  let draft: String
  let isComplete: Bool
  let missing: Int
  let keys: [String]

  init(_ file: URL, _ missing: RepositoryChange.Missing?) {
    draft = file.relativePath
    isComplete = missing == nil
    self.missing = missing?.count ?? 0
    keys = missing?.keyIDs ?? []
  }

  /// Prints the draft and the next step.
  func report(_ console: Console) throws {
    console.line("Wrote the change to \(console.styled(draft, .bold)). It isn't sent yet.")
    if isComplete {
      console.line("It has all signatures. Send it with `skin sign \(draft) --keys FOLDER`.")
    } else {
      console.line("\(missing) of these targets keys must still sign it, with `skin sign \(draft) --keys FOLDER`:")
      for key in keys { console.line("  \(key)") }
    }
    try console.value(self)
  }
}

extension SkinIssue.Code {
  /// The app has no such group of test devices.
  static let unknownGroup: Self = "unknown-group"
}
