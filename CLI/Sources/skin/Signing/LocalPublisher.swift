// Signs targets on this machine and sends them: the server countersigns, but can make none itself.

import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate

/// Whoever publishes with a targets key of their own.
struct LocalPublisher {
  /// What became of a change.
  enum Outcome {
    /// The server has taken it.
    case sent
    /// It lies in a file, and these signatures are still wanted; nil where it is complete.
    case drafted(URL, RepositoryChange.Missing?)
  }

  /// From how many earlier versions patches are made, as servers do.
  static let patchBases = 3

  /// The repository as it is served, verified.
  private(set) var repository: RemoteRepository
  private let server: ServerClient
  private let keys: KeySet
  private let signer: TargetsSigner
  private let draft: URL?

  /// Reads the keys, and the repository from the root on.
  init(
    server: ServerClient, keys folder: String, how: SigningManner, draft: String? = nil, _ console: Console
  ) async throws {
    let url = URL(filePath: folder, directoryHint: .isDirectory)
    keys = try KeySet(folder: url)
    let file = how.root ?? url.appending(path: "root.json").relativePath
    guard FileManager.default.fileExists(atPath: file) else {
      throw SkinIssue(
        .missingFile, "There is no root.json in \(folder)",
        remedy: "Copy the repository's root.json there, or name one that you trust with --root.",
        place: .init(file: file))
    }
    // What was seen is remembered beside the keys, so that nobody can have an older state signed anew.
    repository = try await RemoteRepository.read(
      root: KeyFiles.read(file: file), url: server.base.appending(path: "repository"),
      trust: url.appending(path: "trust", directoryHint: .isDirectory), transport: URLSessionTransport(), now: Date())
    if repository.isEmpty { console.note("The repository is empty: nothing was ever signed in it.") }
    signer = try TargetsSigner(
      root: repository.root, next: how.next.map(KeyFiles.read(file:)), keys: keys, lifetimes: how.lifetimes)
    self.server = server
    self.draft = draft.map { URL(filePath: $0) }
  }

  /// Signs a publication and sends it.
  func send(_ publication: any Publication, _ console: Console) async throws -> Outcome {
    var state = repository.state
    publication.apply(to: &state)
    return try await send(state, publication.blobs, console)
  }

  /// Signs a publication and sends it, where it changes anything; tells of the draft where it became one.
  /// - Returns: Whether it holds now.
  func publish(_ publication: any Publication, _ console: Console) async throws -> Bool {
    var state = repository.state
    publication.apply(to: &state)
    guard state.allTargets != repository.state.allTargets else { return true }
    guard case .drafted(let file, let missing) = try await send(state, publication.blobs, console) else { return true }
    try ChangeDraftRecord(file, missing).tell(console)
    return false
  }

  /// Signs what is there again, so that it counts longer or for other keys.
  func renew(_ console: Console) async throws -> Outcome { try await send(repository.state, [], console) }

  private func send(_ state: RepositoryState, _ files: [PublishedBlob], _ console: Console) async throws -> Outcome {
    if let draft {
      try RepositoryChange.write(signer.draft(state, now: Date()), files: files, to: draft)
      return .drafted(draft, try RepositoryChange(contentsOf: draft).missing(root: repository.root))
    }
    let signed: SignedTargets
    do { signed = try signer.sign(state, now: Date()) } catch let issue as SkinIssue
      where issue.code == .missingKey && !keys[.targets].isEmpty
    {
      var issue = issue
      issue.remedy =
        "Write a draft with --draft FILE and have the other holders sign it with `skin sign FILE`; or give the keys that root.json names."
      throw issue
    }
    return try await Self.withWork { work in
      let change = work.appending(path: "change")
      try RepositoryChange.write(signed, files: files, to: change)
      try await upload(change, console)
      return .sent
    }
  }

  /// Sends a change whose signatures are complete.
  private func upload(_ change: URL, _ console: Console) async throws {
    let size = try change.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    do {
      _ = try await server.upload(change, to: "changes") { console.progress("sending", $0, of: size) }
    } catch var issue as SkinIssue where issue.code == .staleTargets {
      issue.remedy = "Somebody published meanwhile. Nothing of this change was taken: run the command again."
      throw issue
    }
  }

  // MARK: What others drafted

  /// Looks at a draft.
  func review(_ draft: URL, work: URL) throws -> (change: RepositoryChange, review: ChangeReview, delegates: Bool) {
    let change = try RepositoryChange(contentsOf: draft)
    let state = try change.draftedState(after: repository.state, root: repository.root, now: Date())
    let review = try ChangeReview(change, from: repository.state, to: state, work: work)
    return (change, review, state.delegations.map(\.role) != repository.state.delegations.map(\.role))
  }

  /// Adds this machine's signatures to a draft that was reviewed; once enough have signed, sends it and removes the file.
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

  /// Reads a small target of the repository; nil where there is none.
  func document(_ target: String) async throws -> Data? {
    guard repository.state[target] != nil else { return nil }
    return try await Self.withWork { work in try Data(contentsOf: try await download(target, to: work)) }
  }

  /// Runs something with a folder that is gone afterwards.
  static func withWork<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
    let work = FileManager.default.temporaryDirectory.appending(path: "skin-publish-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: work) }
    return try await body(work)
  }
}

/// A draft as commands tell of it.
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

  /// Says what was written and what comes next.
  func tell(_ console: Console) throws {
    console.line("Wrote the change into \(console.styled(draft, .bold)). Nothing was sent yet.")
    if isComplete {
      console.line("It has all signatures: send it with `skin sign \(draft) --keys FOLDER`.")
    } else {
      console.line("Still to sign, with `skin sign \(draft) --keys FOLDER`: \(missing) of these targets keys:")
      for key in keys { console.line("  \(key)") }
    }
    try console.value(self)
  }
}
