import ArgumentParser
import Foundation
import SkinKit
import SkinServerAPI
import SkinUpdate

/// The options for the conditions of a rule.
struct RuleOptions: ParsableArguments, Sendable {
  @Option(help: "The rule's name. (default: the skin's identifier)", transform: parseIdentifier)
  var rule: SkinIdentifier?

  @Option(
    help: ArgumentHelp(
      "The start: a UTC time such as 2030-02-02T16:00:00Z, or a local one such as 2030-02-02 or 2030-02-02T18:00:00.",
      valueName: "time"),
    transform: Self.moment)
  var from: ActivationMoment?

  @Option(help: ArgumentHelp("The end, in the same form.", valueName: "time"), transform: Self.moment)
  var until: ActivationMoment?

  @Option(
    help: ArgumentHelp(
      "The time zone of local times: device, UTC, or a zone such as Asia/Shanghai. (default: device)",
      valueName: "zone"),
    transform: Self.zone)
  var zone: ActivationZone?

  @Option(help: "The percentage of devices, from 0 to 100 with at most two decimals.", transform: Self.percent)
  var percent: Int?

  @Option(help: "The salt that assigns devices to the percentage. (default: the rule's current salt, or a random one)")
  var salt: String?

  @Option(
    help: ArgumentHelp("The versions of the app: 2.1.0...3.0.0, 2.1.0... or ...3.0.0.", valueName: "range"),
    transform: Self.range)
  var appVersion: ActivationRule.AppRange?

  @Option(help: ArgumentHelp("A language such as zh-Hans. Can be repeated.", valueName: "language"))
  var locale: [String] = []

  @Option(help: "A brand of the app. Can be repeated.")
  var brand: [String] = []

  @Option(
    help: ArgumentHelp("A group of test devices (`skin devices`). Can be repeated.", valueName: "group"),
    transform: parseIdentifier)
  var group: [SkinIdentifier] = []

  @Flag(
    inversion: .prefixedNo,
    help:
      "Whether devices that haven't shown the rule's skin yet may show it. (default: the rule's current state, or yes)")
  var newDevices: Bool?

  /// Whether any option is given that requires a rule.
  var areGiven: Bool {
    rule != nil || from != nil || until != nil || zone != nil || percent != nil || salt != nil || appVersion != nil
      || !locale.isEmpty || !brand.isEmpty || !group.isEmpty || newDevices != nil
  }

  func validate() throws {
    guard zone == nil || isOnWall else {
      throw ValidationError("--zone needs a local time in --from or --until, without a Z at the end.")
    }
    guard salt == nil || percent != nil else { throw ValidationError("--salt needs --percent.") }
  }

  /// Creates the rule from the options, or changes the existing rule of that name.
  func rule(
    for skin: SkinReference?, policy: Activation.Policy?, in activation: Activation
  ) throws -> ActivationRule {
    guard let id = rule ?? skin?.id else { throw ValidationError("Pass a name for the rule with --rule.") }
    // Conditions that aren't given stay: raising a percentage must not drop the schedule.
    var rule = activation.rules.first { $0.id == id } ?? ActivationRule(id: id, skin: skin)
    rule.skin = skin
    rule.app = appVersion ?? rule.app
    if !locale.isEmpty { rule.locales = locale }
    if !brand.isEmpty { rule.brands = brand }
    if !group.isEmpty { rule.groups = group }
    rule.acceptsNewDevices = newDevices ?? rule.acceptsNewDevices
    rule.policy = policy ?? rule.policy
    if from != nil || until != nil { rule.schedule = schedule(after: rule.schedule) }
    if let percent {
      rule.percentage = RolloutPercentage(
        below: percent, salt: salt ?? rule.percentage?.salt ?? ActivationDocument.Rule.Percentage.makeSalt())
    }
    return rule
  }

  private func schedule(after before: ActivationSchedule?) -> ActivationSchedule {
    var schedule = ActivationSchedule(from: from ?? before?.from, until: until ?? before?.until)
    if Self.hasWallClock(schedule.from, schedule.until) { schedule.zone = zone ?? before?.zone ?? .device }
    return schedule
  }

  private var isOnWall: Bool { Self.hasWallClock(from, until) }

  private static func hasWallClock(_ moments: ActivationMoment?...) -> Bool {
    moments.contains { if case .wallClock? = $0 { true } else { false } }
  }

  // MARK: Parsing

  private static func moment(_ text: String) throws -> ActivationMoment {
    guard let moment = ActivationMoment(text) ?? ActivationMoment(text + "T00:00:00") else {
      throw ValidationError(
        "'\(text)' is not a time such as 2030-02-02, 2030-02-02T18:00:00 or 2030-02-02T16:00:00Z.")
    }
    return moment
  }

  private static func zone(_ text: String) throws -> ActivationZone {
    guard let zone = ActivationZone(text) else {
      throw ValidationError("'\(text)' is not device, UTC or a zone such as Asia/Shanghai.")
    }
    if case .named(let name) = zone, TimeZone(identifier: name) == nil {
      throw ValidationError("'\(text)' is not a known time zone.")
    }
    return zone
  }

  private static func percent(_ text: String) throws -> Int {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let decimals = parts.count == 2 ? parts[1] : ""
    let isPlain = text.utf8.allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".")
    }
    guard isPlain, (1...2).contains(parts.count), decimals.count <= 2, parts.count == 1 || !decimals.isEmpty,
      let whole = Int(parts[0]), whole <= 100,
      let hundredths = Int(decimals.padding(toLength: 2, withPad: "0", startingAt: 0)),
      whole * 100 + hundredths <= 10_000
    else { throw ValidationError("'\(text)' is not a percentage from 0 to 100 with at most two decimals.") }
    return whole * 100 + hundredths
  }

  private static func range(_ text: String) throws -> ActivationRule.AppRange {
    guard let span = VersionSpan(argument: text) else {
      throw ValidationError("'\(text)' is not a range such as 2.1.0...3.0.0, 2.1.0... or ...3.0.0.")
    }
    return ActivationRule.AppRange(minimum: span.minimum, maximum: span.maximum)
  }
}
