import Foundation
import HTTPTypes
import SkinServerAPI

/// The fields that describe a device for which an activation is evaluated.
struct DeviceForm: Sendable {
  // The name “language” in a query chooses that of the console.
  private static let names = ["at", "zone", "locale", "region", "version", "brand", "installation", "device", "shown"]

  private var values: [String: String]

  /// Reads the fields of a form or a query.
  /// - Parameters:
  ///   - fields: The fields; without them, the device is in the zone with which forms begin, at the present time.
  ///   - visit: The request.
  init(_ fields: FormFields, _ visit: Visit) {
    var values: [String: String] = [:]
    for name in Self.names { values[name] = fields[name]?.trimmingCharacters(in: .whitespaces) ?? "" }
    values["zone"] = fields.text("zone") ?? LocalTime.name(visit.zone ?? .gmt)
    self.values = values
    if fields.text("at") == nil { self.values["at"] = LocalTime.text(visit.now, zone) }
  }

  /// The device's time zone.
  var zone: TimeZone { values["zone"].flatMap(LocalTime.zone) ?? .gmt }

  /// Evaluates the current activation, or a proposed one, on the device.
  /// - Parameters:
  ///   - document: The proposed document; nil for the current one.
  ///   - app: The app.
  ///   - channel: The channel.
  ///   - visit: The request.
  /// - Returns: The answer of the API.
  /// - Throws: `APIFailure` if a field or the document is wrong.
  func evaluate(
    _ document: ActivationDocument?, _ app: String, _ channel: String, _ visit: Visit
  ) async throws -> EvaluationAnswer {
    let query = try query
    guard let document else {
      return try await visit.api.call(EvaluationEndpoints.current, app, channel, query: query)
    }
    return try await visit.api.call(EvaluationEndpoints.proposed, app, channel, query: query, body: document)
  }

  private var query: [(String, String?)] {
    get throws {
      func text(_ name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }
      guard let zone = text("zone").flatMap(LocalTime.zone) else {
        throw APIFailure(
          .badRequest, code: "bad-name", message: "The time zone is unknown", suggestion: "Choose one of the list.",
          field: "zone")
      }
      guard let at = text("at").flatMap({ LocalTime.normalized($0) }).flatMap({ LocalTime.date($0, zone) }) else {
        throw APIFailure(
          .badRequest, code: "rule-time", message: "“\(text("at") ?? "")” isn't a time",
          suggestion: "Write it as 2030-02-01T18:00.", field: "at")
      }
      let locale = [text("locale"), text("region")].compactMap(\.self).joined(separator: "-")
      return [
        ("at", at.formatted(.iso8601)), ("zone", zone.identifier), ("locale", locale.isEmpty ? nil : locale),
        ("app-version", text("version")), ("brand", text("brand")), ("installation", text("installation")),
        ("device", text("device")), ("shown", text("shown")?.filter { !$0.isWhitespace }),
      ]
    }
  }

  /// Returns the values of the template `device-form`.
  func view(problem: APIFailure?, _ texts: Texts) -> View {
    var view: View = values
    view["zones"] = ZoneView.options(chosen: values["zone"] ?? "UTC")
    if let problem, let field = problem.field { view["errors"] = [field: Problems.message(problem, texts)] }
    return view
  }
}

/// The result of an evaluation, in sentences and pictures.
enum EvaluationView {
  /// The names of conditions.
  private static let conditions = [
    "time": "condition_time", "app": "condition_app", "locales": "condition_locales", "brands": "condition_brands",
    "share": "condition_share", "groups": "condition_groups", "new_devices": "condition_new_devices",
    "available": "condition_available",
  ]

  /// Returns the values of the template `device-result`.
  /// - Parameters:
  ///   - answer: The evaluation.
  ///   - activation: The activation that was evaluated.
  ///   - zone: The device's time zone, in which the next change is shown.
  ///   - data: The versions of the app.
  ///   - visit: The request.
  /// - Returns: The values.
  /// - Throws: `APIFailure` if the pictures can't be read.
  static func view(
    _ answer: EvaluationAnswer, _ activation: ActivationDocument, in zone: TimeZone, _ data: AppData, _ visit: Visit
  ) async throws -> View {
    let texts = visit.texts
    let rules = activation.rules ?? []
    var view: View = [
      "skin": answer.reason == "off" ? texts["off"] : data.title(of: answer.skin, texts),
      "phones": try await data.phones(of: answer.skin, texts), "sentence": sentence(answer, rules, visit),
      "usersDecide": answer.usersDecide, "hasRules": !rules.isEmpty,
    ]
    if let next = answer.nextChange { view["next"] = visit.formats.zonedMoment(next, zone) }
    let results = Dictionary(answer.rules.map { ($0.rule, $0) }, uniquingKeysWith: { $1 })
    view["rules"] = rules.map { rule -> View in
      let isDeciding = rule.id == answer.rule
      return [
        "name": rule.id, "skin": data.title(of: rule.skin, texts),
        "conditions": ActivationView.conditions(of: rule, visit), "isDeciding": isDeciding,
        "verdict": isDeciding ? texts["device_decides"] : results[rule.id].map { verdict($0, texts) } ?? "",
      ]
    }
    return view
  }

  private static func sentence(
    _ answer: EvaluationAnswer, _ rules: [ActivationDocument.Rule], _ visit: Visit
  ) -> String {
    if answer.reason == "off" { return visit.texts["device_off"] }
    guard let rule = rules.first(where: { $0.id == answer.rule }) else { return visit.texts["device_standard"] }
    return visit.texts(
      "device_rule", ["rule": rule.id, "conditions": ActivationView.conditions(of: rule, visit)])
  }

  /// Returns the reason for which a rule doesn't decide.
  private static func verdict(_ rule: EvaluationAnswer.Rule, _ texts: Texts) -> String {
    func names(_ result: String) -> String {
      let order = ["time", "app", "locales", "brands", "share", "groups", "new_devices", "available"]
      return order.filter { rule.conditions[$0] == result }.compactMap { conditions[$0] }.map { texts[$0] }
        .joined(separator: ", ")
    }
    switch rule.result {
    case "holds": return texts["device_later"]
    case "fails": return texts("device_fails", ["list": names("fails")])
    default: return texts("device_unknown", ["list": names("unknown")])
    }
  }
}
