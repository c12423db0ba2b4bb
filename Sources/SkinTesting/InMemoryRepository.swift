public import Foundation
public import SkinKit
public import SkinRepository
public import SkinUpdate

/// A signed skin repository in memory, served through `HTTPTransport`.
///
/// Its keys, signatures, packages and patches are real; only the network isn't. To test how an app handles attacks and
/// failures, replace files without signing them, and make responses fail.
/// ```swift
/// let repository = try InMemoryRepository()
/// try repository.publish(SkinFolderFiles(folder), info: info, app: app)
/// try repository.activate(SkinReference(id: info.id, version: info.version), app: app, channel: channel)
/// let updater = try SkinUpdater(
///   app: app, channel: channel, location: repository.location(app: app, channel: channel),
///   pinnedRoot: repository.root, store: store, transport: repository)
/// ```
public final class InMemoryRepository: HTTPTransport, @unchecked Sendable {
  // Unchecked because of the mutable state below, which is only accessed under `lock`.
  let lock = NSLock()
  var keys: KeySet
  var roots: [Data]
  var held: RepositoryState
  var served: [String: Data] = [:]
  var log: [Request] = []
  var faults: [String: [Fault]] = [:]
  var listeners: [UUID: AsyncThrowingStream<Data, any Error>.Continuation] = [:]
  let work: URL
  let lifetimes: MetadataLifetimes
  let clock: any UpdateClock

  /// The repository's URL; its host doesn't exist.
  public static let server = "https://repository.invalid"

  /// Creates a repository without skins.
  /// - Parameters:
  ///   - keys: The keys of all roles.
  ///   - thresholds: The number of keys that must sign a role; 1 by default.
  ///   - clock: The clock for the times of signing.
  ///   - lifetimes: The lifetimes of the signed metadata.
  /// - Throws: `SkinIssue` if keys are missing.
  public init(
    keys: KeySet = .make(), thresholds: [RoleName: Int] = [:], clock: any UpdateClock = ManualClock(),
    lifetimes: MetadataLifetimes = MetadataLifetimes()
  ) throws {
    self.keys = keys
    self.clock = clock
    self.lifetimes = lifetimes
    work = FileManager.default.temporaryDirectory.appending(path: "repository-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    roots = [
      try RootMetadata.makeRoot(keys: keys, expires: clock.now + 10 * 365 * 86_400, thresholds: thresholds)
    ]
    held = RepositoryState()
    try sign { _ in }
  }

  deinit {
    try? FileManager.default.removeItem(at: work)
    for listener in listeners.values { listener.finish() }
  }

  /// The first root, for an app to pin.
  public var root: Data { lock.withLock { roots[0] } }

  /// The repository's state.
  public var state: RepositoryState { lock.withLock { held } }

  /// Returns the URLs of the repository.
  /// - Parameters:
  ///   - app: The app's name.
  ///   - channel: The channel's name.
  ///   - hasEvents: Whether there is an event stream.
  /// - Returns: The URLs.
  public func location(app: SkinIdentifier, channel: SkinIdentifier, hasEvents: Bool = false) -> RepositoryLocation {
    guard let url = URL(string: Self.server) else { preconditionFailure("the address above is one") }
    var location = RepositoryLocation(server: url, app: app, channel: channel)
    if !hasEvents { location.events = nil }
    return location
  }
}
