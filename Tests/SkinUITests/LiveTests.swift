#if HEADLESS && DEBUG

import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import SkinUpdate
import Testing

@testable import SkinUI

extension FacadeTests {
  @Suite("Live reload")
  @MainActor
  struct LiveTests {
    /// Answers like `skin watch`: one event, and the package.
    private struct WatchTransport: HTTPTransport {
      let package: Data

      func open(_ request: TransportRequest) async throws -> TransportStream {
        let (body, continuation) = AsyncThrowingStream.makeStream(of: Data.self)
        guard request.url.path == "/events" else {
          continuation.yield(package)
          continuation.finish()
          return TransportStream(status: 200, headers: [:], body: body)
        }
        continuation.yield(Data("event: skin\ndata: {\"revision\":1}\n\n".utf8))
        return TransportStream(status: 200, headers: ["content-type": "text/event-stream"], body: body)
      }
    }

    @Test("The app shows the skin that is sent, over its built-in skin, and doesn't remember it")
    func follows() async throws {
      let stage = try Stage()
      defer { stage.end() }
      stage.start()
      let files = SkinMemoryFiles(contents: [
        "skin.json": Data(#"{"schema": 1, "id": "draft", "version": "1.0.0"}"#.utf8),
        "modules/home.json": Data(##"{"colors": {"title": "#00FF00"}}"##.utf8),
      ])
      let url = stage.folder.file("draft.skin")
      let info = PackageManifest.Info(id: try #require(SkinIdentifier("draft")), version: SkinVersion(1, 0, 0))
      try PackageWriter.pack(files, info: info, to: url)
      let changes = SkinApp.changes
      let session = try #require(SkinApp.session)
      session.follow(try SkinLiveReload("8917", transport: WatchTransport(package: Data(contentsOf: url))))
      for await _ in changes where color("home.title") == "#00FF00" { break }
      #expect(color("home.page") == "#FF0000")
      #expect(SkinApp.current?.id == "builtin")
    }

    @Test("A foreign address and a call before the start are issues")
    func refusals() throws {
      let stage = try Stage()
      defer { stage.end() }
      SkinApp.live("8917")
      stage.start()
      SkinApp.live("http://example.com/", code: "K7QX-2MNP")
      SkinApp.live("http://192.168.1.2:8918/")
      #expect(stage.issues.count == 3 && stage.issues.dropFirst().allSatisfy { $0.code == .foreignAddress })
    }

    private func color(_ key: String) -> String? {
      SkinManager.shared.value(for: SkinKey<SkinColor>(key))?.description
    }
  }
}

#endif
