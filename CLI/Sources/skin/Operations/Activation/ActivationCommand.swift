import ArgumentParser
import Foundation
import SkinKit
import SkinUpdate

/// The command `skin activation`.
struct ActivationCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "activation",
    abstract: "Show, check, change and revert a channel's activation and its rules.",
    discussion: """
      An activation is a JSON document with a skin, and rules that take precedence. `skin activate` adds single rules. \
      These commands show the document, remove rules, or replace it.
      """,
    subcommands: [
      ActivationShow.self, ActivationSet.self, ActivationRemove.self, ActivationCheck.self, ActivationHistory.self,
      ActivationRevert.self,
    ])
}

/// The command `skin activation show`.
struct ActivationShow: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a channel's skin and rules.",
    discussion: """
      --json prints the document that `skin activation set` accepts.

      Example:
        skin activation show --server https://skins.example.com --app festival --json > festival.json
      """)

  @OptionGroup var server: ServerOptions
  @OptionGroup var channel: ChannelOption
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    try await server.activation(of: channel, console).show(console)
  }
}

/// The command `skin activation set`.
struct ActivationSet: ChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Replace a channel's activation with a document.",
    discussion: """
      Checks the document first; docs/formats.md describes it. The members format, app and channel are optional.

      Example:
        skin activation set festival.json --server https://skins.example.com --app festival
      """)

  @Argument(help: "The document.", completion: .file(extensions: ["json"]))
  var file: String

  @OptionGroup var server: ServerOptions
  @OptionGroup var channel: ChannelOption
  @OptionGroup(title: "Signing") var signing: SigningOptions
  @OptionGroup var freeze: FreezeOptions
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let activation = try Activation(file: file, app: server.app, channel: channel.value)
    try await server.activation(of: channel, with: change, console).write(activation, console)
  }
}

/// The command `skin activation remove`.
struct ActivationRemove: ChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove rules from a channel's activation.",
    discussion: """
      Example:
        skin activation remove lunar-2030 --server https://skins.example.com --app festival
      """)

  @Argument(help: "The rules' names.", transform: parseIdentifier)
  var rules: [SkinIdentifier]

  @OptionGroup var server: ServerOptions
  @OptionGroup var channel: ChannelOption
  @OptionGroup(title: "Signing") var signing: SigningOptions
  @OptionGroup var freeze: FreezeOptions
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    try await server.activation(of: channel, with: change, console).change(console) { activation in
      try rules.checkAllExist(
        in: activation.rules.map(\.id), code: .unknownRule, message: { "The channel has no rule \($0)" },
        ifNone: "The channel has no rules.")
      activation.rules.removeAll { rules.contains($0.id) }
    }
  }
}

/// The command `skin activation check`.
struct ActivationCheck: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check a document, and show which skin a device would show.",
    discussion: """
      As in apps, a rule whose condition asks for an unknown property of the device doesn't apply.

      Examples:
        skin activation check festival.json
        skin activation check festival.json --at 2030-02-02T00:00:00Z --time-zone Asia/Shanghai --locale zh-Hans-CN
      """)

  @Argument(help: "The document.", completion: .file(extensions: ["json"]))
  var file: String

  @Option(help: ArgumentHelp("The time, such as 2030-02-02T16:00:00Z. (default: now)", valueName: "time"))
  var at: String?

  @Option(help: ArgumentHelp("The device's time zone. (default: this machine's)", valueName: "zone"))
  var timeZone: String?

  @Option(help: "The app's version.", transform: parseVersion)
  var appVersion: SkinVersion?

  @Option(help: ArgumentHelp("A language of the app. Can be repeated.", valueName: "language"))
  var locale: [String] = []

  @Option(help: "The app's brand.")
  var brand: String?

  @Option(help: ArgumentHelp("The installation's id.", valueName: "id"))
  var install: String?

  @Option(help: ArgumentHelp("The device's code. (default: that of the installation)", valueName: "code"))
  var device: String?

  @Option(
    help: ArgumentHelp("A version that the device has shown. Can be repeated.", valueName: "id@version"),
    transform: SkinReference.init(parsing:))
  var shown: [SkinReference] = []

  @OptionGroup var options: OutputOptions

  func validate() throws { _ = try context() }

  private func context() throws -> ActivationContext {
    let now = at.map { MetadataDate.parse($0) } ?? Date()
    guard let now else { throw ValidationError("'\(at ?? "")' is not a time such as 2030-02-02T16:00:00Z.") }
    let zone = timeZone.map { TimeZone(identifier: $0) } ?? .current
    guard let zone else { throw ValidationError("'\(timeZone ?? "")' is not a time zone that this system knows.") }
    let installID = install.map { InstallID($0) } ?? nil
    if install != nil, installID == nil { throw ValidationError("An installation's id has 1 to 128 bytes.") }
    let code = device.map { DeviceCode($0) } ?? nil
    if let device, code == nil { throw ValidationError("'\(device)' is not a code such as 7K3M-9QXD-2HNP-V5RT.") }
    var context = ActivationContext(
      now: now, timeZone: zone, appVersion: appVersion, locales: locale, brand: brand, installID: installID,
      shownSkins: Set(shown))
    context.deviceCode = code
    return context
  }

  func execute(_ console: Console) async throws {
    let decision = try Activation(file: file, app: nil, channel: nil).decision(in: context())
    let by = decision.rule.map { "by the rule \($0)" } ?? (decision.reason == .off ? "skins are off" : "by no rule")
    console.line("\(console.styled(decision.skin?.description ?? "the built-in skin", .bold)), \(by)")
    if let next = decision.nextChange { console.line("  until \(MetadataDate.text(next))") }
    for later in decision.upcoming { console.line("  \(later.skin) from \(MetadataDate.text(later.from))") }
    try console.value(Output(decision))
  }

  private struct Output: Encodable {
    struct Upcoming: Encodable {
      let skin: SkinReference
      let from: String
    }
    let skin: SkinReference?
    let rule: String?
    let reason: String
    let until: String?
    let upcoming: [Upcoming]

    init(_ decision: ActivationDecision) {
      skin = decision.skin
      rule = decision.rule?.rawValue
      reason = decision.reason.rawValue
      until = decision.nextChange.map { MetadataDate.text($0) }
      upcoming = decision.upcoming.map { Upcoming(skin: $0.skin, from: MetadataDate.text($0.from)) }
    }
  }
}

extension Activation {
  /// Reads and checks a document.
  ///
  /// If the channel is known, the document may omit it.
  fileprivate init(file: String, app: SkinIdentifier?, channel: SkinIdentifier?) throws {
    let data = try contents(ofFile: file, otherwise: .missingFile)
    do {
      let document = try MetadataValue(parsing: data, file: file)
      if let app, let channel {
        try self.init(document, app: app, channel: channel, file: file)
      } else {
        try self.init(parsing: data, file: file)
      }
    } catch let issue as SkinIssue {
      throw Self.refusal(issue, issue.code == .malformedMetadata ? .badActivation : issue.code)
    }
    if let unknown = unknownMembers.first {
      throw SkinIssue(
        .badActivation, "The member \(unknown) is unknown, so a rule with it would never show a skin",
        suggestion: "Correct or remove it; docs/formats.md lists the members.",
        place: .init(file: file, key: unknown))
    }
  }
}
