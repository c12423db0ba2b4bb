import ArgumentParser
import Foundation
import SkinKit
import SkinRepository

/// The options of commands that can sign targets on this machine instead of the server.
struct SigningOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "Sign on this machine with the targets key in this folder, which also holds root.json.",
      valueName: "folder"), completion: .directory)
  var keys: String?

  @OptionGroup var how: SigningManner

  @Option(
    help: ArgumentHelp(
      "Write the signed change to this file for the next signer (`skin sign`), instead of sending it.",
      valueName: "file"), completion: .file())
  var draft: String?

  func validate() throws {
    guard keys != nil || draft == nil && !how.isGiven else {
      throw ValidationError("--root, --next, --days and --draft need --keys FOLDER.")
    }
  }

  /// Creates the publisher that signs on this machine; nil if the server signs.
  func publisher(
    for server: ServerClient, app: SkinIdentifier, _ console: Console
  ) async throws -> LocalPublisher? {
    guard let keys else { return nil }
    return try await LocalPublisher(server: server, app: app, keys: keys, how: how, draft: draft, console)
  }
}

/// The options for signing targets.
struct SigningManner: ParsableArguments, Sendable {
  @Option(
    help: "The trusted root.json that verifies the repository. (default: root.json next to the keys)",
    completion: .file(extensions: ["json"]))
  var root: String?

  @Option(
    help: "The next root. Its targets keys sign as well, so that the server can switch to it.",
    completion: .file(extensions: ["json"]))
  var next: String?

  @Option(help: "The number of days until the targets expire. (default: 365)")
  var days: Int?

  /// Whether any option is given.
  var isGiven: Bool { root != nil || next != nil || days != nil }

  /// The lifetimes of signed metadata.
  var lifetimes: MetadataLifetimes { MetadataLifetimes(targets: Double(days ?? 365) * 86_400) }

  func validate() throws {
    guard (1...3_650).contains(days ?? 365) else { throw ValidationError("--days must be between 1 and 3650.") }
  }
}
