public import Foundation
public import SkinKit

extension Activation {
  /// Parses a document.
  /// - Parameters:
  ///   - data: The document's bytes, already checked against the signed metadata.
  ///   - file: The file's name for an issue.
  /// - Throws: `SkinIssue` if it isn't an activation of format 1 or 2.
  public init(parsing data: Data, file: String) throws {
    let document = try MetadataValue(parsing: data, file: file)
    let reader = try FieldReader(document, file: file)
    let format = try Self.format(reader)
    guard let app = SkinIdentifier(try reader.string("app")) else { throw reader.wrong("app", "an app's name") }
    guard let channel = SkinIdentifier(try reader.string("channel")) else {
      throw reader.wrong("channel", "a channel's name")
    }
    try self.init(reader, app: app, channel: channel, hasRules: format == 2)
  }

  /// Parses the members of an activation whose channel is known.
  ///
  /// `format`, `app` and `channel` may be absent; if present, they must match.
  /// - Parameters:
  ///   - document: The members of an activation.
  ///   - app: The app.
  ///   - channel: The channel.
  ///   - file: The file's name for an issue.
  /// - Throws: `SkinIssue` if it isn't an activation, or one for another app or channel.
  public init(_ document: MetadataValue, app: SkinIdentifier, channel: SkinIdentifier, file: String) throws {
    let reader = try FieldReader(document, file: file)
    let format = reader.members["format"] == nil ? 2 : try Self.format(reader)
    for (name, expected) in [("app", app), ("channel", channel)] where reader.members[name] != nil {
      guard try reader.string(name) == expected.rawValue else { throw reader.wrong(name, "\"\(expected)\"") }
    }
    try self.init(reader, app: app, channel: channel, hasRules: format == 2)
  }

  private static func format(_ reader: FieldReader) throws -> Int {
    // Checked first, because the meaning of a later format is unknown.
    let format = try reader.integer("format", atLeast: 1)
    guard format <= 2 else {
      throw SkinIssue(
        .unknownActivationFormat,
        "The activation has format \(format), which this version doesn't know",
        suggestion: "Update the app, or publish an activation of format 1 or 2; the current skin stays.",
        place: .init(file: reader.file, key: "format"))
    }
    return format
  }

  private init(_ reader: FieldReader, app: SkinIdentifier, channel: SkinIdentifier, hasRules: Bool) throws {
    self.init(app: app, channel: channel, skin: try SkinReference(reader, "skin"))
    let known = ["format", "app", "channel", "skin", "withdrawn", "sample"]
    if reader.members["withdrawn"] != nil { withdrawn = try Self.withdrawn(reader) }
    if reader.members["sample"] != nil { sample = try RolloutPercentage(reader.object("sample")) }
    guard hasRules else {
      unknown = reader.members.filter { !known.contains($0.key) }
      return
    }
    unknown = reader.members.filter { !(known + ["rules", "policy", "devices"]).contains($0.key) }
    if reader.members["devices"] != nil { testDevices = try Self.testDevices(reader) }
    policy = try Policy(reader) ?? .operator
    guard reader.members["rules"] != nil else { return }
    let values = try reader.array("rules")
    guard values.count <= Self.maximumRules else { throw reader.wrong("rules", "at most \(Self.maximumRules) rules") }
    rules = try values.enumerated().map { index, value in
      try ActivationRule(FieldReader(value, file: reader.file, path: "rules[\(index)]"))
    }
    var names: Set<SkinIdentifier> = []
    if let double = rules.first(where: { !names.insert($0.id).inserted }) {
      throw reader.wrong("rules", "rules of different names, but two are called \"\(double.id)\":")
    }
  }

  private static func withdrawn(_ reader: FieldReader) throws -> [SkinReference] {
    let values = try reader.array("withdrawn")
    guard values.count <= maximumWithdrawn else {
      throw reader.wrong("withdrawn", "at most \(maximumWithdrawn) versions")
    }
    return try values.enumerated().map { index, value in
      let entry = try FieldReader(["skin": value], file: reader.file, path: "withdrawn[\(index)]")
      guard let skin = try SkinReference(entry, "skin") else {
        throw reader.wrong("withdrawn", "a list of skins with id and version")
      }
      return skin
    }
  }

  private static func testDevices(_ reader: FieldReader) throws -> [SkinIdentifier: Set<DeviceCode>] {
    let groups = try reader.object("devices")
    guard groups.members.count <= maximumGroups else {
      throw reader.wrong("devices", "at most \(maximumGroups) groups of test devices")
    }
    var devices: [SkinIdentifier: Set<DeviceCode>] = [:]
    for name in groups.members.keys.ordered(by: <) {
      guard let group = SkinIdentifier(name) else { throw groups.wrong(name, "a group's name") }
      let codes = try groups.strings(name)
      guard codes.count <= maximumGroupDevices else {
        throw groups.wrong(name, "at most \(maximumGroupDevices) device codes")
      }
      devices[group] = Set(
        try codes.map { code in
          guard let code = DeviceCode(code) else {
            throw groups.wrong(name, "a list of device codes such as 7K3M-9QXD-2HNP-V5RT")
          }
          return code
        })
    }
    return devices
  }

  private var devicesJSON: MetadataValue {
    var groups: [String: MetadataValue] = [:]
    for (group, codes) in testDevices {
      groups[group.rawValue] = .array(codes.map(\.rawValue).ordered(by: <).map { .string($0) })
    }
    return .object(groups)
  }

  /// The document's bytes, which are the same for equal rules; in format 1 if that is sufficient.
  public var data: Data {
    var members = unknown
    members["app"] = .string(app.rawValue)
    members["channel"] = .string(channel.rawValue)
    members["skin"] = skin?.json ?? .null
    if !withdrawn.isEmpty { members["withdrawn"] = .array(withdrawn.map(\.json)) }
    members["sample"] = sample?.json
    if !testDevices.isEmpty { members["devices"] = devicesJSON }
    if rules.isEmpty && policy == .operator && testDevices.isEmpty {
      members["format"] = 1
    } else {
      members["format"] = 2
      members["policy"] = .string(policy.rawValue)
      members["rules"] = .array(rules.map(\.json))
    }
    return MetadataValue.object(members).json
  }

  /// The paths of all members that this version doesn't know, such as `rules[0].app.build`.
  ///
  /// They are probably misspelled.
  public var unknownMembers: [String] {
    var found = Array(unknown.keys) + (sample?.unknown ?? [:]).keys.map { "sample.\($0)" }
    for (index, rule) in rules.enumerated() {
      let path = "rules[\(index)]"
      found += rule.unknown.keys.map { "\(path).\($0)" }
      found += (rule.app?.unknown ?? [:]).keys.map { "\(path).app.\($0)" }
      found += (rule.percentage?.unknown ?? [:]).keys.map { "\(path).share.\($0)" }
    }
    return found.sorted()
  }
}

extension Activation.Policy {
  fileprivate init?(_ reader: FieldReader) throws {
    guard reader.members["policy"] != nil else { return nil }
    guard let policy = Self(rawValue: try reader.string("policy")) else {
      throw reader.wrong("policy", "\"operator\" or \"user\"")
    }
    self = policy
  }
}

extension ActivationRule {
  fileprivate init(_ reader: FieldReader) throws {
    guard let id = SkinIdentifier(try reader.string("id")) else { throw reader.wrong("id", "a rule's name") }
    self.init(id: id, skin: try SkinReference(reader, "skin"))
    schedule = try ActivationSchedule(reader)
    if reader.members["app"] != nil { app = try AppRange(reader.object("app")) }
    if reader.members["locales"] != nil {
      locales = try reader.strings("locales")
      guard !locales.isEmpty, locales.allSatisfy(LanguageRange.isValid) else {
        throw reader.wrong("locales", "a list of languages such as \"zh-Hans\"")
      }
    }
    if reader.members["brands"] != nil {
      brands = try reader.strings("brands")
      guard !brands.isEmpty, !brands.contains("") else { throw reader.wrong("brands", "a list of brands") }
    }
    if reader.members["share"] != nil { percentage = try RolloutPercentage(reader.object("share")) }
    if reader.members["groups"] != nil {
      groups = try reader.strings("groups").map { name in
        guard let group = SkinIdentifier(name) else { throw reader.wrong("groups", "a list of groups of test devices") }
        return group
      }
      guard (1...Activation.maximumGroups).contains(groups.count) else {
        throw reader.wrong("groups", "a list of 1 to \(Activation.maximumGroups) groups of test devices")
      }
    }
    if reader.members["new_devices"] != nil { acceptsNewDevices = try reader.bool("new_devices") }
    policy = try Activation.Policy(reader)
    unknown = reader.unknown(
      except: "id", "skin", "from", "until", "zone", "app", "locales", "brands", "share", "groups",
      "new_devices", "policy")
  }

  fileprivate var json: MetadataValue {
    var members = unknown
    members["id"] = .string(id.rawValue)
    members["skin"] = skin?.json ?? .null
    members["from"] = (schedule?.from?.text).map { .string($0) }
    members["until"] = (schedule?.until?.text).map { .string($0) }
    members["zone"] = (schedule?.zone?.text).map { .string($0) }
    members["app"] = app?.json
    if !locales.isEmpty { members["locales"] = .array(locales.map { .string($0) }) }
    if !brands.isEmpty { members["brands"] = .array(brands.map { .string($0) }) }
    members["share"] = percentage?.json
    if !groups.isEmpty { members["groups"] = .array(groups.map { .string($0.rawValue) }) }
    if !acceptsNewDevices { members["new_devices"] = false }
    members["policy"] = (policy?.rawValue).map { .string($0) }
    return .object(members)
  }
}

extension ActivationRule.AppRange {
  fileprivate init(_ reader: FieldReader) throws {
    func version(_ name: String) throws -> SkinVersion? {
      guard reader.members[name] != nil else { return nil }
      guard let version = SkinVersion(try reader.string(name)) else {
        throw reader.wrong(name, "a version such as 2.1.0")
      }
      return version
    }
    self.init(minimum: try version("minimum"), maximum: try version("maximum"))
    unknown = reader.unknown(except: "minimum", "maximum")
    if let minimum, let maximum, maximum < minimum {
      throw reader.wrong("maximum", "a version that isn't lower than the minimum")
    }
  }

  fileprivate var json: MetadataValue {
    var members = unknown
    members["minimum"] = (minimum?.description).map { .string($0) }
    members["maximum"] = (maximum?.description).map { .string($0) }
    return .object(members)
  }
}

extension RolloutPercentage {
  fileprivate init(_ reader: FieldReader) throws {
    let below = try reader.integer("below")
    guard below <= 10_000 else { throw reader.wrong("below", "a whole number from 0 to 10000") }
    let salt = try reader.string("salt")
    guard (1...128).contains(salt.utf8.count) else { throw reader.wrong("salt", "a text of 1 to 128 bytes") }
    self.init(below: below, salt: salt)
    unknown = reader.unknown(except: "below", "salt")
  }

  fileprivate var json: MetadataValue {
    .object(unknown.merging(["below": .integer(below), "salt": .string(salt)]) { $1 })
  }
}

extension ActivationSchedule {
  /// Parses the three members of a rule's schedule; nil if it has none of them.
  fileprivate init?(_ reader: FieldReader) throws {
    guard ["from", "until", "zone"].contains(where: { reader.members[$0] != nil }) else { return nil }
    func moment(_ name: String) throws -> ActivationMoment? {
      guard reader.members[name] != nil else { return nil }
      guard let moment = ActivationMoment(try reader.string(name)) else {
        throw reader.wrong(name, "a moment such as 2030-02-02T16:00:00Z, or 2030-02-03T00:00:00 with a zone,")
      }
      return moment
    }
    self.init(from: try moment("from"), until: try moment("until"))
    if reader.members["zone"] != nil {
      guard let zone = ActivationZone(try reader.string("zone")) else {
        throw reader.wrong("zone", "\"device\", \"UTC\" or a zone such as \"Asia/Shanghai\"")
      }
      self.zone = zone
    }
    let hasWallClock = [from, until].contains { if case .wallClock = $0 { true } else { false } }
    guard hasWallClock == (zone != nil) else {
      throw reader.wrong("zone", hasWallClock ? "the zone of a time without Z" : "nothing beside times with Z")
    }
    let isBackwards =
      switch (from, until) {
      case (.instant(let from)?, .instant(let until)?): until <= from
      case (.wallClock(let from)?, .wallClock(let until)?): until.seconds <= from.seconds
      default: false
      }
    if isBackwards { throw reader.wrong("until", "a moment after \"from\"") }
  }
}
