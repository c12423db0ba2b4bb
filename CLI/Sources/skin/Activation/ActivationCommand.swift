// `skin activation`: what a channel shows, its rules, and what a document would mean on a device.

import ArgumentParser
import Foundation
import SkinKit
import SkinUpdate

/// Shows and changes activations with rules.
struct ActivationCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "activation",
    abstract: "Show, check, replace and trim what a channel shows.",
    discussion: """
      An activation is a document: a skin, and rules that go before it. `skin activate` adds rules one by one; here they are \
      shown and removed, or written as a whole.
      """,
    subcommands: [ActivationShow.self, ActivationSet.self, ActivationRemove.self, ActivationCheck.self])
}

/// Prints a channel's activation.
struct ActivationShow: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show what a channel shows, with its rules.",
    discussion: """
      --json prints the document, which `skin activation set` takes.

      Example:
        skin activation show --server https://skins.example.com --app festival --json > festival.json
      """)

  @OptionGroup var server: ServerOptions
  @OptionGroup var channel: ChannelOption
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let remote = RemoteActivation(server: try server.client(console), app: server.app, channel: try channel.value)
    let activation = try await remote.read().activation
    for line in activation.lines(console) { console.line(line) }
    try console.value(try MetadataValue(parsing: activation.data, file: "the answer"))
  }
}

/// Replaces a channel's activation by a document.
struct ActivationSet: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Replace what a channel shows by a document.",
    discussion: """
      The document is checked first; docs/formats.md describes it. It may leave out format, app and channel.

      Example:
        skin activation set festival.json --server https://skins.example.com --app festival
      """)

  @Argument(help: "The document.", completion: .file(extensions: ["json"]))
  var file: String

  @OptionGroup var server: ServerOptions
  @OptionGroup var channel: ChannelOption
  @OptionGroup(title: "Signing") var signing: SigningOptions
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let activation = try Activation(file: file, app: server.app, channel: channel.value)
    let remote = try await RemoteActivation(server, channel, signing, console)
    try await remote.write(activation, replacing: nil, console)
  }
}

/// Removes rules.
struct ActivationRemove: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove rules from what a channel shows.",
    discussion: """
      Example:
        skin activation remove lunar-2030 --server https://skins.example.com --app festival
      """)

  @Argument(help: "The rules' names.", transform: parseIdentifier)
  var rules: [SkinIdentifier]

  @OptionGroup var server: ServerOptions
  @OptionGroup var channel: ChannelOption
  @OptionGroup(title: "Signing") var signing: SigningOptions
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let remote = try await RemoteActivation(server, channel, signing, console)
    try await remote.change(console) { activation in
      for name in rules where !activation.rules.contains(where: { $0.id == name }) {
        let known = activation.rules.map(\.id.rawValue).joined(separator: ", ")
        throw SkinIssue(
          .unknownRule, "There is no rule \(name)",
          remedy: known.isEmpty ? "There are no rules at all." : "Use one of: \(known).")
      }
      activation.rules.removeAll { rules.contains($0.id) }
    }
  }
}

/// Checks a document, and says what it means on a device.
struct ActivationCheck: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check a document, and say which skin it shows on a device.",
    discussion: """
      What isn't said of the device counts as apps count it: rules that ask for it show nothing.

      Examples:
        skin activation check festival.json
        skin activation check festival.json --at 2030-02-02T00:00:00Z --time-zone Asia/Shanghai --locale zh-Hans-CN
      """)

  @Argument(help: "The document.", completion: .file(extensions: ["json"]))
  var file: String

  @Option(help: ArgumentHelp("The moment, such as 2030-02-02T16:00:00Z. (default: now)", valueName: "moment"))
  var at: String?

  @Option(help: ArgumentHelp("The device's time zone. (default: this machine's)", valueName: "zone"))
  var timeZone: String?

  @Option(help: "The app's version.", transform: parseVersion)
  var appVersion: SkinVersion?

  @Option(help: ArgumentHelp("A language of the app; may be given several times.", valueName: "language"))
  var locale: [String] = []

  @Option(help: "The app's brand.")
  var brand: String?

  @Option(help: ArgumentHelp("The installation's id.", valueName: "id"))
  var install: String?

  @OptionGroup var options: OutputOptions

  func validate() throws { _ = try context() }

  private func context() throws -> ActivationContext {
    let now = at.map { MetadataDate.parse($0) } ?? Date()
    guard let now else { throw ValidationError("'\(at ?? "")' is not a moment such as 2030-02-02T16:00:00Z.") }
    let zone = timeZone.map { TimeZone(identifier: $0) } ?? .current
    guard let zone else { throw ValidationError("'\(timeZone ?? "")' is not a time zone that this system knows.") }
    let installID = install.map { InstallID($0) } ?? nil
    if install != nil, installID == nil { throw ValidationError("An installation's id has 1 to 128 bytes.") }
    return ActivationContext(
      now: now, timeZone: zone, appVersion: appVersion, locales: locale, brand: brand, installID: installID)
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
  /// Reads and checks a document; one for a known channel may leave out what the channel says.
  fileprivate init(file: String, app: SkinIdentifier?, channel: SkinIdentifier?) throws {
    let data: Data
    do { data = try Data(contentsOf: URL(filePath: file)) } catch {
      throw SkinIssue(
        .missingFile, "\(file) can't be read: \((error as NSError).localizedDescription)",
        remedy: "Check the path and its permissions.", place: .init(file: file))
    }
    do {
      let document = try MetadataValue(parsing: data, file: file)
      if let app, let channel {
        try self.init(document, app: app, channel: channel, file: file)
      } else {
        try self.init(parsing: data, file: file)
      }
    } catch let issue as SkinIssue {
      throw SkinIssue(
        issue.code == .malformedMetadata ? .badActivation : issue.code, issue.message,
        remedy: "Correct it; docs/formats.md describes activations.", place: issue.place)
    }
    if let unknown = unknownMembers.first {
      throw SkinIssue(
        .badActivation, "Nobody knows the member \(unknown), so a rule that has it would never show a skin",
        remedy: "Correct or remove it; docs/formats.md has the members there are.",
        place: .init(file: file, key: unknown))
    }
  }
}
