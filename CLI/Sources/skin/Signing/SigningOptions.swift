// With which keys a command signs targets itself, instead of leaving that to the server.

import ArgumentParser
import Foundation
import SkinKit
import SkinRepository

/// The options of commands that can sign targets here.
struct SigningOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "Sign here, with the targets key in this folder, and not on the server. root.json lies there too.",
      valueName: "folder"), completion: .directory)
  var keys: String?

  @OptionGroup var how: SigningManner

  @Option(
    help: ArgumentHelp(
      "Write the signed change into this file instead of sending it, for the next signer (`skin sign`).",
      valueName: "file"), completion: .file())
  var draft: String?

  func validate() throws {
    guard keys != nil || draft == nil && !how.isGiven else {
      throw ValidationError("--root, --next, --days and --draft are for signing here: give --keys FOLDER, too.")
    }
  }

  /// What signs here; nil where the server does.
  func publisher(for server: ServerClient, _ console: Console) async throws -> LocalPublisher? {
    guard let keys else { return nil }
    return try await LocalPublisher(server: server, keys: keys, how: how, draft: draft, console)
  }
}

/// The options about how targets are signed.
struct SigningManner: ParsableArguments, Sendable {
  @Option(
    help: "A root.json that you trust, from which the repository is verified. (default: root.json beside the keys)",
    completion: .file(extensions: ["json"]))
  var root: String?

  @Option(
    help: "The root that will follow, whose targets keys sign, too, so that the server can take it up.",
    completion: .file(extensions: ["json"]))
  var next: String?

  @Option(help: "The days for which the targets count. (default: 365)")
  var days: Int?

  var isGiven: Bool { root != nil || next != nil || days != nil }

  /// How long what is signed counts.
  var lifetimes: MetadataLifetimes { MetadataLifetimes(targets: Double(days ?? 365) * 86_400) }

  func validate() throws {
    guard (1...3_650).contains(days ?? 365) else { throw ValidationError("--days must be between 1 and 3650.") }
  }
}
