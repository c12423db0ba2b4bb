import Foundation
import HTTPTypes
import Hummingbird
import Logging
import SkinKit
import SkinPackage
import SkinServerAPI
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

/// Routes for apps that read zip skins: `GET /zip-skin` and the zips that it links to.
///
/// The answer is `{"skinSign":"…","skinUrl":"…"}`, with empty strings if skins are off. The link leads to the package if
/// it has the layout of zip skins, and otherwise to a zip built from it. The sign is the SHA-256 of the linked zip's
/// manifest, so it depends on the contents only, not on the server's version. The answer isn't signed, because these
/// apps can't verify signatures.
struct ZipSkinRoutes {
  var service: PublishingService
  var cache: ZipSkinCache
  /// The address at which clients reach the server.
  ///
  /// If it is nil, links are paths.
  var publicURL: URL?

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      EndpointRoute(DeviceEndpoints.zipSkin, respond: { request, _ in try await answer(request) }),
      EndpointRoute(DeviceEndpoints.zip, respond: file))
  }

  private func answer(_ request: Request) async throws -> Response {
    let app = try RequestNames.query("app", request)
    let channel = try RequestNames.query("channel", request)
    let context = try context(request)
    let sources = try await service.store.read { store -> ZipSkinSources? in
      guard try store.isPublished(app) else {
        throw HTTPProblem(
          .notFound, .unknownApp, "No skin was published for the app \(app)", suggestion: "Correct “app” in the query.")
      }
      guard let skin = try store.activation(of: app, channel: channel)?.document.decision(in: context).skin,
        let package = try store.package(of: app, skin)
      else { return nil }
      return try ZipSkinSources(package, brand: context.brand, in: store)
    }
    var answer = ZipSkinAnswer()
    if let sources {
      let path: String
      var query: [URLQueryItem] = []
      switch try await cache.archive(of: sources) {
      case .package:
        answer.skinSign = sources.package.manifestHash.hex
        path =
          "repository/\(sources.package.app)/targets/"
          + RepositoryLayout.stored(sources.package.target, hash: sources.package.sha256.hex)
      case .zip(let zip):
        answer.skinSign = zip.manifestHash.hex
        path = ZipSkinCache.path(of: zip, sources.package)
        // For building the zip again if it is missing.
        query = sources.brand.map { [URLQueryItem(name: "brand", value: $0)] } ?? []
      }
      answer.skinUrl = Self.link(path, query, at: publicURL)
    }
    var response = Response.json(answer)
    // Caches may keep the answer, but must revalidate it each time.
    let tag = EntityTag(ContentHash(of: Data((answer.skinSign + answer.skinUrl).utf8)).hex)
    response.headers[.eTag] = tag.text
    response.headers[.cacheControl] = "no-cache"
    if tag.isNamed(by: request.headers[.ifNoneMatch]) {
      return Response(status: .notModified, headers: [.eTag: tag.text, .cacheControl: "no-cache"])
    }
    return response
  }

  /// Returns the link of a zip: an address, or a path if the server doesn't know its own.
  private static func link(_ path: String, _ query: [URLQueryItem], at publicURL: URL?) -> String {
    guard var link = publicURL?.appending(path: path) ?? URL(string: "/" + path) else { return "/" + path }
    if !query.isEmpty { link.append(queryItems: query) }
    return link.absoluteString
  }

  /// Serves a zip.
  ///
  /// If it is missing, as after a move of the server, it is built again.
  private func file(_ request: Request, _ context: ServerContext) async throws -> Response {
    let path = String(request.uri.path.dropFirst())
    var found = await cache.zip(at: path)
    if found == nil, let sources = try await sources(context, brand: request.uri.queryParameters.get("brand")) {
      _ = try await cache.archive(of: sources)
      found = await cache.zip(at: path)
    }
    guard let zip = found else {
      throw HTTPProblem(
        .notFound, .notFound, "There is no zip skin at \(request.uri.path)",
        suggestion: "Get the current link from /zip-skin?app=APP&channel=CHANNEL.")
    }
    let file = ServedFile(
      source: .blob(zip.sha256), length: zip.size, tag: EntityTag(zip.sha256.hex), contentType: "application/zip",
      cacheControl: ServedFile.immutable)
    return try await FileAnswer(file: file, blobs: cache.blobs, logger: context.logger).response(to: request)
  }

  /// Returns the package that a path names, or nil if it doesn't exist.
  private func sources(_ context: ServerContext, brand: String?) async throws -> ZipSkinSources? {
    let app = try RequestNames.path("app", context)
    let skin = try RequestNames.path("skin", context)
    guard let version = context.parameters.get("version").flatMap({ SkinVersion($0) }) else { return nil }
    return try await service.store.read { store in
      guard let package = try store.package(of: app, SkinReference(id: skin, version: version)) else { return nil }
      return try ZipSkinSources(package, brand: brand, in: store)
    }
  }

  /// Returns the device's properties from the query.
  ///
  /// Rules that depend on a missing property don't apply.
  private func context(_ request: Request) throws -> ActivationContext {
    func value<Value>(_ name: String, _ expected: String, _ read: (String) -> Value?) throws -> Value? {
      guard let text = request.uri.queryParameters.get(name), !text.isEmpty else { return nil }
      guard let value = read(text) else {
        throw HTTPProblem(
          .badRequest, .badName, "“\(text)” isn't \(expected)",
          suggestion: "Correct “\(name)” in the query, or omit it.")
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
  /// Returns the published packages with some paths, and their bases; other paths are ignored.
  package func zipSkinSources(of paths: Set<String>) async throws -> [ZipSkinSources] {
    try await store.read { store in
      try paths.sorted().compactMap { try store.package(at: $0) }.map { try ZipSkinSources($0, in: store) }
    }
  }
}
