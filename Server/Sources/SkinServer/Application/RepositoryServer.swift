import Foundation
import HTTPTypes
public import Hummingbird
public import Logging
import NIOCore
import ServiceLifecycle
import SkinKit
import SkinRepository
import SkinUpdate

/// A server: storage, repository, routes and background services.
///
/// ```swift
/// let server = try await RepositoryServer.open(settings, logger: logger)
/// try await server.application().runService()
/// ```
public struct RepositoryServer: Sendable {
  let settings: ServerSettings
  let service: PublishingService
  let hub: EventHub
  let zipSkins: ZipSkinCache
  let clock: ServerClock
  let logger: Logger
  /// The lock on the data folder, held as long as the server exists.
  private let lock: FolderLock?

  init(
    settings: ServerSettings, signer: RepositorySigner, store: any MetadataStore, blobs: any BlobStore,
    clock: ServerClock, logger: Logger, lock: FolderLock? = nil
  ) async throws {
    hub = EventHub(maxListeners: settings.maxStreams)
    let served = try await store.read { try $0.metadataFiles() }.filter { $0.path.hasSuffix(".root.json") }
    let known = try served.map { (try PublishingService.rootVersion($0.bytes), $0.bytes) }
    service = PublishingService(
      store: store, blobs: blobs, signer: signer,
      roots: try RootChain(folder: settings.keys, known: Dictionary(known) { $1 }),
      work: settings.data.appending(path: "work"),
      view: RepositoryView(timestampMaxAge: settings.timestampMaxAge), hub: hub, patchBases: settings.patchBases,
      now: clock.now, logger: logger)
    self.settings = settings
    self.clock = clock
    self.logger = logger
    self.lock = lock
    // Remove unfinished uploads of a killed process.
    try? FileManager.default.removeItem(at: service.work)
    try FileManager.default.createDirectory(at: service.work, withIntermediateDirectories: true)
    zipSkins = try ZipSkinCache(
      settings.data.appending(path: "zip-skins"), packages: blobs, work: service.work, logger: logger)
    try await service.open()
    try await zipSkins.clean(keeping: service.zipSkinSources())
  }

  /// Opens a data folder, with an SQLite database and a folder of blobs.
  /// - Parameters:
  ///   - settings: The settings.
  ///   - clock: The clock.
  ///   - logger: The logger.
  /// - Returns: A server that doesn't listen yet.
  /// - Throws: `SkinIssue` if the folder or the keys can't be used.
  public static func open(
    _ settings: ServerSettings, clock: ServerClock = .system, logger: Logger
  ) async throws -> RepositoryServer {
    let signer = try signer(settings)
    let lock: FolderLock?
    let store: SQLiteStore
    let blobs: FolderBlobs
    do {
      try FileManager.default.createDirectory(at: settings.data, withIntermediateDirectories: true)
      lock = FolderLock(settings.data.appending(path: "lock"))
      guard lock != nil else {
        throw SkinIssue(
          .badDataFolder, "The data folder \(settings.data.path) is in use, or its lock can't be opened",
          remedy: "Stop the other skin-server, check the folder's owner, or use another folder.")
      }
      store = try SQLiteStore(settings.data.appending(path: "skin-server.sqlite"))
      blobs = try FolderBlobs(settings.data.appending(path: "blobs"))
    } catch let issue as SkinIssue {
      throw issue
    } catch {
      throw SkinIssue(
        .badDataFolder, "The data folder \(settings.data.path) can't be used: \(error.localizedDescription)",
        remedy: "Check that the folder belongs to the server's user and has free space.")
    }
    return try await RepositoryServer(
      settings: settings, signer: signer, store: store, blobs: blobs, clock: clock, logger: logger, lock: lock)
  }

  /// Creates the HTTP application with its services.
  /// - Parameter onListening: A closure called with the port once the server listens.
  /// - Returns: An application to run, or to test without a socket.
  public func application(onListening: @escaping @Sendable (Int) async -> Void = { _ in }) -> some ApplicationProtocol {
    var application = Application(
      router: router(),
      server: .http1(configuration: .init(idleTimeout: .nanoseconds(settings.idleTimeout.nanoseconds))),
      configuration: ApplicationConfiguration(
        address: .hostname(settings.host, port: settings.port), serverName: "skin-server",
        // Thousands of apps reconnect at once after a restart.
        backlog: 4096),
      onServerRunning: { channel in await onListening(channel.localAddress?.port ?? 0) },
      logger: logger)
    application.addServices(
      Heartbeat(hub: hub, interval: settings.heartbeat), Renewal(service: service, clock: clock))
    return application
  }

  private func router() -> Router<ServerContext> {
    let router = Router(context: ServerContext.self)
    router.add(middleware: ErrorMiddleware())
    HealthRoutes(store: service.store, view: service.view, hub: hub, now: clock.now).add(to: router)
    RepositoryRoutes(view: service.view, blobs: service.blobs).add(to: router)
    EventRoutes(hub: hub).add(to: router)
    ZipSkinRoutes(service: service, cache: zipSkins, publicURL: settings.publicURL).add(to: router)
    let reports = ReportRoutes(
      store: service.store, isEnabled: settings.takesReports,
      rate: ReportRate(perMinute: settings.reportRate, now: clock.now),
      retention: Int(settings.reportRetention.components.seconds / 86_400), now: clock.now)
    reports.add(to: router)
    let api = router.group("api/v1").add(middleware: BearerToken(settings.token))
    let receiver = UploadReceiver(folder: service.work, limit: settings.maxUpload)
    PublishRoutes(service: service, receiver: receiver).add(to: api)
    DocumentRoutes(service: service, path: "apps/:app/channels/:channel/activation") { context in
      Activation(
        app: try RequestNames.path("app", context), channel: try RequestNames.path("channel", context), skin: nil)
    }.add(to: api)
    DocumentRoutes(service: service, path: "apps/:app/catalog") { context in
      SkinCatalog(app: try RequestNames.path("app", context), entries: [])
    }.add(to: api)
    PictureRoutes(service: service).add(to: api)
    reports.addCounts(to: api)
    ChangeRoutes(service: service, settings: settings).add(to: api)
    return router
  }

  /// Returns the signer with the keys of the settings' folder.
  static func signer(_ settings: ServerSettings) throws -> RepositorySigner {
    let file = settings.keys.appending(path: "root.json")
    let root: Data
    do {
      root = try Data(contentsOf: file)
    } catch {
      throw SkinIssue(
        .missingKey, "\(file.path) can't be read: \((error as NSError).localizedDescription)",
        remedy: "Set keys to a folder created with `skin keys init`.", place: .init(key: Setting.keys.rawValue))
    }
    return try RepositorySigner(root: root, keys: KeySet(folder: settings.keys), lifetimes: settings.lifetimes)
  }
}

extension Duration {
  fileprivate var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}
