import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import SkinCompare
import SkinKit
import SkinPackage
import SkinServerAPI
import Testing

/// Tests that edit a published version of a skin.
protocol EditTesting {}

extension EditTesting {
  static var module: String {
    """
    {
      "about": { "page": { "description": "Behind everything" } },
      "colors": {
        "page":  "#FFFFFF",
        "title": { "any": "#101010", "dark": "#F0F0F0" },
        "link": "{app.title}"
      },
      "numbers": { "columns": 2 },
      "gradients": { "bar": ["#000000", "oklch(1 0 0)"] },
      "images": { "logo": "images/logo.png" }
    }

    """
  }

  /// Publishes a skin with a module as an author wrote it.
  func publish(
    _ client: some TestClientProtocol, _ version: String = "1.0.0", _ module: String = Self.module
  ) async throws {
    let package = try TestSkin.native(
      "night", version, ["modules/app.json": Data(module.utf8), "images/logo.png": TestSkin.picture(400)])
    #expect(try await client.publish(package).status == .created)
  }

  /// Begins to edit a version, and returns the path of its upload.
  func begin(
    _ client: some TestClientProtocol, _ version: String = "1.0.0", as headers: HTTPFields = .authorized
  ) async throws -> String {
    let begun = try await client.call(.post, "apps/festival/skins/night/versions/\(version)/edit", as: headers)
    #expect(begun.status == .created)
    return "apps/festival/uploads/\(try begun.json(EditAnswer.self).upload)"
  }

  func edit(_ client: some TestClientProtocol, _ path: String, _ query: String = "") async throws -> EditAnswer {
    try await client.call(.get, "\(path)/edit\(query)").json()
  }

  func change(
    _ client: some TestClientProtocol, _ path: String, _ revision: Int, _ changes: String...
  ) async throws -> TestResponse {
    try await client.call(
      .post, "\(path)/edit", #"{"revision":\#(revision),"changes":[\#(changes.joined(separator: ","))]}"#)
  }

  func value(_ key: String, _ appearance: String, _ value: String) -> String {
    #"{"file":"modules/app.json","key":"\#(key)","appearance":"\#(appearance)","value":\#(value)}"#
  }

  /// The files of an edit, from the zip of its folder.
  func files(_ client: some TestClientProtocol, _ path: String, _ world: TestWorld) async throws -> ZipArchive {
    let answer = try await client.call(.get, "\(path)/edit/folder")
    #expect(answer.status == .ok && answer.headers[.contentType] == "application/zip")
    let file = world.folder.appending(path: "\(UUID().uuidString).zip")
    try Data(answer.body.readableBytesView).write(to: file)
    return try ZipArchive(url: file, names: .anyTool)
  }

  func text(_ client: some TestClientProtocol, _ path: String, _ world: TestWorld) async throws -> String {
    String(decoding: try await files(client, path, world).contents(of: "modules/app.json"), as: UTF8.self)
  }
}
