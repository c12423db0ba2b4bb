import ArgumentParser
import Foundation
import SkinKit
import SkinTransport
import SkinUpdate
import ToolOutput

/// The command `tuf-client`: the library's TUF client by itself, for any repository.
///
/// The conformance suite for TUF clients passes options before the action, which is therefore an argument instead of a
/// subcommand.
struct TufClient: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tuf-client",
    abstract: "Download verified files from a repository of The Update Framework.",
    discussion: """
      Runs SkinKit's TUF client by itself, against any repository or test suite. Options can come before the action:

        tuf-client --metadata-dir DIR init ROOT
        tuf-client --metadata-dir DIR --metadata-url URL refresh
        tuf-client --metadata-dir DIR --metadata-url URL \\
          --target-dir DIR --target-base-url URL --target-name NAME download

      init trusts a given root without sending requests. refresh updates the root, timestamp, snapshot and targets. \
      download refreshes, then downloads the targets in the given order. Intact files aren't downloaded again.

      The metadata directory holds the metadata as served, named after their roles.

      Exit codes: 0 success, 1 failure, with the reason on standard error.
      """)

  /// An action of the client.
  enum Action: String, ExpressibleByArgument, CaseIterable {
    case initialize = "init"
    case refresh
    case download
  }

  @Option(
    help: ArgumentHelp("The folder of trusted metadata.", valueName: "dir"), completion: .directory,
    transform: { URL(filePath: $0, directoryHint: .isDirectory) })
  var metadataDir: URL

  @Option(help: ArgumentHelp("The address of the repository's metadata.", valueName: "url"), transform: Self.address)
  var metadataURL: URL?

  @Option(
    name: .customLong("target-name"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A target to download. Can be repeated.", valueName: "path"))
  var targetNames: [String] = []

  @Option(
    help: ArgumentHelp("The folder for downloaded targets.", valueName: "dir"), completion: .directory,
    transform: { URL(filePath: $0, directoryHint: .isDirectory) })
  var targetDir: URL?

  @Option(help: ArgumentHelp("The address of the repository's targets.", valueName: "url"), transform: Self.address)
  var targetBaseURL: URL?

  @Argument(help: "The action: init, refresh or download.")
  var action: Action

  @Argument(help: "The root metadata to trust, for init.", completion: .file(extensions: ["json"]))
  var root: String?

  func validate() throws {
    guard (action == .initialize) == (root != nil) else {
      throw ValidationError("init needs a root, and other actions accept none.")
    }
    if action != .initialize, metadataURL == nil { throw ValidationError("Pass --metadata-url.") }
    if action == .download, targetNames.isEmpty || targetDir == nil || targetBaseURL == nil {
      throw ValidationError("download needs --target-name, --target-dir and --target-base-url.")
    }
  }

  func run() async throws {
    let trust = try MetadataCache(metadataDir)
    if let root { return try trust.begin(with: Self.contents(of: root)) }
    guard let metadataURL else { return }
    guard let trusted = trust.root else {
      throw SkinIssue(
        .missingMetadata, "\(metadataDir.path) has no trusted root", suggestion: "Run `tuf-client init` first.",
        place: .init(file: metadataDir.path))
    }
    let transport = AsyncHTTPTransport()
    var fetcher = try MetadataFetcher(pinnedRoot: trusted, url: metadataURL, cache: trust, transport: transport)
    try await fetcher.refresh(now: Date())
    guard action == .download, let targetDir, let targetBaseURL else { return }
    let targets = try TargetFolder(targetDir, url: targetBaseURL, transport: transport)
    for name in targetNames { ToolOutput.print(try await targets.download(name, by: &fetcher).path) }
  }

  private static func contents(of path: String) throws -> Data {
    do { return try Data(contentsOf: URL(filePath: path)) } catch {
      throw SkinIssue(
        .unreadableFile, "\(path) can't be read: \(error.localizedDescription)", suggestion: "Check the path.",
        place: .init(file: path))
    }
  }

  private static func address(_ text: String) throws -> URL {
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()), url.host != nil else {
      throw ValidationError("'\(text)' is not an http or https address.")
    }
    return url
  }
}
