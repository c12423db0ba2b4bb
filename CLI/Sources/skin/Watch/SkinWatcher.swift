import Foundation
import SkinKit

#if SKIN_PREVIEW
  import FlyingFox
  import FlyingSocks

  /// Reads a skin after each change, and updates running apps, the page and the terminal.
  struct SkinWatcher: Sendable {
    let source: SkinSource
    let preview: PreviewOptions
    let output: URL
    let scratch: URL
    let console: Console

    private let hub = LiveHub()

    /// Watches until the task is canceled.
    func run(port: UInt16) async throws {
      let server: LiveServer
      do { server = try LiveServer(port: port, hub: hub) } catch { throw Self.unusable(port, error) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          do {
            try await server.run()
          } catch let error as SocketError {
            try Task.checkCancellation()
            throw Self.unusable(port, error)
          }
        }
        group.addTask {
          let address = "http://127.0.0.1:\(try await server.port())/"
          console.line("Watching \(source.input.skin). Open \(address) in a browser, or pass it to the app.")
          try console.record(Ready(url: address))
          try await watch()
        }
        defer { group.cancelAll() }
        try await group.next()
      }
    }

    private func watch() async throws {
      let poller = FolderPoller(folder: URL(filePath: source.input.skin))
      var state = poller.state()
      var revision = 0
      while true {
        try await show(&revision)
        state = try await poller.change(from: state)
      }
    }

    /// Reads the skin, and shows it if it has no errors.
    private func show(_ revision: inout Int) async throws {
      let package = scratch.appending(path: "\(revision + 1).skin")
      let snapshot: SkinSnapshot
      let skins: PreviewSkins
      let studio: PreviewStudio
      do {
        snapshot = try SkinSnapshot(source, package: package)
        skins = try PreviewSkins(snapshot.document, source, preview)
        studio = try await PreviewStudio(skins, preview, folder: output)
      } catch let errors as SkinErrors {
        return try await report(errors.issues)
      } catch let issue as SkinIssue {
        return try await report([issue])
      }
      revision += 1
      // The shown skin reads its images from its package until the next one is drawn.
      try? FileManager.default.removeItem(at: scratch.appending(path: "\(revision - 2).skin"))
      await hub.use(package: snapshot.package)
      try await hub.send(LiveEvent("skin", Revision(revision: revision)))
      try console.record(Shown(event: "skin", revision: revision, files: nil))
      try await report(snapshot.issues)
      try await draw(studio, snapshot, revision)
    }

    private func draw(_ studio: PreviewStudio, _ snapshot: SkinSnapshot, _ revision: Int) async throws {
      try makeFolder(output)
      let record = try await studio.draw { console.progress($0, $1, of: $2) }
      let page = PreviewPage(
        record: record, issues: snapshot.issues.map(IssueRecord.init), live: (LiveServer.eventsPath, revision))
      let index = output.appending(path: "index.html")
      try write(Data(try page.html().utf8), to: index.path)
      var files = record.files.reduce(into: [:]) { $0[$1] = output.appending(path: $1) }
      files["index.html"] = index
      await hub.use(files: files)
      try await hub.send(LiveEvent("preview", Revision(revision: revision)))
      console.line("Revision \(revision): \(counted(record.files.count, "picture"))")
      try console.record(Shown(event: "preview", revision: revision, files: record.files))
    }

    private func report(_ issues: [SkinIssue]) async throws {
      let records = issues.map(IssueRecord.init)
      for issue in issues { console.issue(issue) }
      if issues.haveErrors { console.line("The previous skin stays until the errors are fixed.") }
      try console.record(Issues(issues: records))
      try await hub.send(LiveEvent("issues", Lines(lines: records.map(PreviewPage.line))))
    }

    private static func unusable(_ port: UInt16, _ error: any Error) -> SkinIssue {
      SkinIssue(
        "unusable-port", "Port \(port) can't be used: \(error.localizedDescription)",
        remedy: "Give another --port, or 0 for a free one.")
    }

    private struct Ready: Encodable {
      let event = "ready"
      let url: String
    }

    private struct Shown: Encodable {
      let event: String
      let revision: Int
      let files: [String]?
    }

    private struct Issues: Encodable {
      let event = "issues"
      let issues: [IssueRecord]
    }

    private struct Revision: Encodable {
      let revision: Int
    }

    private struct Lines: Encodable {
      let lines: [String]
    }
  }
#endif
