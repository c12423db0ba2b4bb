// A repository that is served elsewhere, as those see it who sign its targets.

public import Foundation
import SkinKit
import SkinPackage
public import SkinUpdate

/// The newest state of a repository, verified from its root on, for those who sign its targets away from the server.
///
/// Nothing that the server says is believed: what the next targets build on was signed by the keys of this repository.
/// Versions that were seen stay in a folder, so that older ones are noticed.
/// ```swift
/// var repository = try await RemoteRepository.read(
///   root: root, url: url, trust: folder, transport: URLSessionTransport(), now: Date())
/// publication.apply(to: &repository.state)
/// let signed = try TargetsSigner(root: repository.root, keys: keys).sign(repository.state, now: Date())
/// ```
public struct RemoteRepository: Sendable {
  /// The state as it is served; what is changed in it is what will be signed.
  public var state: RepositoryState
  /// The bytes of the newest root that follows the one that is trusted.
  public let root: Data
  private var fetcher: MetadataFetcher
  private let url: URL
  private let transport: any HTTPTransport

  /// Reads a repository.
  ///
  /// One that was never signed has no timestamp. It counts as empty, unless more was seen before. Targets that are past
  /// their date are read all the same, because they are about to be signed anew.
  /// - Parameters:
  ///   - root: The bytes of a root that is trusted.
  ///   - url: The repository's address, such as `https://skins.example.com/repository`.
  ///   - folder: Where what was seen is kept; made where it doesn't exist.
  ///   - transport: What fetches.
  ///   - now: The moment that dates are compared with.
  /// - Returns: The repository.
  /// - Throws: `SkinIssue` where it can't be reached, can't be trusted, or has what can't be kept.
  public static func read(
    root: Data, url: URL, trust folder: URL, transport: any HTTPTransport, now: Date
  ) async throws -> RemoteRepository {
    let trust = try MetadataCache(folder)
    var fetcher = try MetadataFetcher(
      pinnedRoot: root, url: url.appending(path: "metadata/"), cache: trust, transport: transport)
    do {
      try await fetcher.refresh(now: .distantPast)
    } catch let issue as SkinIssue
      where issue.code == .missingMetadata && issue.place.file == "timestamp.json"
      && trust.bytes(of: RoleName.targets.rawValue) == nil
    {
      return RemoteRepository(
        state: RepositoryState(), root: trust.root ?? root, fetcher: fetcher, url: url, transport: transport)
    }
    try fetcher.trusted?.checkFreshness(at: now)
    _ = try await fetcher.targets(under: "")
    let newest = trust.root ?? root
    guard let targets = trust.bytes(of: RoleName.targets.rawValue) else {
      throw SkinIssue(
        .missingMetadata, "What was read isn't in \(folder.path) any more", remedy: "Try again.",
        place: .init(file: folder.path))
    }
    let roles = fetcher.trusted?.targets[RoleName.targets.rawValue]?.delegations?.roles ?? []
    let delegated = roles.compactMap { role in trust.bytes(of: role.name).map { (role.name, $0) } }
    let received = try ReceivedTargets(
      targets, delegated: Dictionary(delegated) { $1 }, root: TrustedRoot(newest), now: now)
    try received.checkSignatures()
    return RemoteRepository(
      state: try received.follow(RepositoryState()).state, root: newest, fetcher: fetcher, url: url,
      transport: transport)
  }

  private init(
    state: RepositoryState, root: Data, fetcher: MetadataFetcher, url: URL, transport: any HTTPTransport
  ) {
    (self.state, self.root, self.fetcher, self.url, self.transport) = (state, root, fetcher, url, transport)
  }

  /// Whether nothing was ever signed in this repository.
  public var isEmpty: Bool { state.signedTargets == nil }

  /// Downloads a target's file, checked against the signed metadata.
  /// - Parameters:
  ///   - target: The target's path.
  ///   - folder: Where it goes; a file that is there already and right isn't fetched again.
  /// - Returns: The file.
  /// - Throws: `SkinIssue` where nobody describes the target, or it can't be fetched.
  public mutating func download(_ target: String, to folder: URL) async throws -> URL {
    try await TargetFolder(folder, url: url.appending(path: "targets/"), transport: transport)
      .download(target, by: &fetcher)
  }
}
