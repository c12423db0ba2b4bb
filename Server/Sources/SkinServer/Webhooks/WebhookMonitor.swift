import Foundation
import Logging
import ServiceLifecycle
import SkinKit
import SkinRepository
import SkinServerAPI
import SkinServerPublishing
import SkinServerStorage

/// The service that reports problems of the server, expiring signatures, and the times of rules to webhooks, each once.
struct WebhookMonitor: Service {
  var metrics: ServerMetrics
  var clock: ServerClock
  var logger: Logger
  private let schedules = ScheduleBook()

  init(metrics: ServerMetrics, clock: ServerClock, logger: Logger) {
    (self.metrics, self.clock, self.logger) = (metrics, clock, logger)
  }

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

  /// Reports the problems that are new, and the times of rules that began or ended.
  ///
  /// Times that had begun when a rule was set aren't reported: the activation was.
  func check() async throws {
    let survey = try await metrics.store.read { try RepositorySurvey(in: $0) }
    try await metrics.store.write { store in
      // Not before the database is this server's: a time from before a wait may be earlier than what another server reported meanwhile.
      let moment = clock.now()
      let events = problems(survey) + expiries(survey, at: moment)
      let entries = try schedules.entries(in: store)
      // Another server's clock may be ahead, so that the times of a rule began there, or are over.
      let open = entries.filter { $0.isOpen(at: moment) && !$0.isOver(at: moment + Self.pause) }
      let names = try store.replaceProblems(
        Set(events.map(\.name) + open.map(\.name)), keeping: Set(entries.filter { !$0.isOver(at: moment) }.map(\.name)))
      for (name, event) in events where names.new.contains(name) { try store.enqueue(event, at: moment) }
      for entry in open where names.new.contains(entry.name) && entry.from.map({ $0 > entry.setAt }) == true {
        try store.enqueue(store.event(.began, of: entry), at: moment)
      }
      // The names of changed and removed rules aren't those of entries.
      for entry in entries where names.ended.contains(entry.name) {
        try store.enqueue(store.event(.ended, of: entry), at: moment)
      }
    }
  }

  private func problems(_ survey: RepositorySurvey) -> [(name: String, event: WebhookEvent)] {
    let damage = metrics.damaged.issues.first.map { [$0] } ?? []
    let issues = damage + survey.sizeWarnings(metrics.quota) + [metrics.reserve.issue()].compactMap(\.self)
    return issues.map { issue in
      ("failing \(issue.code.rawValue) \(issue.place.file ?? "")", .failing(issue))
    }
  }

  private func expiries(_ survey: RepositorySurvey, at moment: Date) -> [(name: String, event: WebhookEvent)] {
    let top = survey.expirations.map { ($0.role, $0.file.expires, $0.file.renewal) }
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
