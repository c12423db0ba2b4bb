// GET /zip-skin: which skin is on, as apps of the older kind ask: a sign and the link of a zip.

import Foundation
import HTTPTypes
import Hummingbird
import Logging
import SkinKit
import SkinPackage
import SkinUpdate

/// Serves the interface of zip skins: `{"skinSign":"…","skinUrl":"…"}`, both empty where skins are off.
///
/// The link is that of the package, where it has the layout of zip skins; else that of a zip that is made of it. The sign is the
/// SHA-256 of the linked zip's manifest, so it changes with the contents and with nothing else, whatever version of the server
/// made the zip. Nothing of this is signed: it is for apps that can't check signatures.
struct ZipSkinRoutes {
  var service: PublishingService
  var shelf: ZipSkinShelf
  /// Where clients reach the server; nil where nobody said so, and links have only a path.
  var publicURL: URL?

  private struct Answer: Encodable {
    var skinSign = ""
    var skinUrl = ""
  }

  /// Adds the routes.
  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      "zip-skin",
      [
        .get: { request, _ in try await answer(request) },
        .head: { request, _ in try await answer(request).createHeadResponse() },
      ])
    let file: Handler = { request, context in try await self.file(request, context) }
    router.add("zip-skins/{app}/{skin}/{version}/{file}", [.get: file, .head: file])
  }

  private func answer(_ request: Request) async throws -> Response {
    let app = try RequestNames.query("app", request)
    let channel = try RequestNames.query("channel", request)
    let context = try context(request)
    let state = service.view.state
    let sources = try await service.store.read { store -> ZipSkinSources? in
      guard try !store.packages(of: app, skin: nil).isEmpty else {
        throw HTTPProblem(
          .notFound, .unknownApp, "No skin was published for the app \(app)", remedy: "Check “app” in the query.")
      }
      guard let skin = try store.activation(of: app, channel: channel)?.activation.decision(in: context).skin,
        let package = try store.package(of: app, skin)
      else { return nil }
      return try ZipSkinSources(package, in: store, state)
    }
    var answer = Answer()
    if let sources {
      let path: String
      switch try await shelf.offer(sources) {
      case .package:
        answer.skinSign = sources.package.manifestHash.hex
        path =
          "repository/targets/"
          + RepositoryLayout.stored(sources.package.target, hash: sources.package.sha256.hex)
      case .zip(let zip):
        answer.skinSign = zip.manifestHash.hex
        path = ZipSkinShelf.path(of: zip, sources.package)
      }
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

  /// Answers with a zip that was made; one that isn't there any more, as after the server was moved, is made again.
  private func file(_ request: Request, _ context: ServerContext) async throws -> Response {
    let path = String(request.uri.path.dropFirst())
    var found = await shelf.zip(at: path)
    if found == nil, let sources = try await sources(context) {
      _ = try await shelf.offer(sources)
      found = await shelf.zip(at: path)
    }
    guard let zip = found else {
      throw HTTPProblem(
        .notFound, .notFound, "There is no zip skin \(request.uri.path)",
        remedy: "Ask /zip-skin?app=APP&channel=CHANNEL for the present link.")
    }
    let file = ServedFile(
      source: .blob(zip.sha256), length: zip.size, tag: EntityTag(zip.sha256.hex), contentType: "application/zip",
      cacheControl: ServedFile.immutable)
    return try FileAnswer(file: file, blobs: shelf.blobs, logger: context.logger).response(to: request)
  }

  /// The package that a path names; nil where there is none.
  private func sources(_ context: ServerContext) async throws -> ZipSkinSources? {
    let app = try RequestNames.path("app", context)
    let skin = try RequestNames.path("skin", context)
    guard let version = context.parameters.get("version").flatMap({ SkinVersion($0) }) else { return nil }
    let state = service.view.state
    return try await service.store.read { store in
      guard let package = try store.package(of: app, SkinReference(id: skin, version: version)) else { return nil }
      return try ZipSkinSources(package, in: store, state)
    }
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
      now: service.now(), timeZone: try value("zone", "a time zone", { TimeZone(identifier: $0) }) ?? .gmt,
      appVersion: try value("version", "a version such as 1.0.0", { SkinVersion($0) }),
      locales: try value("locale", "a language", { [$0] }) ?? [], brand: try value("brand", "a brand", { $0 }),
      installID: try value("install", "an installation of at most 128 bytes", { InstallID($0) }))
  }
}

extension PublishingService {
  /// Every published package, with those that it builds on.
  func zipSkinSources() async throws -> [ZipSkinSources] {
    let state = view.state
    return try await store.read { store in
      try store.apps().flatMap { try store.packages(of: $0, skin: nil) }
        .map { try ZipSkinSources($0, in: store, state) }
    }
  }
}
