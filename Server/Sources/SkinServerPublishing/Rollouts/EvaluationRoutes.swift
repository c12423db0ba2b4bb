import Foundation
import HTTPTypes
import Hummingbird
import NIOPosix
import SkinKit
import SkinServerAPI
import SkinServerHTTP
import SkinServerStorage
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

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      EndpointRoute(EvaluationEndpoints.current, evaluateCurrent),
      EndpointRoute(EvaluationEndpoints.proposed, evaluateProposed))
  }

  private func evaluateCurrent(_ request: Request, _ context: ServerContext) async throws -> EvaluationAnswer {
    let (device, unset) = (try readDevice(request), try Self.unset(context))
    let number = try request.value("state", "the number of a state, such as 12") { Int($0) }
    let activation = try await service.store.read { store in
      try store.requirePublished(unset.app)
      if let number {
        return try store.requireActivationState(of: unset.app, channel: unset.channel, number: number).activation
          .document
      }
      return try store.activation(of: unset.app, channel: unset.channel)?.document ?? unset
    }
    return try await answer(activation, device)
  }

  private func evaluateProposed(_ request: Request, _ context: ServerContext) async throws -> EvaluationAnswer {
    let (device, unset) = (try readDevice(request), try Self.unset(context))
    let proposed = try await DocumentRoutes<Activation>.document(in: request, replacing: unset)
    let activation = try await service.store.read { store in
      let document = try proposed.completed(in: store)
      try store.requirePublished(document.skins, of: document.app)
      _ = try document.publication(pictures: [:], in: try store.repository(for: [document], of: document.app))
      return document
    }
    return try await answer(activation, device)
  }

  private func answer(_ activation: Activation, _ device: Device) async throws -> EvaluationAnswer {
    // A document with many rules takes time.
    try await service.threads.runIfActive { Self.answer(activation, device) }
  }

  private static func answer(_ activation: Activation, _ device: Device) -> EvaluationAnswer {
    let context = device.context
    let evaluation = Evaluation(activation, in: context)
    let decision = evaluation.decision
    var answer = EvaluationAnswer(
      app: activation.app.rawValue, channel: activation.channel.rawValue, at: context.now,
      zone: context.timeZone.apiName, skin: decision.skin.map { SkinVersionName($0) }, rule: decision.rule?.rawValue,
      reason: decision.reason.rawValue, usersDecide: evaluation.usersDecide, nextChange: decision.nextChange,
      upcoming: decision.upcoming.map { .init(skin: SkinVersionName($0.skin), from: $0.from) },
      rules: evaluation.rules.map { .init($0) })
    guard let days = device.days else { return answer }
    let end = context.now.addingTimeInterval(Double(days) * 86_400)
    let (periods, isTruncated) = evaluation.periods(until: end, limit: mostPeriods)
    answer.periods = periods.map { .init($0) }
    answer.truncated = isTruncated ? true : nil
    return answer
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
    let code = try request.value("device", "a device's code such as 7K3M-9QXD-2HNP-V5RT") { DeviceCode($0) }
    let shown = try request.value("shown", "versions such as spring-festival@1.0.0") { Self.versions($0) }
    let days = try request.value("days", "a number of days from 1 to 400") { text in
      Int(text).flatMap { (1...400).contains($0) ? $0 : nil }
    }
    var context = ActivationContext(
      now: at ?? service.now(), timeZone: zone ?? .gmt, appVersion: version, locales: locale.map { [$0] } ?? [],
      brand: brand, installID: installation, shownSkins: shown)
    context.deviceCode = code
    return Device(context: context, days: days)
  }

  /// Parses a list of versions such as `spring-festival@1.0.0,night@2.0.0`.
  private static func versions(_ text: String) -> Set<SkinReference>? {
    var versions: Set<SkinReference> = []
    for part in text.split(separator: ",") {
      let names = part.split(separator: "@", omittingEmptySubsequences: false)
      guard names.count == 2, let id = SkinIdentifier(String(names[0])), let version = SkinVersion(String(names[1]))
      else { return nil }
      versions.insert(SkinReference(id: id, version: version))
    }
    return versions
  }
}

extension EvaluationAnswer.Rule {
  /// Describes the result of a rule.
  fileprivate init(_ rule: Evaluation.Rule) {
    let conditions = rule.conditions.map { ($0.key.rawValue, $0.value.rawValue) }
    self.init(
      rule: rule.id.rawValue, result: rule.result.rawValue, conditions: Dictionary(uniqueKeysWithValues: conditions),
      from: rule.from, until: rule.until)
  }
}

extension EvaluationAnswer.Period {
  /// Describes a period.
  fileprivate init(_ period: Evaluation.Period) {
    self.init(
      from: period.from, until: period.until, skin: period.skin.map { SkinVersionName($0) },
      rule: period.rule?.rawValue, reason: period.reason.rawValue)
  }
}
