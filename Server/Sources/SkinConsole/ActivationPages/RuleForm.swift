import Foundation
import HTTPTypes
import SkinServerAPI

/// The fields of the form for a rule, as a user typed them.
struct RuleForm: Sendable {
  private static let names = [
    "skin", "festival", "before", "days", "from", "until", "zone", "minimum", "maximum", "locales", "brands", "share",
    "groups", "closed", "policy",
  ]

  private(set) var values: [String: String]

  /// The fields of a new rule, for everyone and always.
  /// - Parameter zone: The time zone with which the form begins; nil for the one of each device.
  init(in zone: TimeZone?) { values = ["share": "100", "zone": zone.map(LocalTime.name) ?? "device"] }

  /// Reads a form that was sent.
  init(_ form: FormFields) {
    values = Dictionary(
      uniqueKeysWithValues: Self.names.map { name in
        (name, form[name]?.trimmingCharacters(in: .whitespacesAndNewlines) ?? "")
      })
  }

  /// Reads the fields that a query presets; the others are those of a new rule.
  init(presets query: FormFields, in zone: TimeZone?) {
    self.init(in: zone)
    for name in Self.names { if let text = query.text(name) { values[name] = text } }
  }

  /// Reads a rule of an activation.
  init(_ rule: ActivationDocument.Rule) {
    self.init(in: nil)
    let times = [("from", rule.from), ("until", rule.until)].compactMap { name, time in time.map { (name, $0) } }
    // Instants are shown in UTC. If only one of the times is an instant, it keeps its Z.
    let areInstants = !times.isEmpty && times.allSatisfy { $0.1.hasSuffix("Z") }
    for (name, text) in times {
      let short = text.replacing(/:00(?=Z?$)/, with: "")
      values[name] = areInstants ? String(short.dropLast()) : short
    }
    values["zone"] = areInstants ? "UTC" : rule.zone ?? "device"
    values["skin"] = rule.skin?.text
    values["minimum"] = rule.app?.minimum
    values["maximum"] = rule.app?.maximum
    values["locales"] = Self.text(of: rule.locales)
    values["brands"] = Self.text(of: rule.brands)
    if let share = rule.share { values["share"] = Self.percent(share.below) }
    values["groups"] = Self.text(of: rule.groups)
    if rule.newDevices == false { values["closed"] = "1" }
    values["policy"] = rule.policy
  }

  /// The skin; nil for the built-in one.
  var skin: SkinVersionName? { values["skin"].flatMap(SkinVersionName.init) }

  /// Whether the rule is for all devices, at all times.
  var isForEveryone: Bool { text("from").isEmpty && text("until").isEmpty && Double(text("share")) == 100 }

  /// Returns the rule.
  /// - Parameter original: The rule's present state, whose identifier it keeps; without conditions for a new rule.
  /// - Returns: The rule.
  /// - Throws: `APIFailure` with the field that is wrong.
  func rule(replacing original: ActivationDocument.Rule) throws -> ActivationDocument.Rule {
    var rule = original
    rule.skin = skin
    try setTimes(of: &rule)
    let (minimum, maximum) = (value("minimum"), value("maximum"))
    rule.app = minimum == nil && maximum == nil ? nil : .init(minimum: minimum, maximum: maximum)
    rule.locales = list("locales", replacing: original.locales, separators: ", \t\r\n;")
    rule.brands = list("brands", replacing: original.brands, separators: ",\r\n")
    rule.share = try share(salt: original.share?.salt)
    rule.groups = list("groups", replacing: original.groups, separators: ",")
    rule.newDevices = value("closed") == nil ? nil : false
    rule.policy = value("policy")
    return rule
  }

  /// Returns the text of a field, or nil if it is empty.
  private func value(_ name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// Returns the texts of a field; nil for none.
  private func list(_ name: String, replacing original: [String]?, separators: String) -> [String]? {
    // Brands may have commas, which are kept as long as the field isn't changed.
    guard text(name) != Self.text(of: original) ?? "" else { return original }
    let texts = text(name).split { separators.contains($0) }.map { $0.trimmingCharacters(in: .whitespaces) }
    return texts.isEmpty ? nil : texts.filter { !$0.isEmpty }
  }

  private func text(_ name: String) -> String { values[name] ?? "" }

  private func setTimes(of rule: inout ActivationDocument.Rule) throws {
    var times = [("from", text("from")), ("until", text("until"))]
    if !text("festival").isEmpty { times = try festivalTimes() }
    var moments: [String: String] = [:]
    for (name, text) in times where !text.isEmpty {
      let isInstant = text.hasSuffix("Z")
      guard let time = LocalTime.normalized(isInstant ? String(text.dropLast()) : text) else {
        throw Self.failure(
          "“\(text)” isn't a time", "Write it as 2030-02-01T18:00.", code: "rule-time", field: name)
      }
      moments[name] = time + (isInstant || self.text("zone") == "UTC" ? "Z" : "")
    }
    if let from = moments["from"], let until = moments["until"], from.hasSuffix("Z") == until.hasSuffix("Z"),
      until <= from
    {
      throw Self.failure(
        "The end isn't after the beginning", "Choose a later end.", code: "rule-ends-early", field: "until")
    }
    (rule.from, rule.until) = (moments["from"], moments["until"])
    let hasLocalTimes = moments.values.contains { !$0.hasSuffix("Z") }
    rule.zone = hasLocalTimes ? text("zone") : nil
  }

  /// Returns the times of the chosen festival, from midnight to midnight.
  private func festivalTimes() throws -> [(String, String)] {
    let parts = text("festival").split(separator: "@", maxSplits: 1).map(String.init)
    guard parts.count == 2, let festival = Festival.all.first(where: { $0.text == parts[0] }),
      let day = LocalTime.date(parts[1], .gmt)
    else {
      throw Self.failure(
        "The festival is unknown", "Choose one of the list.", code: "rule-festival", field: "festival")
    }
    let before = text("before").isEmpty ? 0 : Int(text("before"))
    let days = text("days").isEmpty ? festival.days : Int(text("days"))
    guard let before, (0...366).contains(before) else { throw Self.wrongDays("before") }
    guard let days, (1...366).contains(days) else { throw Self.wrongDays("days") }
    func time(_ offset: Int) -> String { LocalTime.text(day.addingTimeInterval(Double(offset) * 86_400), .gmt) }
    return [("from", time(-before)), ("until", time(days))]
  }

  /// Returns the share; nil for all devices.
  ///
  /// It keeps its salt, so that devices that are in it stay there. A new one gets another, so that each rollout begins with
  /// other devices.
  private func share(salt: String?) throws -> ActivationDocument.Rule.Percentage? {
    guard let percent = Double(text("share")), (0...100).contains(percent) else {
      throw Self.failure(
        "The share isn't a percentage", "Choose a number from 0 to 100.", code: "rule-share", field: "share")
    }
    let below = Int((percent * 100).rounded())
    return below < 10_000 ? .init(below: below, salt: salt ?? ActivationDocument.Rule.Percentage.makeSalt()) : nil
  }

  private static func text(of list: [String]?) -> String? { list?.joined(separator: ", ") }

  private static func percent(_ below: Int) -> String {
    below.isMultiple(of: 100) ? "\(below / 100)" : "\(Double(below) / 100)"
  }

  private static func wrongDays(_ field: String) -> APIFailure {
    failure(
      "The number of days is wrong", "Choose a number of at most 366.", code: "rule-days", field: field)
  }

  private static func failure(_ message: String, _ suggestion: String, code: String, field: String) -> APIFailure {
    APIFailure(.badRequest, code: code, message: message, suggestion: suggestion, field: field)
  }
}

extension RuleForm {
  /// Returns the field of a member that the API refuses, such as `locales` of `rules[0].locales`; nil for others.
  static func field(of key: String?) -> String? {
    guard let match = key?.firstMatch(of: #/^rules\[[0-9]+\]\.([a-z]+)(?:\.([a-z]+))?/#) else { return nil }
    let (member, part) = (String(match.1), match.2.map(String.init))
    if names.contains(member) { return member }
    if member == "app" { return part == "maximum" ? part : "minimum" }
    return nil
  }

  /// Returns the values of the template `rule-form`.
  /// - Parameters:
  ///   - data: The versions of the app.
  ///   - visit: The request.
  ///   - problem: The refusal of the form, whose field is marked.
  /// - Returns: The values.
  func view(_ data: AppData, _ visit: Visit, problem: APIFailure?) -> View {
    let texts = visit.texts
    var view: View = values
    // Templates take an empty text for a value.
    for name in ["festival", "closed"] where text(name).isEmpty { view[name] = nil }
    view["ruleSkins"] = data.options(chosen: skin, texts)
    // A field of type datetime-local shows neither seconds nor instants.
    for name in ["from", "until"] {
      let isPlain = text(name).isEmpty || text(name).wholeMatch(of: /[0-9-]{10}T[0-9]{2}:[0-9]{2}/) != nil
      view["\(name)Type"] = isPlain ? "datetime-local" : "text"
    }
    view["festivals"] = festivals(visit)
    view["zones"] = zoneOptions(texts)
    view["policies"] = PolicyView.options(chosen: text("policy"), texts, hasDefault: true)
    if let problem, let field = problem.field {
      view["errors"] = [field: Problems.message(problem, texts)]
    }
    return view
  }

  /// Returns the groups of test devices as options, and the rule's own if it has several.
  func groupOptions(_ groups: [String], _ texts: Texts) -> [View] {
    let chosen = text("groups")
    let all = groups + (chosen.isEmpty || groups.contains(chosen) ? [] : [chosen])
    let options: [View] = all.map { ["value": $0, "text": $0, "isChosen": $0 == chosen] }
    return [["value": "", "text": texts["rule_form_all_devices"], "isChosen": chosen.isEmpty]] + options
  }

  private func zoneOptions(_ texts: Texts) -> [View] {
    let device: View = [
      "value": "device", "text": texts["activate_zone_device"], "isChosen": text("zone") == "device",
    ]
    return [device] + ZoneView.options(chosen: text("zone"))
  }

  /// The festivals of the next two years, by region.
  private func festivals(_ visit: Visit) -> [View] {
    let occurrences = Festival.occurrences(from: visit.now, days: 730)
    return Festival.Region.allCases.map { region in
      [
        "region": visit.texts[region.rawValue],
        "festivals": occurrences.filter { $0.festival.region == region }.map { occurrence -> View in
          [
            "value": occurrence.value, "isChosen": occurrence.value == text("festival"),
            "text": "\(visit.texts[occurrence.festival.text]) · \(visit.formats.day(occurrence.day, .gmt))",
          ]
        },
      ]
    }
  }
}

/// Time zones as options.
enum ZoneView {
  /// Returns UTC and the named zones, and the chosen one if it is another.
  static func options(chosen: String) -> [View] {
    let unknown = LocalTime.zones.contains(chosen) || chosen == "device" || chosen.isEmpty ? [] : [chosen]
    return (unknown + LocalTime.zones).map { ["value": $0, "text": $0, "isChosen": $0 == chosen] }
  }
}

/// The answers to who decides if a user has chosen a skin, as options.
enum PolicyView {
  static func options(chosen: String, _ texts: Texts, hasDefault: Bool) -> [View] {
    let all = [
      ("", texts["policy_default"]), ("operator", texts["policy_operator"]), ("user", texts["policy_user"]),
    ]
    return all.filter { hasDefault || !$0.0.isEmpty }.map { value, text in
      ["value": value, "text": text, "isChosen": value == chosen]
    }
  }
}
