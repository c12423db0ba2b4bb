// A whole skin repository in memory: real keys and signatures, no server, and an attacker's hands when wanted.

public import Foundation
public import SkinKit
public import SkinPackage
public import SkinRepository
public import SkinUpdate

/// A signed skin repository in memory, served through `HTTPTransport`.
///
/// Everything about it is real, keys, signatures, packages and patches, but the network. Files can be replaced behind the
/// signatures' back and answers cut or held up, to see that an app stays well.
/// ```swift
/// let repository = try InMemoryRepository()
/// try repository.publish(FolderFiles(folder), info: info, app: app)
/// try repository.activate(SkinReference(id: info.id, version: info.version), app: app, channel: channel)
/// let updater = try SkinUpdater(
///   app: app, channel: channel, location: repository.location(app: app, channel: channel),
///   pinnedRoot: repository.root, store: store, transport: repository)
/// ```
public final class InMemoryRepository: HTTPTransport, @unchecked Sendable {
  /// How an answer goes wrong.
  public enum Fault: Hashable, Sendable {
    /// There is only a status.
    case status(Int)
    /// The connection breaks after some bytes.
    case cut(after: Int)
    /// After the file's bytes come others, without end.
    case endless
    /// Nothing comes at all.
    case unreachable
  }

  /// A request that was answered.
  public struct Request: Hashable, Sendable {
    /// The file below the repository, such as `metadata/timestamp.json`.
    public var path: String
    /// The status of the answer, 0 where there was none.
    public var status: Int
    /// The bytes of the answer's body.
    public var bytes: Int
  }

  // Unchecked because of the mutable state below, which is only touched under `lock`.
  let lock = NSLock()
  private var keys: KeySet
  private var roots: [Data]
  private var held: RepositoryState
  private var served: [String: Data] = [:]
  private var log: [Request] = []
  private var faults: [String: [Fault]] = [:]
  private var listeners: [UUID: AsyncThrowingStream<Data, any Error>.Continuation] = [:]
  private let work: URL
  private let lifetimes: MetadataLifetimes
  private let clock: any UpdateClock

  /// The address of the repository; its host doesn't exist.
  public static let server = "https://repository.invalid"

  /// Makes a repository without skins.
  /// - Parameters:
  ///   - keys: The keys of all roles.
  ///   - thresholds: How many keys of a role must sign, one where it isn't named.
  ///   - clock: The moment of every signing.
  ///   - lifetimes: How long what is signed counts.
  /// - Throws: `SkinIssue` where keys are missing.
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

  /// The addresses of the repository.
  /// - Parameters:
  ///   - app: The app's name.
  ///   - channel: The channel's name.
  ///   - hasEvents: Whether there is a stream of events.
  /// - Returns: The addresses.
  public func location(app: SkinIdentifier, channel: SkinIdentifier, hasEvents: Bool = false) -> RepositoryLocation {
    guard let url = URL(string: Self.server) else { preconditionFailure("the address above is one") }
    var location = RepositoryLocation(server: url, app: app, channel: channel)
    if !hasEvents { location.events = nil }
    return location
  }

  // MARK: Publishing

  /// Packs and publishes a skin, with patches from all earlier versions.
  /// - Parameters:
  ///   - files: The skin's files.
  ///   - info: What the skin is.
  ///   - app: The app it is for.
  /// - Returns: What was published.
  /// - Throws: `SkinIssue` where the skin can't be packed or its version exists with other contents.
  @discardableResult
  public func publish(
    _ files: any SkinFiles, info: PackageManifest.Info, app: SkinIdentifier
  ) throws -> PackagePublication {
    let package = work.appending(path: "\(UUID().uuidString).skin")
    try PackageWriter.pack(files, info: info, to: package)
    return try publish(package: package, app: app)
  }

  /// Publishes a package, with patches from all earlier versions.
  /// - Parameters:
  ///   - package: The package's file.
  ///   - app: The app it is for.
  /// - Returns: What was published.
  /// - Throws: `SkinIssue` where the package is damaged or its version exists with other contents.
  @discardableResult
  public func publish(package: URL, app: SkinIdentifier) throws -> PackagePublication {
    let reader = try PackageReader(url: package)
    let folder = work.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let earlier = try state.packages(app: app, id: reader.manifest.id).map { published in
      let file = folder.appending(path: "\(published.package.version).skin")
      try files[published.stored, default: Data()].write(to: file)
      return file
    }
    let publication = try PackagePublication(
      package: package, app: app, in: state, earlier: earlier, work: folder)
    try publish(publication)
    return publication
  }

  /// Sets which skin an app shows on a channel.
  /// - Parameters:
  ///   - skin: A published skin; nil for the built-in one.
  ///   - app: The app's name.
  ///   - channel: The channel's name.
  /// - Throws: `SkinIssue` where the skin was never published for the app.
  public func activate(_ skin: SkinReference?, app: SkinIdentifier, channel: SkinIdentifier) throws {
    try publish(ActivationPublication(Activation(app: app, channel: channel, skin: skin), in: state))
  }

  /// Stores a publication's files and signs.
  /// - Parameter publication: The publication.
  /// - Throws: What reading its files or signing throws.
  public func publish(_ publication: some Publication) throws {
    for blob in publication.blobs {
      let data =
        switch blob.contents {
        case .data(let data): data
        case .file(let url): try Data(contentsOf: url)
        }
      lock.withLock { served[blob.stored] = data }
    }
    try sign { publication.apply(to: &$0) }
  }

  /// Changes the targets as only someone with the keys could, and signs.
  /// - Parameter change: What to change.
  /// - Throws: What signing throws.
  public func sign(_ change: (inout RepositoryState) throws -> Void) throws {
    let version = try lock.withLock {
      var state = held
      try change(&state)
      guard let root = roots.last else { return 0 }
      let signed = try RepositorySigner(root: root, keys: keys, lifetimes: lifetimes).sign(state, now: clock.now)
      held = signed.state
      served.merge(signed.files) { $1 }
      return held.version
    }
    push(version: version)
  }

  /// Gives the repository other keys, named by a next root that the old root keys sign too.
  /// - Parameters:
  ///   - keys: The keys of all roles from now on.
  ///   - thresholds: How many keys of a role must sign, one where it isn't named.
  /// - Throws: `SkinIssue` where keys are missing.
  public func rotate(to keys: KeySet, thresholds: [RoleName: Int] = [:]) throws {
    try lock.withLock {
      guard let last = roots.last else { return }
      roots.append(
        try RootMetadata.makeRoot(
          after: last, keys: keys, signedAlsoBy: self.keys, expires: clock.now + 10 * 365 * 86_400,
          thresholds: thresholds))
      self.keys = keys
    }
    try sign { _ in }
  }

  // MARK: Meddling

  /// All files that are served, by path below the repository; set them to serve what was never signed, or older files.
  public var files: [String: Data] {
    get { lock.withLock { served } }
    set { lock.withLock { served = newValue } }
  }

  /// Lets the next answers for a file go wrong, one fault for each.
  /// - Parameters:
  ///   - path: The file's path below the repository.
  ///   - faults: What goes wrong, in this order.
  public func spoil(_ path: String, with faults: Fault...) {
    lock.withLock { self.faults[path, default: []] += faults }
  }

  /// Takes back all faults that haven't happened yet.
  public func clearFaults() { lock.withLock { faults = [:] } }

  /// The requests that were answered so far.
  public var requests: [Request] { lock.withLock { log } }

  /// Forgets the requests so far.
  public func forgetRequests() { lock.withLock { log = [] } }

  // MARK: Serving

  /// Answers a request out of memory.
  /// - Parameter request: The request.
  /// - Returns: The answer; status 404 for a file that isn't there.
  /// - Throws: `SkinIssue` where the answer shall go wrong.
  public func open(_ request: TransportRequest) async throws -> TransportStream {
    try Task.checkCancellation()
    let path = (request.url.path.removingPercentEncoding ?? request.url.path)
      .replacingOccurrences(of: "/repository/", with: "", options: .anchored)
    if path == "/events" { return listen() }
    let (data, fault) = lock.withLock { () -> (Data?, Fault?) in
      let fault = faults[path]?.isEmpty == false ? faults[path]?.removeFirst() : nil
      return (served[path], fault)
    }
    switch fault {
    case .unreachable:
      record(path, 0, 0)
      throw SkinIssue(.networkFailure, "The repository can't be reached", remedy: "Take the fault away.")
    case .status(let status): return answer(path, status, Data())
    case .cut(let length):
      let cut = SkinIssue(.networkFailure, "The connection was cut", remedy: "Take the fault away.")
      return answer(path, 200, Data((data ?? Data()).prefix(length)), end: cut)
    case .endless:
      // More than anyone may take, in pieces, without end.
      let body = AsyncThrowingStream<Data, any Error> { Data(repeating: 0x20, count: 65_536) }
      record(path, 200, .max)
      return TransportStream(status: 200, headers: [:], body: body)
    case nil: break
    }
    guard let data else { return answer(path, 404, Data()) }
    let validator = "\"\(ContentHash(of: data).hex)\""
    if request.validator == validator, request.headers["Range"] == nil {
      return answer(path, 304, Data(), headers: ["etag": validator])
    }
    if let range = request.headers["Range"], let start = Int(range.dropFirst("bytes=".count).dropLast()) {
      guard start < data.count else { return answer(path, 416, Data()) }
      let headers = ["content-range": "bytes \(start)-\(data.count - 1)/\(data.count)"]
      return answer(path, 206, Data(data.dropFirst(start)), headers: headers)
    }
    return answer(path, 200, data, headers: ["etag": validator])
  }

  /// Ends all streams of events, as a server that restarts does.
  public func dropListeners() {
    let all = lock.withLock {
      defer { listeners = [:] }
      return Array(listeners.values)
    }
    for listener in all { listener.finish() }
  }

  /// How many streams of events are open.
  public var listenerCount: Int { lock.withLock { listeners.count } }

  private func answer(
    _ path: String, _ status: Int, _ data: Data, headers: [String: String] = [:], end: (any Error)? = nil
  ) -> TransportStream {
    record(path, status, data.count)
    let body = AsyncThrowingStream<Data, any Error> { continuation in
      // In pieces, as from a network.
      for start in stride(from: 0, to: data.count, by: 16_384) {
        continuation.yield(Data(data.dropFirst(start).prefix(16_384)))
      }
      continuation.finish(throwing: end)
    }
    return TransportStream(status: status, headers: headers, body: body)
  }

  private func record(_ path: String, _ status: Int, _ bytes: Int) {
    lock.withLock { log.append(Request(path: path, status: status, bytes: bytes)) }
  }

  private func listen() -> TransportStream {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: Data.self)
    let id = UUID()
    lock.withLock { listeners[id] = continuation }
    continuation.onTermination = { [weak self] _ in
      guard let self else { return }
      _ = lock.withLock { listeners.removeValue(forKey: id) }
    }
    return TransportStream(status: 200, headers: ["content-type": "text/event-stream"], body: stream)
  }

  private func push(version: Int) {
    let event = Data("event: update\nid: \(version)\ndata: {\"timestamp\":\(version)}\n\n".utf8)
    let all = lock.withLock { Array(listeners.values) }
    for listener in all { listener.yield(event) }
  }
}
