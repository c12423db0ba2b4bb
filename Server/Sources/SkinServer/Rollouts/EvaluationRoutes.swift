import Foundation
import HTTPTypes
import Hummingbird
import NIOPosix
import SkinKit
import SkinUpdate

/// The route that evaluates a channel's activation, or a proposed one, on one device.
///
/// The query describes the device. A `POST` has the proposed activation as its body, and stores nothing.
struct EvaluationRoutes {
  var service: PublishingService

  /// The maximum number of listed periods.
  private static let mostPeriods = 200

  /// A device and the times for which it is evaluated.
  private struct Device {
    var context: ActivationContext
    /// The days of the listed periods; nil for none.
    var days: Int?
  }

  private struct Upcoming: Encodable {
    var skin: SkinReference
    var from: Date
  }

  private struct Rule: Encodable {
    var rule: Evaluation.Rule

    private enum CodingKeys: String, CodingKey {
      case rule, result, conditions, from, until
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(rule.id, forKey: .rule)
      try container.encode(rule.result, forKey: .result)
      let conditions = Dictionary(uniqueKeysWithValues: rule.conditions.map { ($0.key.rawValue, $0.value) })
      try container.encode(conditions, forKey: .conditions)
      try container.encodeIfPresent(rule.from, forKey: .from)
      try container.encodeIfPresent(rule.until, forKey: .until)
    }
  }

  private struct Period: Encodable {
    var period: Evaluation.Period

    private enum CodingKeys: String, CodingKey {
      case from, until, skin, rule, reason
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(period.from, forKey: .from)
      try container.encode(period.until, forKey: .until)
      // Null is the built-in skin.
      try container.encode(period.skin, forKey: .skin)
      try container.encodeIfPresent(period.rule, forKey: .rule)
      try container.encode(period.reason.rawValue, forKey: .reason)
    }
  }

  private struct Answer: Encodable {
    var activation: Activation
    var device: Device

    private enum CodingKeys: String, CodingKey {
      case app, channel, at, zone, skin, rule, reason, upcoming, rules, periods, truncated
      case usersDecide = "users_decide"
      case nextChange = "next_change"
    }

    func encode(to encoder: any Encoder) throws {
      let context = device.context
      let evaluation = Evaluation(activation, in: context)
      let decision = evaluation.decision
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(activation.app, forKey: .app)
      try container.encode(activation.channel, forKey: .channel)
      try container.encode(context.now, forKey: .at)
      try container.encode(context.timeZone.apiName, forKey: .zone)
      // Null is the built-in skin.
      try container.encode(decision.skin, forKey: .skin)
      try container.encodeIfPresent(decision.rule, forKey: .rule)
      try container.encode(decision.reason.rawValue, forKey: .reason)
      try container.encode(evaluation.usersDecide, forKey: .usersDecide)
      try container.encodeIfPresent(decision.nextChange, forKey: .nextChange)
      try container.encode(decision.upcoming.map { Upcoming(skin: $0.skin, from: $0.from) }, forKey: .upcoming)
      try container.encode(evaluation.rules.map { Rule(rule: $0) }, forKey: .rules)
      guard let days = device.days else { return }
      let end = context.now.addingTimeInterval(Double(days) * 86_400)
      let (periods, isTruncated) = evaluation.periods(until: end, limit: EvaluationRoutes.mostPeriods)
      try container.encode(periods.map { Period(period: $0) }, forKey: .periods)
      if isTruncated { try container.encode(true, forKey: .truncated) }
    }
  }

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      "apps/:app/channels/:channel/evaluation",
      [
        .get: { request, context in try await evaluateCurrent(request, context) },
        .post: { request, context in try await evaluateProposed(request, context) },
      ])
  }

  private func evaluateCurrent(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (device, unset) = (try readDevice(request), try Self.unset(context))
    let activation = try await service.store.read { store in
      try store.requirePublished(unset.app)
      return try store.activation(of: unset.app, channel: unset.channel)?.document ?? unset
    }
    return try await answer(activation, device)
  }

  private func evaluateProposed(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (device, unset) = (try readDevice(request), try Self.unset(context))
    let proposed = try await DocumentRoutes<Activation>.document(in: request, replacing: unset)
    let activation = try await service.store.read { store in
      let document = try proposed.completed(in: store)
      try store.requirePublished(document.skins, of: document.app)
      _ = try document.publication(pictures: [:], in: try store.draftState(for: document))
      return document
    }
    return try await answer(activation, device)
  }

  private func answer(_ activation: Activation, _ device: Device) async throws -> Response {
    // A document with many rules takes time.
    try await service.threads.runIfActive { Response.json(Answer(activation: activation, device: device)) }
  }

  private static func unset(_ context: ServerContext) throws -> Activation {
    Activation(
      app: try RequestNames.path("app", context), channel: try RequestNames.path("channel", context), skin: nil)
  }

  /// Reads the device that a query describes.
  private func readDevice(_ request: Request) throws -> Device {
    let at = try request.value("at", "a time in UTC such as 2030-02-02T16:00:00Z") { MetadataDate.parse($0) }
    let zone = try request.value("zone", "a time zone such as Asia/Shanghai") { TimeZone(identifier: $0) }
    let version = try request.value("app-version", "a version such as 2.1.0") { SkinVersion($0) }
    let locale = try request.value("locale", "a language such as zh-Hans") { $0.count <= 100 ? $0 : nil }
    let brand = try request.value("brand", "a brand") { $0.count <= 100 ? $0 : nil }
    let installation = try request.value("installation", "an identifier of 1 to 128 bytes") { InstallID($0) }
    let days = try request.value("days", "a number of days from 1 to 400") { text in
      Int(text).flatMap { (1...400).contains($0) ? $0 : nil }
    }
    return Device(
      context: ActivationContext(
        now: at ?? service.now(), timeZone: zone ?? .gmt, appVersion: version, locales: locale.map { [$0] } ?? [],
        brand: brand, installID: installation), days: days)
  }
}
