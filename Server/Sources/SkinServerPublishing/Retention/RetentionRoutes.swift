import Foundation
import HTTPTypes
import Hummingbird
import SkinKit
import SkinServerAPI
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

/// Routes that set and apply an app's policy of retention, and pin versions.
struct RetentionRoutes {
  var service: PublishingService

  private static let example = #"Send {"newest":3,"published_days":30,"used_days":90}."#

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      EndpointRoute(RetentionEndpoints.show) { _, context in try await show(RequestNames.path("app", context)) },
      EndpointRoute(RetentionEndpoints.set) { request, context in
        try await set(try await Self.policy(request), context)
      },
      EndpointRoute(RetentionEndpoints.remove) { _, context in try await set(nil, context) },
      EndpointRoute(RetentionEndpoints.plan) { _, context in try await plan(of: RequestNames.path("app", context)) },
      EndpointRoute(RetentionEndpoints.planOther) { request, context in
        try await plan(try await Self.policy(request), of: RequestNames.path("app", context))
      },
      EndpointRoute(RetentionEndpoints.run) { _, context in
        try await apply(to: RequestNames.path("app", context), by: context.origin)
      },
      EndpointRoute(RetentionEndpoints.addPin) { _, context in try await pin(true, context) },
      EndpointRoute(RetentionEndpoints.removePin) { _, context in try await pin(false, context) })
  }

  private func show(_ app: SkinIdentifier) async throws -> RetentionAnswer {
    try await service.store.read { store in
      try store.requirePublished(app)
      return RetentionAnswer(
        app: app.rawValue, policy: try store.retentionPolicy(of: app),
        pinned: try store.pins(of: app).sorted { ($0.id, $0.version) < ($1.id, $1.version) }.map(SkinVersionName.init))
    }
  }

  private func set(_ policy: RetentionPolicy?, _ context: ServerContext) async throws -> RetentionAnswer {
    let (app, now, origin) = (try RequestNames.path("app", context), service.now(), context.origin)
    try await service.store.write { store in
      try store.requirePublished(app)
      let old = try store.retentionPolicy(of: app)
      guard old != policy else { return }
      try store.set(policy, of: app)
      let event = AuditEvent(
        action: "retention-changed", app: app, subject: "retention of \(app)", before: old?.auditValue,
        after: policy?.auditValue)
      try store.record(event, by: origin, at: now)
    }
    return try await show(app)
  }

  /// Plans with the stored policy.
  private func plan(of app: SkinIdentifier) async throws -> RetentionPlanAnswer {
    let policy = try await service.store.read { try $0.retentionPolicy(of: app) }
    return try await plan(policy, of: app)
  }

  private func plan(_ policy: RetentionPolicy?, of app: SkinIdentifier) async throws -> RetentionPlanAnswer {
    let now = service.now()
    let plan = try await service.store.read { store in
      try store.requirePublished(app)
      return try RetentionPlan(of: app, policy, in: store, now: now)
    }
    return RetentionPlanAnswer(
      app: app.rawValue, policy: policy, removed: plan.removed.map { .init($0) },
      kept: plan.kept.map { .init($0.package, $0.reasons) })
  }

  private func apply(to app: SkinIdentifier, by origin: RequestOrigin?) async throws -> RetentionRunAnswer {
    try await service.store.read { try $0.requirePublished(app) }
    let removed = try await RepositoryCommit(service, by: origin).run(VersionRemoval.all(of: app))
    return RetentionRunAnswer(app: app.rawValue, removed: removed.map { .init($0) })
  }

  private func pin(_ isPinned: Bool, _ context: ServerContext) async throws -> RetentionAnswer {
    let app = try RequestNames.path("app", context)
    let (skin, now, origin) = (try RequestNames.skin(context), service.now(), context.origin)
    try await service.store.write { store in
      if isPinned { try store.requirePublished([skin], of: app) }
      guard try store.pins(of: app).contains(skin) != isPinned else { return }
      try store.set(isPinned: isPinned, skin, of: app)
      let event = AuditEvent(action: isPinned ? "version-pinned" : "version-unpinned", app: app, subject: "\(skin)")
      try store.record(event, by: origin, at: now)
    }
    return try await show(app)
  }

  /// Reads the policy in a body.
  /// - Throws: `HTTPProblem` if a member is missing, unknown or out of range.
  private static func policy(_ request: Request) async throws -> RetentionPolicy {
    let body = try await request.smallBody(upTo: 4_096, suggestion: example)
    let file = "the body"
    func wrong(_ what: String, _ key: String? = nil) -> HTTPProblem {
      HTTPProblem(
        .badRequest,
        SkinIssue(.badBody, "The body isn't a policy: \(what)", suggestion: example, place: .init(key: key)))
    }
    let members: [String: MetadataValue]
    do {
      guard let object = try MetadataValue(parsing: body, file: file).object else { throw wrong("it isn't an object") }
      members = object
    } catch let issue as SkinIssue {
      throw wrong(issue.message)
    }
    let ranges = ["newest": 1...1_000_000, "published_days": 0...36_500, "used_days": 0...36_500]
    if let unknown = members.keys.sorted().first(where: { ranges[$0] == nil }) {
      throw wrong("\(unknown) is unknown", unknown)
    }
    func number(_ name: String) throws -> Int {
      guard let range = ranges[name], let value = members[name]?.integer, range.contains(value) else {
        let bounds = ranges[name].map { "\($0.lowerBound) to \($0.upperBound)" } ?? ""
        throw wrong("\(name) must be a whole number from \(bounds)", name)
      }
      return value
    }
    return RetentionPolicy(
      newest: try number("newest"), publishedDays: try number("published_days"), usedDays: try number("used_days"))
  }
}

extension RetentionPolicy {
  /// The policy in the audit log.
  fileprivate var auditValue: MetadataValue {
    ["newest": .integer(newest), "published_days": .integer(publishedDays), "used_days": .integer(usedDays)]
  }
}

extension RetentionPlanAnswer.Version {
  /// Describes a version.
  fileprivate init(_ package: PackageRecord, _ reasons: [RetentionPlan.KeepReason]? = nil) {
    self.init(
      id: package.skin.id.rawValue, version: package.skin.version.description, size: package.size,
      publishedAt: package.publishedAt, reasons: reasons?.map(\.rawValue))
  }
}

extension RequestNames {
  /// Returns the version of a skin that a path names with `skin` and `version`.
  static func skin(_ context: ServerContext) throws -> SkinReference {
    let text = context.parameters.get("version") ?? ""
    guard let version = SkinVersion(text) else {
      throw HTTPProblem(
        .badRequest, .badName, "“\(text)” isn't a version such as 1.0.0", suggestion: "Correct the version in the path."
      )
    }
    return SkinReference(id: try path("skin", context), version: version)
  }
}
