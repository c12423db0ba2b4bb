import ArgumentParser
import Foundation
import SkinKit
import SkinRepository
import SkinServerAPI
import SkinUpdate

/// The option that names an app's channel.
struct ChannelOption: ParsableArguments, Sendable {
  @Option(help: "The channel.")
  var channel = "stable"

  /// The channel.
  var value: SkinIdentifier { get throws { try parseIdentifier(channel) } }

  func validate() throws { _ = try value }
}

extension ServerOptions {
  /// The activation of one of the app's channels.
  func activation(
    of channel: ChannelOption, with change: ChangeOptions? = nil, _ console: Console
  ) async throws -> RemoteDocument<Activation> {
    let channel = try channel.value
    return try await document(
      at: ActivationEndpoints.show.path([app.rawValue, channel.rawValue]).text,
      target: RepositoryLayout.activation(app: app, channel: channel),
      initial: Activation(app: app, channel: channel, skin: nil), with: change, console)
  }
}

extension RemoteDocument<Activation> {
  /// Shows one skin to all devices, or none, without any rules.
  /// - Parameters:
  ///   - skin: The skin; nil for none.
  ///   - policy: Whose choice takes precedence; nil for the operator's.
  ///   - console: The output.
  /// - Throws: `SkinIssue` with the code `unknown-channel` if skins are to be turned off on a channel that never had any.
  func set(_ skin: SkinReference?, policy: Activation.Policy?, _ console: Console) async throws {
    if skin == nil { try await checkHasActivation() }
    let activation = Activation(app: app, channel: initial.channel, skin: skin, policy: policy ?? .operator)
    // Null turns skins off; a missing member doesn't.
    let reference: MetadataValue =
      skin.map { ["id": .string($0.id.rawValue), "version": .string($0.version.description)] } ?? .null
    var body: [String: MetadataValue] = ["skin": reference]
    body["policy"] = policy.map { .string($0.rawValue) }
    let names: [String: MetadataValue] = [
      "app": .string(app.rawValue), "channel": .string(activation.channel.rawValue),
    ]
    try await put(
      completed(activation), as: .object(body), printing: .object(body.merging(names) { $1 }), console)
  }

  /// Checks that the channel has an activation, because a mistyped one would leave the skin on.
  private func checkHasActivation() async throws {
    let known: [String]
    if let publisher {
      known = publisher.repository.state.allTargets.values.compactMap { entry in
        if case .activation(app, let channel)? = entry.description { channel.rawValue } else { nil }
      }
    } else {
      known = try await server.call(ActivationEndpoints.channels, app).channels.map(\.channel)
    }
    let channel = initial.channel
    guard !known.contains(channel.rawValue) else { return }
    throw SkinIssue(
      .unknownChannel, "The channel \(channel) of \(app) has no activation, so it shows no skin",
      suggestion: known.isEmpty
        ? "There is nothing to turn off."
        : "Use one of the channels with an activation: \(known.sorted().joined(separator: ", ")).")
  }
}

extension SkinIssue.Code {
  /// The channel has no activation.
  static let unknownChannel: Self = "unknown-channel"
}

extension Activation: OperatorDocument {
  static var refusalCode: SkinIssue.Code { .badActivation }
  static var pluralName: String { "activations" }

  static func read(answer data: Data, like initial: Activation) throws -> Activation {
    let file = "the answer"
    var activation = try Activation(
      MetadataValue(parsing: data, file: file), app: initial.app, channel: initial.channel, file: file)
    // A member of the answer that isn't part of the document.
    activation.unknown["timestamp"] = nil
    return activation
  }

  func publication(previews: [String: URL], in state: RepositoryState) throws -> any Publication {
    try ActivationPublication(self, in: state)
  }

  /// Returns the activation with the sample and the withdrawn versions of the present one, or of another channel of the app
  /// if the channel is new, and with the codes of the test devices that its rules name.
  ///
  /// Sample and withdrawn versions are the same on all channels. Further withdrawn versions stay.
  func completed(for publisher: LocalPublisher) async throws -> Activation {
    var activation = self
    let groups = Set(rules.flatMap(\.groups))
    activation.testDevices = groups.isEmpty ? [:] : try await publisher.testDevices(groups)
    let paths = publisher.repository.state.allTargets.compactMap { path, entry -> String? in
      if case .activation(app, _)? = entry.description { path } else { nil }
    }
    let own = RepositoryLayout.activation(app: app, channel: channel)
    guard let path = paths.contains(own) ? own : paths.min(), let data = try await publisher.document(path) else {
      return activation
    }
    let present = try Activation(parsing: data, file: path)
    activation.sample = present.sample
    activation.withdrawn = present.withdrawn + withdrawn.filter { !present.withdrawn.contains($0) }
    return activation
  }

  /// The skin and the rules as text.
  func lines(_ console: Console) -> [String] {
    let shown = skin.map { "shows \($0)" } ?? "shows its built-in skin"
    let otherwise = rules.isEmpty ? "" : " if no rule applies"
    let users = policy == .user ? "; a user's choice takes precedence" : ""
    var lines = ["\(console.styled("\(app)/\(channel)", .bold)) \(shown)\(otherwise)\(users)"]
    for rule in rules {
      let skin = rule.skin?.description ?? "the built-in skin"
      lines.append("  \(console.styled(rule.id.rawValue, .bold)) shows \(skin) \(VisibleText.onOneLine(rule.summary))")
    }
    return lines
  }
}

extension ActivationRule {
  /// The conditions as text.
  var summary: String {
    var parts: [String] = []
    if let from = schedule?.from { parts.append("from \(from.text)") }
    if let until = schedule?.until { parts.append("until \(until.text)") }
    if let zone = schedule?.zone { parts.append("(\(zone == .device ? "device's time" : zone.text))") }
    if let app {
      let ends = [app.minimum, app.maximum].map { $0?.description ?? "" }
      parts.append("in versions \(ends.joined(separator: "..."))")
    }
    if !locales.isEmpty { parts.append("in \(locales.joined(separator: ", "))") }
    if !brands.isEmpty { parts.append("for \(brands.joined(separator: ", "))") }
    if let percentage {
      let (whole, rest) = percentage.below.quotientAndRemainder(dividingBy: 100)
      let decimals = rest == 0 ? "" : "." + (rest < 10 ? "0" : "") + "\(rest)"
      parts.append("on \(whole)\(decimals) % of the devices")
    }
    if !groups.isEmpty { parts.append("on the test devices \(groups.map(\.rawValue).joined(separator: ", "))") }
    if !acceptsNewDevices { parts.append("on no new devices") }
    if let policy { parts.append(policy == .user ? "unless the user chose a skin" : "regardless of the user's choice") }
    return parts.isEmpty ? "always" : parts.joined(separator: " ")
  }
}
