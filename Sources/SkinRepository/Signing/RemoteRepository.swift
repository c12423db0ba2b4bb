public import Foundation
public import SkinKit
import SkinPackage
public import SkinUpdate

/// The newest state of a served repository, verified from its root on, for publishers who sign away from the server.
///
/// The server isn't trusted: the new targets build on metadata that this repository's keys signed. The versions seen
/// are saved in a folder, so that a rollback is noticed.
/// ```swift
/// var repository = try await RemoteRepository.read(
///   root: root, url: url, trust: folder, transport: URLSessionTransport(), now: Date())
/// try await repository.load(id, of: app, from: version, atMost: 4)
/// publication.apply(to: &repository.state)
/// let signed = try TargetsSigner(root: repository.root, keys: keys).sign(repository.state, now: Date())
/// ```
public struct RemoteRepository: Sendable {
  /// The served state; changes to it will be signed.
  public var state: RepositoryState
  /// The bytes of the newest root that follows the trusted one.
  public let root: Data
  /// The bytes of the newest targets metadata; nil if the repository was never signed.
  public let targets: Data?
  private var fetcher: MetadataFetcher
  private let url: URL
  private let transport: any HTTPTransport

  /// Reads a repository.
  ///
  /// A repository that was never signed has no timestamp. It is considered empty, unless metadata was seen before.
  /// Expired targets are accepted, because they are about to be signed again.
  /// - Parameters:
  ///   - root: The bytes of a trusted root.
  ///   - url: The repository's URL, such as `https://skins.example.com/repository/festival`.
  ///   - app: The app whose repository it is; nil for that of any app.
  ///   - folder: The folder for metadata that was seen, which is created if necessary.
  ///   - transport: The HTTP transport.
  ///   - now: The time to check expirations against.
  /// - Returns: The repository.
  /// - Throws: `SkinIssue` if the repository can't be reached or trusted, or has unsupported metadata.
  public static func read(
    root: Data, url: URL, app: SkinIdentifier? = nil, trust folder: URL, transport: any HTTPTransport, now: Date
  ) async throws -> RemoteRepository {
    let trust = try MetadataCache(folder)
    // A publisher reads all roles.
    var limits = MetadataLimits()
    limits.delegations = 1_000_000
    var fetcher = try MetadataFetcher(
      pinnedRoot: root, url: url.appending(path: "metadata/"), app: app, cache: trust, transport: transport,
      limits: limits)
    do {
      try await fetcher.refresh(now: .distantPast)
    } catch let issue as SkinIssue
      where issue.code == .missingMetadata && issue.place.file == "timestamp.json"
      && trust.bytes(of: RoleName.targets.rawValue) == nil
    {
      return RemoteRepository(
        state: RepositoryState(), root: trust.root ?? root, targets: nil, fetcher: fetcher, url: url,
        transport: transport)
    }
    try fetcher.trusted?.checkFreshness(at: now)
    _ = try await fetcher.listedTargets(under: "")
    let newest = trust.root ?? root
    guard let targets = trust.bytes(of: RoleName.targets.rawValue) else {
      throw SkinIssue(
        .missingMetadata, "The metadata in \(folder.path) was removed while it was read", suggestion: "Try again.",
        place: .init(file: folder.path))
    }
    let roles = (fetcher.trusted?.targets ?? [:]).keys.filter { $0 != RoleName.targets.rawValue }
    let delegated = roles.compactMap { role in trust.bytes(of: role).map { (role, $0) } }
    let received = try ReceivedTargets(
      targets, delegated: Dictionary(delegated) { $1 }, root: TrustedRoot(newest), now: now)
    try received.checkSignatures()
    return RemoteRepository(
      state: try received.adopt(), root: newest, targets: targets, fetcher: fetcher, url: url, transport: transport)
  }

  /// Loads versions of a skin into ``state``, which a change of them needs.
  /// - Parameters:
  ///   - id: The skin's name.
  ///   - app: The app.
  ///   - version: The version, whether it was published or not; nil for the newest one.
  ///   - count: The most versions that are loaded, from this one to earlier ones.
  /// - Throws: `SkinIssue` if a part of the index can't be fetched or is malformed.
  public mutating func load(
    _ id: SkinIdentifier, of app: SkinIdentifier, from version: SkinVersion? = nil, atMost count: Int = 1
  ) async throws {
    try await load(.skin(app: app, id: id, from: version, atMost: count))
    if let version { try await load(.version(IndexKey(app: app, id: id, version: version))) }
  }

  /// Loads versions, and the nodes of the index that this needs, one after the other.
  mutating func load(_ range: IndexSearch.Range) async throws {
    var nodes: [IndexReference: Data] = [:]
    while true {
      var (next, missing) = (state, IndexReference?.none)
      func read(_ reference: IndexReference) throws -> Data {
        if let data = nodes[reference] { return data }
        missing = reference
        throw SkinIssue.unloadedNode(reference)
      }
      do {
        try next.loadShown(from: read)
        try next.load(range, from: read)
        state = next
        return
      } catch {
        guard let missing else { throw error }
        nodes[missing] = try await fetcher.nodeData(missing)
      }
    }
  }

  private init(
    state: RepositoryState, root: Data, targets: Data?, fetcher: MetadataFetcher, url: URL,
    transport: any HTTPTransport
  ) {
    (self.state, self.root, self.targets) = (state, root, targets)
    (self.fetcher, self.url, self.transport) = (fetcher, url, transport)
  }

  /// Whether the repository was never signed.
  public var isEmpty: Bool { state.signedTargets == nil }

  /// Downloads a target's file and checks it against the signed metadata.
  /// - Parameters:
  ///   - target: The target's path.
  ///   - folder: The folder for the file; an intact existing file isn't downloaded again.
  /// - Returns: The file.
  /// - Throws: `SkinIssue` if there is no such target, or it can't be downloaded.
  public mutating func download(_ target: String, to folder: URL) async throws -> URL {
    try await TargetFolder(folder, url: url.appending(path: "targets/"), transport: transport)
      .download(target, by: &fetcher)
  }
}
