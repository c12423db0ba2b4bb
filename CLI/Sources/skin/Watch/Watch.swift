import ArgumentParser
import Foundation
import SkinKit

/// The command `skin watch`: shows a skin while it is edited.
struct Watch: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show a skin in a page and in running apps whenever its files change.",
    discussion: """
      Watches the skin's folder. After each change, sends the skin to running apps and redraws the preview; the page \
      reloads automatically. If the skin has errors, prints them and keeps the last good version.

      A debug build of an app connects with SkinLiveReload of SkinUpdate to the address printed here. The server accepts \
      only connections from this machine, which includes the simulator but not phones.

      --json prints one object per line: {"event": "ready", "url"}, {"event": "skin", "revision"}, \
      {"event": "preview", "revision", "files"}, {"event": "issues", "issues": […]}.

      Examples:
        skin watch spring-festival
        skin watch spring-festival --port 8917 --against night --appearance light --appearance dark -o previews
        festival-app --store store --live 8917
      """)

  @OptionGroup var source: SkinSource

  @Option(
    name: .shortAndLong, help: "Keep the page and the pictures in this folder. Created if needed.",
    completion: .directory)
  var output: String?

  @Option(help: "The port on 127.0.0.1; 0 selects a free one.")
  var port: UInt16 = 8_917

  @OptionGroup var preview: PreviewOptions
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    #if SKIN_PREVIEW
      guard isFolder(source.input.skin) == true else {
        throw SkinIssue(
          .missingFile, "The folder \(source.input.skin) doesn't exist", remedy: "Give a skin's folder.",
          place: .init(file: source.input.skin))
      }
      let scratch = FileManager.default.temporaryDirectory.appending(path: "skin-watch-\(UUID().uuidString)")
      try makeFolder(scratch)
      defer { try? FileManager.default.removeItem(at: scratch) }
      let folder = output.map { URL(filePath: $0) } ?? scratch.appending(path: "preview")
      let watcher = SkinWatcher(
        source: source, preview: preview, output: folder, scratch: scratch, console: console)
      try await watcher.run(port: port)
    #else
      throw SkinIssue.previewUnavailable
    #endif
  }
}
