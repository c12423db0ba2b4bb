// `skin sign`: targets signed again before they expire, and drafts signed by the next holder of a key.

import ArgumentParser
import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate

/// Signs targets.
struct Sign: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Sign a repository's targets again, or a change that another publisher drafted.",
    discussion: """
      For repositories whose targets key is away from the server (docs/keys.md). Without a draft, what is published is \
      signed again as it is: before it expires, and for a root that will follow (--next). The server's log tells in time.

      With a draft, all of it is checked against the repository and listed; then the keys sign it. Once as many have \
      signed as the root asks for, it is sent.

      Examples:
        skin sign --keys publisher --server https://skins.example.com
        skin sign --keys publisher --next 2.root.json --server https://skins.example.com
        skin sign change --keys publisher --server https://skins.example.com
      """)

  @Argument(help: "A change that `--draft` wrote.", completion: .file())
  var draft: String?

  @Option(
    help: ArgumentHelp("The folder with the targets key, and root.json.", valueName: "folder"), completion: .directory)
  var keys: String

  @OptionGroup var how: SigningManner

  @Flag(help: "Only list what the draft changes.")
  var show = false

  @OptionGroup var server: ServerPlace
  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard draft != nil || !show else { throw ValidationError("--show is for drafts: name one.") }
    guard draft == nil || how.next == nil && how.days == nil else {
      throw ValidationError("A draft says itself how long it counts and which keys sign: leave out --next and --days.")
    }
  }

  func execute(_ console: Console) async throws {
    let publisher = try await LocalPublisher(server: server.client(console), keys: keys, how: how, console)
    guard let draft else {
      guard !publisher.repository.isEmpty else {
        throw SkinIssue(
          .missingMetadata, "There is nothing to sign again: the repository is empty",
          remedy: "Publish a package first, with `skin publish --keys`.")
      }
      _ = try await publisher.renew(console)
      let version = (publisher.repository.state.signedTargets?.version ?? 0) + 1
      console.line("Signed the targets again, as version \(version).")
      return try console.value(Signed(version: version, changed: []))
    }
    try await LocalPublisher.withWork { work in
      let file = URL(filePath: draft)
      let (change, review, delegates) = try publisher.review(file, work: work)
      for item in review.items {
        console.line("  \(item.path)  \(bytes(item.entry.length))  \(item.entry.sha256.hex)")
      }
      if delegates { console.line("  and to whom targets are delegated") }
      if review.items.isEmpty, !delegates { console.line("  nothing but the date until which the targets count") }
      let changed = review.items.map(\.path)
      if show { return try console.value(Signed(version: nil, changed: changed)) }
      switch try await publisher.sign(change, at: file, console) {
      case .drafted(let file, let missing): try ChangeDraftRecord(file, missing).tell(console)
      case .sent:
        console.line("Signed and sent.")
        try console.value(Signed(version: nil, changed: changed))
      }
    }
  }

  private struct Signed: Encodable {
    let version: Int?
    let changed: [String]
  }
}
