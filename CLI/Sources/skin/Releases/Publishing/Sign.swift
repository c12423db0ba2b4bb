import ArgumentParser
import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate

/// The command `skin sign`: renews the signature of targets, or signs a draft.
struct Sign: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Renew the signature of an app's targets, or sign another publisher's draft.",
    discussion: """
      For repositories whose targets key isn't on the server (docs/keys.md). Without a draft, signs the published \
      targets again unchanged: before they expire, or for the next root (--next). The server's log warns in time.

      With a draft, checks it against the repository, lists its changes, and signs it. Once enough keys have signed, \
      sends it.

      Examples:
        skin sign --app festival --keys publisher --server https://skins.example.com
        skin sign --app festival --keys publisher --next 2.root.json --server https://skins.example.com
        skin sign change --app festival --keys publisher --server https://skins.example.com
      """)

  @Argument(help: "A draft that --draft wrote.", completion: .file())
  var draft: String?

  @Option(
    help: ArgumentHelp("The folder with the targets key and root.json.", valueName: "folder"), completion: .directory)
  var keys: String

  @OptionGroup var how: SigningManner

  @Flag(help: "List the draft's changes without signing.")
  var show = false

  @OptionGroup var server: ServerOptions
  @OptionGroup var freeze: FreezeOptions
  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard draft != nil || !show else { throw ValidationError("--show needs a draft.") }
    guard draft == nil || how.next == nil && how.days == nil else {
      throw ValidationError("A draft already has an expiry date and signers: leave out --next and --days.")
    }
  }

  func execute(_ console: Console) async throws {
    let publisher = try await LocalPublisher(
      server: server.client(console).overriding(freeze), app: server.app, keys: keys, how: how, console)
    guard let draft else {
      guard !publisher.repository.isEmpty else {
        throw SkinIssue(
          .missingMetadata, "The repository of \(server.app) is empty, so it has no targets to sign again",
          suggestion: "Publish a package first, with `skin publish --keys`.")
      }
      _ = try await publisher.renew(console)
      let version = (publisher.repository.state.signedTargets?.version ?? 0) + 1
      console.line("Signed the targets again, as version \(version).")
      return try console.value(SigningResult(version: version, changed: []))
    }
    try await LocalPublisher.withWork { [publisher] work in
      var publisher = publisher
      let file = URL(filePath: draft)
      let (change, review, delegates) = try await publisher.review(file, work: work)
      for item in review.items {
        console.line("  \(item.path)  \(bytes(item.entry.length))  \(item.entry.sha256.hex)")
      }
      if delegates { console.line("  the delegations of targets") }
      if review.items.isEmpty, !delegates { console.line("  only the expiry date of the targets") }
      let changed = review.items.map(\.path)
      if show { return try console.value(SigningResult(version: nil, changed: changed)) }
      switch try await publisher.sign(change, at: file, console) {
      case .drafted(let file, let missing): try ChangeDraftRecord(file, missing).report(console)
      case .sent:
        console.line("Signed and sent.")
        try console.value(SigningResult(version: nil, changed: changed))
      }
    }
  }

  private struct SigningResult: Encodable {
    let version: Int?
    let changed: [String]
  }
}
