import Foundation
import SkinKit
import SkinLint

#if SKIN_PREVIEW
  import FlyingFox
  import FlyingSocks
  import SkinGallery

  /// Reads a skin after each change, and updates running apps, the page and the terminal.
  struct SkinWatcher: Sendable {
    let source: SkinSource
    let preview: PreviewOptions
    let pictures: PictureOptions
    let output: URL
    let scratch: URL
    let opening: OpenOption
    let console: Console

    private let hub = LiveHub()

    /// Watches until the task is canceled.
    /// - Parameters:
    ///   - port: The port on loopback for the page; 0 for a free one.
    ///   - networkPort: The port for phones on the local network; nil for none.
    /// - Throws: `SkinIssue` if a port can't be used; `CancellationError` at the end.
    func run(port: UInt16, networkPort: UInt16?) async throws {
      let server: LiveServer
      do { server = try LiveServer(port: port, hub: hub) } catch { throw Self.unusable(port, error) }
      let code = PairingCode()
      let network: NetworkServer?
      do {
        network = try networkPort.map { port in
          try NetworkServer(port: port, hub: hub, pairing: PairingGuard(code)) { address in
            console.note("\(address) sent a wrong pairing code, and was refused.")
          }
        }
      } catch { throw Self.unusable(networkPort ?? 0, error) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          do {
            try await server.run()
          } catch let error as SocketError {
            try Task.checkCancellation()
            throw Self.unusable(port, error)
          }
        }
        if let network {
          group.addTask {
            do {
              try await network.run()
            } catch let error as SocketError {
              try Task.checkCancellation()
              throw Self.unusable(networkPort ?? 0, error)
            }
          }
        }
        group.addTask {
          let address = "http://127.0.0.1:\(try await server.port())/"
          console.line("Watching \(source.input.skin). Open \(address) in a browser, or pass it to the app.")
          var ready = Ready(url: address)
          if let network {
            let port = try await network.port()
            ready.network = LocalAddresses.all.map { "http://\($0):\(port)/" }
            ready.networkPort = port
            ready.code = code.shown
            let shown = ready.network ?? []
            console.line(
              "For phones on this network: \(shown.isEmpty ? "port \(port)" : shown.joined(separator: " or ")), code \(code.shown)"
            )
          }
          try console.record(ready)
          if let url = URL(string: address) { await hub.use(address: url) }
          try await watch()
        }
        defer { group.cancelAll() }
        try await group.next()
      }
    }

    private func watch() async throws {
      let folder = URL(filePath: source.input.skin)
      let others = [pictures.screens, pictures.roles].compactMap(\.self).map { URL(filePath: $0) }
      let poller = FolderPoller(folder: folder, files: [folder.appending(path: LintConfiguration.fileName)] + others)
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
        snapshot = try SkinSnapshot(source, package: package, console)
        skins = try PreviewSkins(snapshot.document, source, preview)
        studio = try await PreviewStudio(skins, pictures, isAlone: preview.alone, folder: output)
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
      try console.record(RevisionEvent(event: "skin", revision: revision, files: nil))
      let issues = snapshot.issues + studio.screens.flatMap { $0.issues(in: skins.skin.gallery) }
      try await report(issues, isShown: true)
      try await draw(studio, issues, revision)
    }

    private func draw(_ studio: PreviewStudio, _ issues: [SkinIssue], _ revision: Int) async throws {
      try makeFolder(output)
      let (record, undrawn) = try await studio.draw { console.progress($0, $1, of: $2) }
      for issue in undrawn { console.issue(issue) }
      let parts = PreviewParts(
        skins: studio.skins, roles: await studio.roles, missingFonts: record.missingFonts)
      let page = PreviewPage(
        record: record, issues: (issues + undrawn).map(IssueRecord.init), parts: parts.parts,
        live: (LiveServer.eventsPath, revision))
      let index = output.appending(path: "index.html")
      try write(Data(try page.html().utf8), to: index.path)
      var files = record.files.reduce(into: [:]) { $0[$1] = output.appending(path: $1) }
      files["index.html"] = index
      await hub.use(files: files)
      try await hub.send(LiveEvent("preview", Revision(revision: revision)))
      console.line("Revision \(revision): \(counted(record.files.count, "picture"))")
      // Opened once there is something to see.
      if revision == 1, let address = await hub.address { opening.show(address, console) }
      try console.record(RevisionEvent(event: "preview", revision: revision, files: record.files))
    }

    private func report(_ issues: [SkinIssue], isShown: Bool = false) async throws {
      let records = issues.map(IssueRecord.init)
      for issue in issues { console.issue(issue) }
      console.summary(of: issues)
      if !isShown { console.line("The previous skin stays until the errors are fixed.") }
      try console.record(Issues(issues: records))
      try await hub.send(LiveEvent("issues", Lines(lines: records.map(PreviewPage.line))))
    }

    private static func unusable(_ port: UInt16, _ error: any Error) -> SkinIssue {
      SkinIssue(
        "unusable-port", "Port \(port) can't be used: \(error.localizedDescription)",
        suggestion: "Pass another --port, or 0 for a free one.")
    }

    private struct Ready: Encodable {
      let event = "ready"
      let url: String
      /// The addresses for phones on the local network; nil without any.
      var network: [String]?
      /// The port of these addresses.
      var networkPort: UInt16?
      /// The code that phones must send.
      var code: String?
    }

    private struct RevisionEvent: Encodable {
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
