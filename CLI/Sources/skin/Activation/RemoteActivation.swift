// The activation of a channel on a server: read, changed, written if nobody else changed it meanwhile.

import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate

/// The activation of one channel.
struct RemoteActivation {
  let server: ServerClient
  /// What signs the activation here; nil where the server does.
  var publisher: LocalPublisher?
  let app: SkinIdentifier
  let channel: SkinIdentifier

  private var path: String { "apps/\(app)/channels/\(channel)/activation" }

  /// The activation that a command is about.
  init(_ server: ServerOptions, _ channel: ChannelOption, _ signing: SigningOptions, _ console: Console) async throws {
    let client = try server.client(console)
    self.init(server: client, app: server.app, channel: try channel.value)
    publisher = try await signing.publisher(for: client, console)
  }

  init(server: ServerClient, app: SkinIdentifier, channel: SkinIdentifier) {
    (self.server, self.app, self.channel) = (server, app, channel)
  }

  /// Shows one skin to everybody, or none.
  func set(_ skin: SkinReference?, policy: Activation.Policy?, _ console: Console) async throws {
    let activation = Activation(app: app, channel: channel, skin: skin, policy: policy ?? .operator)
    if let publisher {
      guard
        try await publisher.publish(ActivationPublication(activation, in: publisher.repository.state), console)
      else { return }
    } else {
      var body: [String: MetadataValue] = ["skin": Self.value(of: skin)]
      body["policy"] = policy.map { .string($0.rawValue) }
      _ = try await server.send("PUT", path, MetadataValue.object(body))
    }
    tell(activation, console)
    var done: [String: MetadataValue] = [
      "app": .string(app.rawValue), "channel": .string(channel.rawValue), "skin": Self.value(of: skin),
    ]
    done["policy"] = policy.map { .string($0.rawValue) }
    try console.value(MetadataValue.object(done))
  }

  /// Reads what is there.
  func read() async throws -> (activation: Activation, tag: String?) {
    if let publisher {
      let file = RepositoryLayout.activation(app: app, channel: channel)
      let document = try await publisher.document(file)
      let none = Activation(app: app, channel: channel, skin: nil)
      return (try document.map { try Activation(parsing: $0, file: file) } ?? none, nil)
    }
    let (data, tag) = try await server.read(path)
    do {
      var activation = try Activation(
        MetadataValue(parsing: data, file: "the answer"), app: app, channel: channel, file: "the answer")
      // What the answer says beside the document.
      activation.unknown["timestamp"] = nil
      return (activation, tag)
    } catch let issue as SkinIssue {
      throw SkinIssue(
        .serverRefused, "The server's answer can't be understood: \(issue.message)",
        remedy: "Check the address, and update the tool.")
    }
  }

  /// Replaces the document; refused where it isn't the one of the tag any more.
  func write(_ activation: Activation, replacing tag: String?, _ console: Console) async throws {
    let document = try activation.document(file: "the activation")
    if let publisher {
      guard
        try await publisher.publish(ActivationPublication(activation, in: publisher.repository.state), console)
      else { return }
    } else {
      _ = try await server.send("PUT", path, document, replacing: tag)
    }
    tell(activation, console)
    try console.value(document)
  }

  /// Changes what is there.
  func change(_ console: Console, _ change: (inout Activation) throws -> Void) async throws {
    var (activation, tag) = try await read()
    try change(&activation)
    try await write(activation, replacing: tag, console)
  }

  private func tell(_ activation: Activation, _ console: Console) {
    for line in activation.lines(console) { console.line(line) }
  }

  /// A skin, or null where there is none: null is what turns skins off, a missing member is not.
  private static func value(of skin: SkinReference?) -> MetadataValue {
    skin.map { ["id": .string($0.id.rawValue), "version": .string($0.version.description)] } ?? .null
  }
}

extension Activation {
  /// The document, read again as apps will read it: what they would refuse is refused here.
  func document(file: String) throws -> MetadataValue {
    do {
      _ = try Activation(parsing: data, file: file)
      return try MetadataValue(parsing: data, file: file)
    } catch let issue as SkinIssue {
      throw SkinIssue(
        .badActivation, issue.message, remedy: "Correct it; docs/formats.md describes activations.", place: issue.place)
    }
  }

  /// What is shown, for people.
  func lines(_ console: Console) -> [String] {
    let shown = skin.map { "shows \($0)" } ?? "shows its built-in skin"
    let otherwise = rules.isEmpty ? "" : " where no rule holds"
    let users = policy == .user ? "; a user's choice goes first" : ""
    var lines = ["\(console.styled("\(app)/\(channel)", .bold)) \(shown)\(otherwise)\(users)"]
    for rule in rules {
      let skin = rule.skin?.description ?? "the built-in skin"
      lines.append("  \(console.styled(rule.id.rawValue, .bold)) shows \(skin) \(rule.summary)")
    }
    return lines
  }
}

extension ActivationRule {
  /// The conditions, for people.
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
    if let share {
      let (whole, rest) = share.below.quotientAndRemainder(dividingBy: 100)
      let decimals = rest == 0 ? "" : "." + (rest < 10 ? "0" : "") + "\(rest)"
      parts.append("on \(whole)\(decimals) % of the devices")
    }
    if let policy { parts.append(policy == .user ? "unless the user chose" : "whatever the user chose") }
    return parts.isEmpty ? "always" : parts.joined(separator: " ")
  }
}
