import Foundation
import HTTPTypes
import Hummingbird
import Logging
import SkinKit
import SkinRepository
import SkinServerAPI
import SkinServerHTTP
import SkinServerPublishing
import SkinServerStorage

/// The route that reports the server's state to load balancers and people, `GET /health`.
struct HealthRoutes {
  var store: any MetadataStore
  var view: RepositoryView
  var hub: EventHub
  var connections: ConnectionRegistry
  var damaged: DamagedBlobs
  var reserve: DiskReserve
  var quota: AppQuota
  /// Whether only a publisher can sign the first targets.
  var isWaiting: Bool
  /// The keys that programs sign with.
  var signers: [ExternalKey]
  var now: @Sendable () -> Date

  /// The maximum number of listed damaged files.
  private static let mostDamage = 10

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(EndpointRoute(MonitoringEndpoints.health, respond: { _, context in await health(context) }))
  }

  private func health(_ context: ServerContext) async -> Response {
    var survey: RepositorySurvey?
    do {
      survey = try await store.read { try RepositorySurvey(in: $0) }
    } catch {
      context.logger.error("the database doesn't answer", metadata: ["error": "\(error)"])
    }
    // Apps refuse an expired timestamp, so it is an outage even while files are served. A repository that was never
    // signed waits for its first publication, which load balancers must let through.
    let isValid = survey?.expires.map { $0 > now() } ?? true
    let isOK = survey != nil && isValid
    // Damage isn't an outage: all other files are served, and activations can be changed.
    let damage = damaged.issues
    // Neither is a signer that fails: what is signed is served, until it expires.
    let failures = signers.compactMap(\.failure)
    let warnings =
      failures + damage.prefix(Self.mostDamage) + (survey?.sizeWarnings(quota) ?? [])
      + [reserve.issue()].compactMap(\.self)
    let working = isWaiting && survey?.expires == nil ? "waiting" : damage.isEmpty ? "ok" : "damaged"
    let health = HealthAnswer(
      status: isOK ? working : "failing", version: ServerVersion.current, database: survey != nil ? "ok" : "failing",
      repository: .init(timestamp: view.version, expires: survey?.expires),
      connections: connections.count, signers: failures.isEmpty ? "ok" : "failing",
      storage: damage.isEmpty ? "ok" : "damaged", streams: hub.listenerCount,
      warnings: warnings.map { IssueAnswer($0) })
    return .json(health, status: isOK ? .ok : .serviceUnavailable)
  }
}
