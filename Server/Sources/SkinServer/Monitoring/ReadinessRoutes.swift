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

/// The routes by which an orchestrator decides whether to restart the server, `GET /livez`, and whether to send it
/// requests, `GET /readyz`.
struct ReadinessRoutes {
  var metrics: ServerMetrics
  var blobs: any BlobStore

  /// The number of files of which one must be readable.
  private static let probes = 3

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      // Answered without the database, because a restart doesn't bring it back.
      EndpointRoute(MonitoringEndpoints.liveness) { _, _ in
        LivenessAnswer(status: "alive", version: ServerVersion.current)
      },
      EndpointRoute(MonitoringEndpoints.readiness, respond: { _, context in await readiness(context.logger) }))
  }

  private func readiness(_ logger: Logger) async -> Response {
    let checks = await checks(logger)
    let isReady = checks.values.allSatisfy { $0 == "ok" }
    return .json(
      ReadinessAnswer(status: isReady ? "ready" : "unready", checks: checks),
      status: isReady ? .ok : .serviceUnavailable)
  }

  /// Returns the state of each part.
  func checks(_ logger: Logger) async -> [String: String] {
    var checks = ["metadata": "unknown", "storage": "unknown"]
    do {
      let (survey, files) = try await metrics.store.read { store in
        (try RepositorySurvey(in: store), try store.someTargetFiles(Self.probes))
      }
      checks["database"] = "ok"
      checks["metadata"] = metadata(survey)
      do {
        try await probe(files)
        checks["storage"] = "ok"
      } catch {
        checks["storage"] = "failing"
        logger.error("the storage of files doesn't answer", metadata: ["error": "\(error)"])
      }
    } catch {
      checks["database"] = "failing"
      logger.error("the database doesn't answer", metadata: ["error": "\(error)"])
    }
    return checks
  }

  /// Returns whether clients accept the served metadata.
  ///
  /// A repository that was never signed waits for its first publication, which load balancers must let through.
  private func metadata(_ survey: RepositorySurvey) -> String {
    let top = survey.expirations.map(\.file.expires)
    return top.isEmpty || (top + [metrics.rootExpires]).allSatisfy { $0 > metrics.now() } ? "ok" : "expired"
  }

  /// Checks that at least one of some files can be read.
  ///
  /// A single damaged file doesn't make the server useless.
  private func probe(_ files: [ServedTarget]) async throws {
    var failure: (any Error)?
    for file in files {
      do { return try await blobs.check(file.hash, length: file.length, hashes: false) } catch { failure = error }
    }
    if let failure { throw failure }
  }
}
