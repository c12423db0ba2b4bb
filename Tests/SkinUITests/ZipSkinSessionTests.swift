#if HEADLESS

import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import SkinUIKit
import SkinUpdate
import Testing
import UIKit

@testable import SkinObjectiveC

/// A server that answers from memory.
private final class ZipServer: HTTPTransport {
  private let answers = SkinKit.Locked<[String: Data]>([:])

  subscript(path: String) -> Data? {
    get { answers.withLock { $0[path] } }
    set { answers.withLock { $0[path] = newValue } }
  }

  func open(_ request: TransportRequest) async throws -> TransportStream {
    let found = self[request.url.path]
    let body = AsyncThrowingStream<Data, any Error> { continuation in
      continuation.yield(found ?? Data())
      continuation.finish()
    }
    return TransportStream(status: found == nil ? 404 : 200, headers: [:], body: body)
  }
}

extension FacadeTests {
  @MainActor
  @Suite("Apps in Objective-C, with other formats")
  struct ZipSkinSessionTests {
    private let temporary: TemporaryFolder
    private let server = ZipServer()

    init() throws { temporary = try TemporaryFolder() }

    private func session(_ manager: SkinManager) throws -> ZipSkinSession {
      let local = Data(##"{"home": {"colors": {"title": "#444444"}, "values": {"name": "Home"}}}"##.utf8)
      let config = temporary.file("localConfig.json")
      try local.write(to: config)
      return try ZipSkinSession(
        localConfig: config, folder: temporary.file("skins"),
        question: try #require(URL(string: "https://skins.invalid/skin")), names: .init(envelope: "data"),
        manager: manager, transport: server)
    }

    private func serve(_ sign: String, _ config: String) throws {
      let zip = temporary.file("\(sign).zip")
      let info = PackageManifest.Info(
        id: try #require(SkinIdentifier("festival")), version: try #require(SkinVersion("1.0.0")))
      try PackageWriter.pack(SkinMemoryFiles(contents: ["config.json": Data(config.utf8)]), info: info, to: zip)
      server["/\(sign).zip"] = try Data(contentsOf: zip)
      server["/skin"] = Data(#"{"data": {"skinSign": "\#(sign)", "skinUrl": "/\#(sign).zip"}}"#.utf8)
    }

    @Test(
      "A session shows the app's skin, the server's, an incomplete one never, the last at launch, and none if it is off"
    )
    func life() async throws {
      let stage = try Stage()
      defer { stage.end() }
      let (label, manager) = (UILabel(), SkinManager())
      label.skin(following: manager).text("home.name")
      let first = try session(manager)
      first.showCurrent()
      #expect(label.text == "Home")
      try serve("spring", #"{"home": {"values": {"name": "Spring"}}}"#)
      #expect(try await first.update() && label.text == "Spring")
      #expect(try await first.update() == false)

      try serve("half", #"{"home": {"values": {"name": "Half"}, "images": {"logo": "logo.png"}}}"#)
      let error = await #expect(throws: SkinIssue.self) { try await first.update() }
      #expect(error?.code == .incompleteZipSkin && stage.issues.map(\.code).contains(.incompleteZipSkin))
      #expect(label.text == "Spring")

      let next = SkinManager()
      manager.moveBindings(of: label, to: next)
      let second = try session(next)
      #expect(label.text == "Home")
      second.showCurrent()
      #expect(label.text == "Spring")
      second.isEnabled = false
      #expect(label.text == nil)
      let third = SkinManager()
      #expect(try !session(third).isEnabled && !third.isEnabled)
      second.isEnabled = true

      server["/skin"] = Data(#"{"data": {"skinSign": "", "skinUrl": ""}}"#.utf8)
      #expect(try await second.update() && label.text == "Home")
    }

    @Test("An own skin that can't be read is an error")
    func noLocalConfig() throws {
      #expect(throws: SkinIssue.self) {
        try ZipSkinSession(
          localConfig: temporary.file("gone.json"), folder: temporary.file("skins"),
          question: try #require(URL(string: "https://skins.invalid/skin")), manager: SkinManager(), transport: server)
      }
    }

    @Test("Formats are found by their names, all without names, and an unknown name is reported")
    func formats() throws {
      let stage = try Stage()
      defer { stage.end() }
      #expect(FormatNames.formats(nil).count > 10)
      #expect(FormatNames.formats(["native", "config"]).map(\.name) == ["native", "config"] && stage.issues.isEmpty)
      #expect(FormatNames.formats(["confg"]).isEmpty && stage.issues.map(\.code) == [.unknownFormat])
    }
  }
}

#endif
