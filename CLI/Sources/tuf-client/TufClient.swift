// The command `tuf-client`: the library's client of The Update Framework by itself, for any repository.

import ArgumentParser
import Foundation
import SkinKit
import SkinUpdate

/// The client's command line, as the conformance suite for clients of The Update Framework calls it: options stand before
/// the command's name, so that it is an argument and not a subcommand.
struct TufClient: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tuf-client",
    abstract: "Fetch from repositories of The Update Framework, and trust only what their keys signed.",
    discussion: """
      This is SkinKit's own client by itself, so that it can be tried against any repository and any test suite. \
      Options may stand before the command:

        tuf-client --metadata-dir DIR init ROOT
        tuf-client --metadata-dir DIR --metadata-url URL refresh
        tuf-client --metadata-dir DIR --metadata-url URL \\
          --target-dir DIR --target-base-url URL --target-name NAME download

      init trusts a root that came from elsewhere and sends no request. refresh follows the repository's roots, then \
      takes its timestamp, snapshot and targets. download refreshes, then fetches targets in the order they are named; \
      files that are there already and right aren't fetched again.

      Metadata lie in the metadata directory under their roles' names, as they were served.

      Exit codes: 0 all went well, 1 anything else. What went wrong is said on standard error.
      """)

  /// What to do.
  enum Action: String, ExpressibleByArgument, CaseIterable {
    case initialize = "init"
    case refresh
    case download
  }

  @Option(
    help: ArgumentHelp("Where trusted metadata are kept.", valueName: "dir"), completion: .directory,
    transform: { URL(filePath: $0, directoryHint: .isDirectory) })
  var metadataDir: URL

  @Option(help: ArgumentHelp("Where the repository's metadata are.", valueName: "url"), transform: Self.address)
  var metadataURL: URL?

  @Option(
    name: .customLong("target-name"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A target to download; may be given several times.", valueName: "path"))
  var targetNames: [String] = []

  @Option(
    help: ArgumentHelp("Where targets are downloaded to.", valueName: "dir"), completion: .directory,
    transform: { URL(filePath: $0, directoryHint: .isDirectory) })
  var targetDir: URL?

  @Option(help: ArgumentHelp("Where the repository's targets are.", valueName: "url"), transform: Self.address)
  var targetBaseURL: URL?

  @Argument(help: "init, refresh or download.")
  var action: Action

  @Argument(help: "For init: the root metadata to trust.", completion: .file(extensions: ["json"]))
  var root: String?

  func validate() throws {
    guard (action == .initialize) == (root != nil) else {
      throw ValidationError("init needs a root, and nothing else takes one.")
    }
    if action != .initialize, metadataURL == nil { throw ValidationError("Give --metadata-url.") }
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
        .missingMetadata, "There is no trusted root in \(metadataDir.path)", remedy: "Begin with `tuf-client init`.",
        place: .init(file: metadataDir.path))
    }
    let transport = URLSessionTransport()
    var fetcher = try MetadataFetcher(pinnedRoot: trusted, url: metadataURL, cache: trust, transport: transport)
    try await fetcher.refresh(now: Date())
    guard action == .download, let targetDir, let targetBaseURL else { return }
    let targets = try TargetFolder(targetDir, url: targetBaseURL, transport: transport)
    for name in targetNames { print(try await targets.download(name, by: &fetcher).path) }
  }

  private static func contents(of path: String) throws -> Data {
    do { return try Data(contentsOf: URL(filePath: path)) } catch {
      throw SkinIssue(
        .unreadableFile, "\(path) can't be read: \(error.localizedDescription)", remedy: "Check the path.",
        place: .init(file: path))
    }
  }

  private static func address(_ text: String) throws -> URL {
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()), url.host != nil else {
      throw ValidationError("\(text) is no http or https address.")
    }
    return url
  }
}
