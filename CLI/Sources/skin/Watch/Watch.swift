// `skin watch`: a skin's folder as it is edited, in a page and in running apps.

import ArgumentParser
import Foundation
import SkinKit

/// Shows a skin while it is written.
struct Watch: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Redraw a skin whenever its files change, in a page and in running apps.",
    discussion: """
      Watches the skin's folder. After each change it is read; where it has an error, that is told and the last good \
      one stays. Otherwise running apps get it, the preview is drawn again, and the page shows it by itself.

      An app's debug build listens with SkinLiveReload of SkinUpdate, given the address that is printed here. \
      Only programs on this machine are answered, so apps in the simulator are, and those on a phone aren't.

      --json prints one object per line: {"event": "ready", "url"}, {"event": "skin", "revision"}, \
      {"event": "preview", "revision", "files"}, {"event": "issues", "issues": […]}.

      Examples:
        skin watch spring-festival
        skin watch spring-festival --port 8917 --against night --appearance light --appearance dark -o previews
        festival-app --store store --live 8917
      """)

  @OptionGroup var source: SkinSource

  @Option(
    name: .shortAndLong, help: "Keep the page and the pictures in this folder; made if needed.", completion: .directory)
  var output: String?

  @Option(help: "The port on 127.0.0.1; 0 takes a free one.")
  var port: UInt16 = 8_917

  @OptionGroup var preview: PreviewOptions
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: source.input.skin, isDirectory: &isFolder), isFolder.boolValue else {
      throw SkinIssue(
        .missingFile, "There is no folder \(source.input.skin)", remedy: "Give a skin's folder.",
        place: .init(file: source.input.skin))
    }
    let scratch = FileManager.default.temporaryDirectory.appending(path: "skin-watch-\(UUID().uuidString)")
    try makeFolder(scratch)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let watcher = SkinWatcher(
      source: source, preview: preview, output: output.map { URL(filePath: $0) } ?? scratch.appending(path: "preview"),
      scratch: scratch, console: console)
    try await watcher.run(port: port)
  }
}
