// GET /zip-skin: which skin is on, as apps of the older kind ask: a sign and the link of a zip.

import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import SkinKit
import SkinPackage
import SkinUpdate

/// Serves the interface of zip skins: `{"skinSign":"…","skinUrl":"…"}`, both empty where skins are off.
///
/// The sign is the SHA-256 of the package's manifest, so it changes with the contents and with nothing else. The link is
/// that of the package, which is a zip. Nothing of this is signed: it is for apps that can't check signatures.
struct ZipSkinRoutes {
  var store: any MetadataStore
  /// Where clients reach the server; nil where nobody said so, and links have only a path.
  var publicURL: URL?
  var now: @Sendable () -> Date

  private struct Answer: Encodable {
    var skinSign = ""
    var skinUrl = ""
  }

  /// Adds the route.
  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      "zip-skin",
      [
        .get: { request, _ in try await answer(request) },
        .head: { request, _ in try await answer(request).createHeadResponse() },
      ])
  }

  private func answer(_ request: Request) async throws -> Response {
    let app = try RequestNames.query("app", request)
    let channel = try RequestNames.query("channel", request)
    let context = try context(request)
    let package = try await store.read { store -> PackageRecord? in
      guard try !store.packages(of: app, skin: nil).isEmpty else {
        throw HTTPProblem(
          .notFound, .unknownApp, "No skin was published for the app \(app)", remedy: "Check “app” in the query.")
      }
      guard let skin = try store.activation(of: app, channel: channel)?.activation.decision(in: context).skin else {
        return nil
      }
      return try store.package(of: app, skin)
    }
    var answer = Answer()
    if let package {
      answer.skinSign = package.manifestHash.hex
      let path = "repository/targets/" + RepositoryLayout.stored(package.target, hash: package.sha256.hex)
      answer.skinUrl = publicURL?.appending(path: path).absoluteString ?? "/" + path
    }
    var response = Response.json(answer)
    // The tag is of what the answer says; a cache may keep it and asks each time.
    let tag = EntityTag(ContentHash(of: Data((answer.skinSign + answer.skinUrl).utf8)).hex)
    response.headers[.eTag] = tag.text
    response.headers[.cacheControl] = "no-cache"
    if tag.isNamed(by: request.headers[.ifNoneMatch]) {
      return Response(status: .notModified, headers: [.eTag: tag.text, .cacheControl: "no-cache"])
    }
    return response
  }

  /// What the query says of the device; what it doesn't say can't be told, and shows nothing that asks for it.
  private func context(_ request: Request) throws -> ActivationContext {
    func value<Value>(_ name: String, _ expected: String, _ read: (String) -> Value?) throws -> Value? {
      guard let text = request.uri.queryParameters.get(name), !text.isEmpty else { return nil }
      guard let value = read(text) else {
        throw HTTPProblem(
          .badRequest, .badName, "“\(text)” isn't \(expected)",
          remedy: "Correct “\(name)” in the query, or leave it out.")
      }
      return value
    }
    return ActivationContext(
      now: now(), timeZone: try value("zone", "a time zone", { TimeZone(identifier: $0) }) ?? .gmt,
      appVersion: try value("version", "a version such as 1.0.0", { SkinVersion($0) }),
      locales: try value("locale", "a language", { [$0] }) ?? [], brand: try value("brand", "a brand", { $0 }),
      installID: try value("install", "an installation of at most 128 bytes", { InstallID($0) }))
  }
}
