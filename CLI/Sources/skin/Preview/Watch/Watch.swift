import ArgumentParser
import Foundation
import SkinKit

/// The command `skin watch`: shows a skin while it is edited.
struct Watch: SourceCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show a skin in a page and in running apps whenever its files change.",
    discussion: """
      Watches the skin's folder. After each change, checks it like `skin lint`, sends the skin to running apps and redraws \
      the preview; the page reloads automatically. Issues appear here and on the page. If apps couldn't show the skin, the \
      last good version stays.

      A debug build of an app connects with SkinApp.live to the address printed here. The server accepts only connections \
      from this machine, which includes the simulator. --network adds phones on the local network: they get the skin's \
      package, and nothing else, if they send the pairing code printed here. The code is new at each start, and addresses \
      that send wrong codes are refused for a minute.

      --json prints one object per line: {"event": "ready", "url", "network", "networkPort", "code"}, {"event": "skin", "revision"}, \
      {"event": "preview", "revision", "files"}, {"event": "issues", "issues": […]}.

      Examples:
        skin watch spring-festival --open
        skin watch spring-festival --network
        skin watch spring-festival --port 8917 --against night --appearance light --appearance dark -o previews
        festival-app --store store --live 8917
      """)

  @OptionGroup var input: SkinInput
  @OptionGroup var fallbacks: FallbackOptions

  @Option(
    name: .shortAndLong, help: "Keep the page and the pictures in this folder. Created if needed.",
    completion: .directory)
  var output: String?

  @Option(help: "The port on 127.0.0.1; 0 selects a free one.")
  var port: UInt16 = 8_917

  @Flag(help: "Also serve the skin to phones on the local network that send the pairing code.")
  var network = false

  @Option(help: "The port for phones; 0 selects a free one. (default: the one after --port)")
  var networkPort: UInt16?

  @OptionGroup var opening: OpenOption
  @OptionGroup var preview: PreviewOptions
  @OptionGroup var pictures: PictureOptions
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    #if SKIN_PREVIEW
      guard isFolder(input.skin) == true else {
        throw SkinIssue(
          .missingFile, "The folder \(input.skin) doesn't exist", suggestion: "Pass a skin's folder.",
          place: .init(file: input.skin))
      }
      let scratch = FileManager.default.temporaryDirectory.appending(path: "skin-watch-\(UUID().uuidString)")
      try makeFolder(scratch)
      defer { try? FileManager.default.removeItem(at: scratch) }
      let folder = output.map { URL(filePath: $0) } ?? scratch.appending(path: "preview")
      let watcher = SkinWatcher(
        source: source, preview: preview, pictures: pictures, output: folder, scratch: scratch, opening: opening,
        console: console)
      let following = port == 0 || port == .max ? 0 : port + 1
      try await watcher.run(port: port, networkPort: network ? networkPort ?? following : nil)
    #else
      throw SkinIssue.previewUnavailable
    #endif
  }
}
