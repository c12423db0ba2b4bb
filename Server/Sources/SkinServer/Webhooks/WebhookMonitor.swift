import Foundation
import Logging
import ServiceLifecycle
import SkinKit
import SkinRepository

/// The service that reports problems of the server and expiring signatures to webhooks, each once.
struct WebhookMonitor: Service {
  var metrics: ServerMetrics
  var clock: ServerClock
  var logger: Logger

  /// The pause between two checks, in seconds.
  static let pause: TimeInterval = 60
  /// The days before the end at which expiring signatures are reported.
  private static let days = [90, 30, 7, 1]

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        do { try await check() } catch is CancellationError {} catch {
          logger.error("reporting problems to webhooks failed", metadata: ["error": "\(error)"])
        }
        try? await clock.sleep(clock.now() + Self.pause)
      }
    }
  }

  /// Reports the problems that are new.
  func check() async throws {
    let moment = clock.now()
    let events = problems() + expiries(at: moment)
    try await metrics.store.write { store in
      for (name, event) in events where try store.beginProblem(name) { try store.enqueue(event, at: moment) }
      try store.endProblems(except: Set(events.map(\.name)))
    }
  }

  private func problems() -> [(name: String, event: WebhookEvent)] {
    let damage = metrics.damaged.issues.first.map { [$0] } ?? []
    let issues = damage + metrics.view.state.sizeWarnings + [metrics.reserve.issue()].compactMap(\.self)
    return issues.map { issue in
      ("failing \(issue.code.rawValue) \(issue.place.file ?? "")", .failing(issue))
    }
  }

  private func expiries(at moment: Date) -> [(name: String, event: WebhookEvent)] {
    let state = metrics.view.state
    let top = [
      ("targets", state.signedTargets), ("snapshot", state.signedSnapshot), ("timestamp", state.signedTimestamp),
    ].compactMap { role, file in file.map { (role, $0.expires, $0.renewal) } }
    // Metadata signed by the server is renewed at half of its life.
    let files = [("root", metrics.rootExpires, Date.distantPast)] + top
    return files.flatMap { role, expires, renewal in
      Self.days.compactMap { days in
        guard moment > max(expires - Double(days) * 86_400, renewal + 3_600) else { return nil }
        return ("expiring \(role) \(Int(expires.timeIntervalSince1970)) \(days)", .expiring(role: role, at: expires))
      }.suffix(1)
    }
  }
}
