import Foundation
import HTTPTypes
import Hummingbird
import SkinKit
import SkinServerAPI
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

/// Routes that set a channel's guard, and resume or clear the versions that it paused.
struct GuardRoutes {
  var service: PublishingService
  /// Whether the server accepts reports, without which a guard never pauses anything.
  var takesReports: Bool

  private static let example =
    #"Send {"maximum_failure_share":0.05,"maximum_rollback_share":0.02,"minimum_reports":200,"window_hours":48}."#

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      EndpointRoute(GuardEndpoints.show) { _, context in try await show(context) },
      EndpointRoute(GuardEndpoints.set) { request, context in try await set(try await Self.limits(request), context) },
      EndpointRoute(GuardEndpoints.remove) { _, context in try await set(nil, context) },
      EndpointRoute(GuardEndpoints.clear) { _, context in try await clear(context) },
      EndpointRoute(GuardEndpoints.resume) { _, context in try await resume(context) })
  }

  private func show(_ context: ServerContext) async throws -> GuardAnswer {
    let (app, channel) = try (RequestNames.path("app", context), RequestNames.path("channel", context))
    let now = service.now()
    return try await service.store.read { [takesReports] store in
      try store.requirePublished(app)
      let limits = try store.rolloutGuard(of: app, channel: channel)
      let activation = try store.activation(of: app, channel: channel)?.document
      return GuardAnswer(
        app: app.rawValue, channel: channel.rawValue, limits: limits,
        paused: try store.pausedVersions(of: app, channel: channel).map {
          .init(
            skin: SkinVersionName($0.skin), pausedAt: $0.pausedAt, reason: $0.reason,
            isShown: activation?.skins.contains($0.skin) ?? false)
        },
        versions: try limits.flatMap { limits in
          try activation.map { activation in
            try store.outcomes(of: activation, hours: limits.windowHours, now: now).map { .init($0) }
          }
        } ?? [],
        takesReports: takesReports, sample: try store.reportSample(of: app)?.share)
    }
  }

  private func set(_ limits: RolloutGuard?, _ context: ServerContext) async throws -> GuardAnswer {
    let (app, channel) = try (RequestNames.path("app", context), RequestNames.path("channel", context))
    let (service, now, origin) = (service, service.now(), context.origin)
    try await service.store.write { store in
      try store.requirePublished(app)
      if limits != nil {
        // Otherwise, the guard would find a bad version, and couldn't pause it.
        try service.checkCanSign(Activation(app: app, channel: channel, skin: nil).target, of: app, in: store)
      }
      if let fallback = limits?.fallback {
        guard let skin = fallback.reference else { throw Self.wrong("fallback isn't a version of a skin") }
        try store.requirePublished([skin], of: app)
      }
      let old = try store.rolloutGuard(of: app, channel: channel)
      guard old != limits else { return }
      try store.set(limits, of: app, channel: channel)
      let event = AuditEvent(
        action: "guard-changed", app: app, subject: "guard of \(app) on \(channel)", before: old.map(Self.value),
        after: limits.map(Self.value))
      try store.record(event, by: origin, at: now)
    }
    return try await show(context)
  }

  private func clear(_ context: ServerContext) async throws -> GuardAnswer {
    let (app, channel) = try (RequestNames.path("app", context), RequestNames.path("channel", context))
    let (skin, now, origin) = (try RequestNames.skin(context), service.now(), context.origin)
    try await service.store.write { store in
      try store.requirePublished(app)
      let version = try store.requirePaused(skin, of: app, channel: channel)
      _ = try store.removePause(of: skin, app: app, channel: channel)
      let event = AuditEvent(
        action: "guard-cleared", app: app, subject: "\(skin) on \(channel)",
        before: .object(["reason": .string(version.reason)]))
      try store.record(event, by: origin, at: now)
    }
    return try await show(context)
  }

  /// Shows a paused version again, where it was shown before.
  ///
  /// The guard doesn't pause it again until it is cleared.
  private func resume(_ context: ServerContext) async throws -> GuardAnswer {
    let (app, channel) = try (RequestNames.path("app", context), RequestNames.path("channel", context))
    let skin = try RequestNames.skin(context)
    let (version, before) = try await service.store.read { store in
      try store.requirePublished([skin], of: app)
      let version = try store.requirePaused(skin, of: app, channel: channel)
      return (version, try store.activation(of: app, channel: channel)?.document)
    }
    guard let before, let after = version.resuming(in: before) else {
      throw HTTPProblem(
        .notFound, .notPaused, "There is nothing left to resume: \(skin) is shown, or other skins took its place",
        suggestion: "Set the activation instead.")
    }
    var origin = context.origin
    origin?.note = "resumed \(skin)"
    let change = DocumentChange(document: after, action: "activation-resumed") { current in
      guard current?.document == before else {
        throw HTTPProblem(
          .conflict, .changedMeanwhile, "The \(before.title) was changed by another client",
          suggestion: "Read the guard again, and resume the version if it is still paused.")
      }
    }
    _ = try await RepositoryCommit(service, by: origin).run(change)
    return try await show(context)
  }

  private static func wrong(_ what: String) -> HTTPProblem {
    HTTPProblem(.badRequest, .badBody, "The body isn't a guard: \(what)", suggestion: example)
  }

  /// A member of a guard.
  private enum Member: Decodable {
    case number(Double)
    case version(SkinVersionName)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      self =
        if let number = try? container.decode(Double.self) { .number(number) } else {
          .version(try container.decode(SkinVersionName.self))
        }
    }
  }

  private static let numbers: Set = [
    "maximum_failure_share", "maximum_rollback_share", "minimum_reports", "window_hours",
  ]

  /// Reads the limits in a body.
  /// - Throws: `HTTPProblem` if a member is missing, unknown or out of range.
  private static func limits(_ request: Request) async throws -> RolloutGuard {
    let body = try await request.json([String: Member].self, example: example)
    var fallback: SkinVersionName?
    for (key, member) in body.sorted(by: { $0.key < $1.key }) {
      switch (key, member) {
      case ("fallback", .version(let version)): fallback = version
      case (_, .number) where numbers.contains(key): break
      case ("fallback", _): throw wrong("fallback must be a version, such as {\"id\":\"night\",\"version\":\"1.0.0\"}")
      case (_, _) where numbers.contains(key): throw wrong("\(key) must be a number")
      case (_, _): throw wrong("\(key) is unknown")
      }
    }
    func value(_ key: String, _ range: ClosedRange<Double>) throws -> Double? {
      guard case .number(let value)? = body[key] else { return nil }
      guard range.contains(value) else {
        throw wrong("\(key) must be from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
      }
      return value
    }
    func whole(_ key: String, _ range: ClosedRange<Double>) throws -> Int {
      guard let value = try value(key, range), value.rounded() == value else {
        throw wrong("\(key) must be a whole number")
      }
      return Int(value)
    }
    let limits = RolloutGuard(
      maximumFailureShare: try value("maximum_failure_share", 0...1),
      maximumRollbackShare: try value("maximum_rollback_share", 0...1),
      minimumReports: try whole("minimum_reports", 1...1_000_000_000),
      windowHours: try whole("window_hours", 1...2_160),
      fallback: fallback)
    guard limits.maximumFailureShare != nil || limits.maximumRollbackShare != nil else {
      throw wrong("it needs maximum_failure_share, maximum_rollback_share, or both")
    }
    return limits
  }

  /// Returns limits for the audit log, whose numbers are whole.
  private static func value(_ limits: RolloutGuard) -> MetadataValue {
    var members: [String: MetadataValue] = [
      "minimum_reports": .integer(limits.minimumReports), "window_hours": .integer(limits.windowHours),
    ]
    members["maximum_failure_share"] = limits.maximumFailureShare.map { .string("\($0)") }
    members["maximum_rollback_share"] = limits.maximumRollbackShare.map { .string("\($0)") }
    members["fallback"] = limits.fallback?.reference.map { .string("\($0)") }
    return .object(members)
  }
}

extension GuardAnswer.Outcome {
  /// Describes the results of a version.
  fileprivate init(_ outcome: RolloutOutcome) {
    self.init(
      skin: SkinVersionName(outcome.skin), reports: outcome.reports, failed: outcome.failed,
      rolledBack: outcome.rolledBack)
  }
}

extension MetadataReading {
  /// Returns a paused version of a channel.
  /// - Throws: `HTTPProblem` with the status 404 if the version isn't paused.
  fileprivate func requirePaused(
    _ skin: SkinReference, of app: SkinIdentifier, channel: SkinIdentifier
  ) throws -> PausedVersion {
    try requirePublished(app)
    let paused = try pausedVersions(of: app, channel: channel)
    guard let version = paused.first(where: { $0.skin == skin }) else {
      let known = paused.map(\.skin.description).joined(separator: ", ")
      throw HTTPProblem(
        .notFound, .notPaused, "\(skin) isn't paused on \(channel)",
        suggestion: "Use one of the paused versions: \(known.isEmpty ? "none" : known).")
    }
    return version
  }
}

extension SkinIssue.Code {
  /// No guard paused the version on the channel.
  static let notPaused: Self = "not-paused"
}
