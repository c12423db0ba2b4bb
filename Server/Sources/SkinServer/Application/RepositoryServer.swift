import Foundation
import HTTPTypes
package import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore
import ServiceLifecycle
import SkinConsole
import SkinKit
import SkinRepository
import SkinServerAPI
package import SkinServerHTTP
package import SkinServerPublishing
import SkinServerStorage
import SkinUpdate

/// A server: storage, repository, routes and background services.
///
/// ```swift
/// let server = try await RepositoryServer.open(settings, logger: logger)
/// try await server.application().runService()
/// ```
package struct RepositoryServer: Sendable {
  let settings: ServerSettings
  let service: PublishingService
  let hub: EventHub
  let zipSkins: ZipSkinCache
  let uploads: ResumableUploads
  let drafts: DraftService
  let draftPictures: DraftPictures
  let inspector: VersionInspector
  let damaged = DamagedBlobs()
  let connections: ConnectionRegistry
  let reserve: DiskReserve
  let people: PeopleService
  let signIn: ProviderSignIn?
  let tls: TLSFiles?
  let counters = ServerCounters()
  let metrics: ServerMetrics
  let clock: ServerClock
  let logger: Logger
  /// The web pages for people.
  let console: Console
  /// The lock on the data folder, held as long as the server exists.
  private let lock: FolderLock?

  init(
    settings: ServerSettings, signer: RepositorySigner, store: any MetadataStore, blobs: any BlobStore,
    versionLog: (any VersionLog)? = nil, clock: ServerClock, logger: Logger, lock: FolderLock? = nil,
    beginsAnew: Bool = false
  ) async throws {
    hub = EventHub(maxListeners: settings.maxStreams)
    connections = ConnectionRegistry(settings.connections, logger: logger)
    reserve = DiskReserve(folder: settings.data, bytes: settings.diskReserve)
    if let tls = settings.tls { try PrivateFile.check(tls.key) }
    tls = try settings.tls.map(TLSFiles.init)
    people = PeopleService(
      store: store, rootToken: settings.token.hash,
      hasher: PasswordHasher(cost: settings.passwordCost), limiter: SignInLimiter(now: clock.now),
      sessions: settings.sessions, allowsPasswords: settings.allowsPasswords, now: clock.now, logger: logger)
    if let oidc = settings.oidc { try PrivateFile.check(oidc.clientSecretFile) }
    signIn = try settings.oidc.map { [people] in try ProviderSignIn($0, people: people) }
    let blobs = WatchedBlobs(base: blobs, damaged: damaged)
    let known = try await store.read { try $0.roots() }
    service = PublishingService(
      store: store, blobs: blobs, signer: signer,
      roots: try Self.readingRoots(in: settings.keys) { try RootChain(folder: settings.keys, known: known) },
      work: settings.data.appending(path: "work"),
      view: RepositoryView(store: store, timestampMaxAge: settings.timestampMaxAge), versionLog: versionLog, hub: hub,
      quota: AppQuota(bytes: settings.appQuota), patchBases: settings.patchBases,
      patchesLaterSize: settings.patchesLaterSize,
      now: clock.now, logger: logger, fileGrace: Double(settings.fileGrace.components.seconds),
      drawsPreviews: settings.previewTool != nil, kinds: settings.packageKinds)
    inspector = VersionInspector(service: service)
    self.settings = settings
    self.clock = clock
    self.logger = logger
    self.lock = lock
    console = try Console(now: clock.now)
    // Remove unfinished uploads of a killed process.
    try? FileManager.default.removeItem(at: service.work)
    try FileManager.default.createDirectory(at: service.work, withIntermediateDirectories: true)
    zipSkins = try ZipSkinCache(
      settings.data.appending(path: "zip-skins"), packages: blobs, work: service.work, logger: logger)
    metrics = try ServerMetrics(
      counters: counters, service: service, hub: hub, connections: connections, damaged: damaged, reserve: reserve,
      settings: settings)
    if !beginsAnew { try await Self.checkIsFirst(service, at: settings.publicURL) }
    try await service.open(beginsAnew: beginsAnew)
    try await zipSkins.clean { [service] in try await service.zipSkinSources(of: $0) }
    uploads = try await ResumableUploads(
      settings.data.appending(path: "uploads"), service: service,
      limits: .init(
        size: settings.maxUpload, count: settings.maxUploads,
        lifetime: TimeInterval(settings.uploadLifetime.components.seconds)), reserve: reserve)
    drafts = DraftService(uploads: uploads, service: service, reserve: reserve)
    draftPictures = DraftPictures(
      drafts: drafts,
      worker: settings.previewTool.map { [service] tool in
        PreviewWorker(tool: tool, limits: settings.previewLimits, threads: service.threads)
      })
  }

  /// Refuses to begin a repository that the public address serves already: apps would refuse its low versions.
  private static func checkIsFirst(_ service: PublishingService, at url: URL?) async throws {
    guard let url, try await service.store.read({ try $0.repositoryVersion() }) == nil,
      await SeenVersions(root: service.signer.root, work: service.work).isServed(by: url)
    else { return }
    throw SkinIssue(
      .lostRepository,
      "The database has no repository, but \(url) serves one with the same root",
      suggestion:
        "Restore a backup with `skin-server restore BACKUP --newest \(url)/repository` (docs/storage.md). To "
        + "begin a new repository, which apps that know the old one refuse, start once with --begin-anew.")
  }

  /// Opens a data folder, the database (an SQLite file in the folder, or PostgreSQL) and its blobs.
  /// - Parameters:
  ///   - settings: The settings.
  ///   - clock: The clock.
  ///   - logger: The logger.
  ///   - beginsAnew: Whether to begin a new repository if the database of the packages in the folder was lost.
  /// - Returns: A server that doesn't listen yet.
  /// - Throws: `SkinIssue` if the folder, the database or the keys can't be used.
  package static func open(
    _ settings: ServerSettings, clock: ServerClock = .system, logger: Logger, beginsAnew: Bool = false
  ) async throws -> RepositoryServer {
    let signer = try signer(settings)
    let site = settings.site
    let lock = try site.lock()
    let store = try await site.writing(logger: logger)
    let blobs = try await site.openBlobs()
    return try await RepositoryServer(
      settings: settings, signer: signer, store: store, blobs: blobs, versionLog: settings.blobs.versionLog(),
      clock: clock, logger: logger, lock: lock, beginsAnew: beginsAnew)
  }

  /// The routes of a listener.
  enum RouteGroup: CaseIterable, Sendable {
    /// Those of apps.
    case apps
    /// The API and the pages for people.
    case administration
  }

  /// Creates the HTTP application with its services.
  ///
  /// If there is a listener for administration, this application has only the routes of apps.
  /// - Parameter onListening: A closure called with the port once the server listens.
  /// - Returns: An application to run, or to test without a socket.
  package func application(onListening: @escaping @Sendable (Int) async -> Void = { _ in }) -> some ApplicationProtocol
  {
    var application = Application(
      router: router(settings.admin == nil ? RouteGroup.allCases : [.apps]),
      server: .guarded(settings.connections, connections, tls) {
        [view = service.view, hub, counters, idleTime = settings.connections.idleTime] logger in
        let ofRequests = DirectResponder(view, hub, counters, logger: logger)
        // Requests are logged where they are routed.
        let logsRequests = logger.logLevel <= .debug
        let ofBytes = UnchangedResponder(view, counters, before: ofRequests, idleTime: TimeAmount(idleTime))
        return EarlyHandlers(ofBytes: logsRequests ? nil : ofBytes, ofRequests: ofRequests)
      },
      configuration: ApplicationConfiguration(
        address: .hostname(settings.host, port: settings.port), serverName: ServerVersion.product,
        // Thousands of apps reconnect at once after a restart.
        backlog: 4096),
      onServerRunning: { channel in await onListening(channel.localAddress?.port ?? 0) },
      logger: logger)
    application.addServices(
      Heartbeat(hub: hub, interval: settings.heartbeat),
      WebhookDispatcher(
        store: service.store, sender: WebhookSender(allowsPrivate: settings.allowsPrivateWebhooks), now: clock.now,
        logger: logger),
      WebhookMonitor(metrics: metrics, clock: clock, logger: logger),
      draftPictures)
    application.services += service.backgroundServices(
      uploads: uploads, damaged: damaged, reserve: reserve, settings: settings, clock: clock)
    if !service.signer.externalKeys.isEmpty {
      application.addServices(SignerCheck(keys: service.signer.externalKeys, clock: clock, logger: logger))
    }
    if let tool = settings.previewTool {
      let worker = PreviewWorker(tool: tool, limits: settings.previewLimits, threads: service.threads)
      application.addServices(service.queue(PreviewDrawer(service: service, worker: worker, reserve: reserve)))
    }
    if let tls { application.addServices(TLSReload(files: tls, logger: logger)) }
    application.services = application.services.map(NamedService.init)
    return application
  }

  /// Creates the HTTP application of the listener for administration, which runs next to ``application(onListening:)``.
  /// - Parameter onListening: A closure called with the port once the server listens.
  /// - Returns: An application to run, or nil if there is no such listener.
  package func adminApplication(
    onListening: @escaping @Sendable (Int) async -> Void = { _ in }
  ) -> (some ApplicationProtocol)? {
    settings.admin.map { admin in
      var limits = settings.connections
      limits.most = limits.administration
      limits.mostPerAddress = nil
      return Application(
        router: router([.administration]),
        server: .guarded(limits, ConnectionRegistry(limits, logger: logger), tls),
        configuration: ApplicationConfiguration(
          address: .hostname(admin.host, port: admin.port), serverName: ServerVersion.product),
        onServerRunning: { channel in await onListening(channel.localAddress?.port ?? 0) },
        logger: logger)
    }
  }

  /// Creates a router.
  /// - Parameters:
  ///   - groups: The groups of routes.
  ///   - hasConsole: Whether the pages for people are added to those for administration.
  ///   - sendsApproved: Whether approved requests can be sent.
  /// - Returns: The router.
  func router(
    _ groups: [RouteGroup] = RouteGroup.allCases, hasConsole: Bool = true, sendsApproved: Bool = true
  ) -> Router<ServerContext> {
    let router = Router(context: ServerContext.self)
    router.add(middleware: RequestCounting(counters: counters))
    router.add(middleware: ErrorMiddleware())
    router.add(middleware: RequestCheck())
    HealthRoutes(
      store: service.store, view: service.view, hub: hub, connections: connections, damaged: damaged, reserve: reserve,
      quota: service.quota, isWaiting: !service.signer.canSignTargets, signers: service.signer.externalKeys,
      now: clock.now
    ).add(to: router)
    let reports = ReportRoutes(
      store: service.store, settings: settings, reserve: reserve, counters: counters, now: clock.now)
    ReadinessRoutes(metrics: metrics, blobs: service.blobs).add(to: router)
    if groups.contains(.apps) {
      service.addAppRoutes(to: router, zipSkins: zipSkins, settings: settings)
      reports.add(to: router)
    }
    if groups.contains(.administration) {
      // An approved request passes all of the API's middleware again.
      addAdministration(
        to: router, reports,
        sendApproved: sendsApproved
          ? caller(of: self.router([.administration], hasConsole: false, sendsApproved: false)) : nil)
      if hasConsole {
        let send = caller(of: self.router([.administration], hasConsole: false))
        console.add(to: router) { context in
          var context = context
          context.page = PageIdentity()
          return { [context] in try await send($0, context) }
        }
      }
    }
    return router
  }

  /// Returns a function that sends requests to a router, on the connection of another request.
  private func caller(of router: Router<ServerContext>) -> Handler {
    let responder = router.buildResponder()
    return { request, context in
      let source = ApplicationRequestContextSource(channel: context.channel, logger: context.logger)
      var inner = ServerContext(source: source)
      (inner.origin, inner.page) = (context.origin, context.page)
      return try await responder.respond(to: request, context: inner)
    }
  }

  private func addAdministration(to router: Router<ServerContext>, _ reports: ReportRoutes, sendApproved: Handler?) {
    OpenAPIRoutes().add(to: router)
    let access = AccessMiddleware(people: people, trustsProxy: settings.hasTLSProxy)
    MetricsRoutes(metrics: metrics, access: settings.metrics, middleware: access).add(to: router)
    let approvals = ApprovalService(service: service, now: clock.now)
    let api = router.group("api/v1").add(middleware: access).add(middleware: FreezeOverride())
      .add(
        middleware: ReviewMiddleware(
          approvals: approvals, summary: OpenAPIDocument.summary, hasBody: OpenAPIDocument.hasBody))
    people.addRoutes(to: api, provider: signIn, publicURL: settings.publicURL)
    service.addRoutes(to: api, uploads: uploads, reserve: reserve, settings: settings)
    ApprovalRoutes(approvals: approvals, send: sendApproved).add(to: api)
    DraftRoutes(drafts: drafts, pictures: draftPictures).add(to: api)
    EditRoutes(drafts: drafts).add(to: api)
    InspectionRoutes(inspector: inspector).add(to: api)
    PreviewRoutes(service: service).add(to: api)
    ProgressRoutes(service: service, drafts: drafts, pictures: draftPictures).add(to: api)
    reports.addCounts(to: api)
    WebhookRoutes(store: service.store, allowsPrivate: settings.allowsPrivateWebhooks, now: clock.now).add(to: api)
    KeyRoutes(service: service, folder: settings.keys).add(to: api)
    StatusRoutes(metrics: metrics).add(to: api)
  }

  /// Returns the bytes of the root in the folder of the keys.
  static func root(in keys: URL) throws -> Data {
    let file = keys.appending(path: "root.json")
    do { return try Data(contentsOf: file) } catch {
      throw SkinIssue(
        .missingSigningKey, "\(file.path) can't be read: \((error as NSError).localizedDescription)",
        suggestion: "Set keys to a folder created with `skin keys init`.", place: .init(key: Setting.keys.rawValue))
    }
  }

  /// Returns the signer with the keys of the settings' folder.
  static func signer(_ settings: ServerSettings) throws -> RepositorySigner {
    let root = try root(in: settings.keys)
    let passphrase = try settings.keysPassphraseFile.map { file in
      try PrivateFile.check(file)
      return try KeyPassphrase(file: file)
    }
    let entries = try KeyFolder(settings.keys, passphrase: passphrase).entries()
    for entry in entries {
      try PrivateFile.check(entry.file)
      guard let program = entry.key.external?.program else { continue }
      for file in program.secretFiles { try PrivateFile.check(file) }
      try checkIsUnchangeable(program.program)
    }
    guard !entries.isEmpty else {
      throw SkinIssue(
        .missingSigningKey, "There are no key files in \(settings.keys.path)",
        suggestion: "Set keys to a folder created with `skin keys init`.", place: .init(key: Setting.keys.rawValue))
    }
    return try readingRoots(in: settings.keys) {
      try RepositorySigner(root: root, keys: KeySet(entries.map(\.key)), lifetimes: settings.lifetimes)
    }
  }

  /// Reads roots, and describes malformed ones as files of the keys' folder, not of a repository's address.
  private static func readingRoots<Value>(in keys: URL, _ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let issue as SkinIssue {
      throw issue.asMalformed(
        "A root in \(keys.path)", .malformedMetadata,
        suggestion: "Restore root.json, and the older roots next to it, from a copy of the folder.")
    }
  }

  /// Refuses a program that signs if other users of the machine can change it.
  private static func checkIsUnchangeable(_ file: URL) throws {
    // A missing program is reported by /health, because it may be on a volume that is mounted later.
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.resolvingSymlinksInPath().path)
    guard let mode = attributes?[.posixPermissions] as? Int, mode & 0o022 != 0 else { return }
    throw SkinIssue(
      .exposedKey, "Other users can change the signer \(file.path) (its mode is \(String(mode & 0o777, radix: 8)))",
      suggestion: "Run `chmod go-w \(file.path)`, and check its contents.", place: .init(file: file.path))
  }
}
