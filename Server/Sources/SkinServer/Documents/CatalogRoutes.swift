// The catalog API: the skins that an app offers its users, and their pictures.

import Foundation
import HTTPTypes
import Hummingbird
import SkinKit
import SkinPackage
import SkinUpdate

/// Reads and sets catalogs, and takes the pictures in that they show.
struct CatalogRoutes {
  var service: PublishingService

  /// What a picture is, as the API tells it.
  private struct PictureAnswer: Encodable {
    var target: String
    var sha256: String
    var size: Int
  }

  /// Adds the routes.
  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      "apps/:app/catalog",
      [
        .get: { _, context in try await show(context) },
        .put: { request, context in try await set(request, context) },
      ])
    router.add(
      "apps/:app/skins/:skin/previews/:name", [.put: { request, context in try await upload(request, context) }])
  }

  private func show(_ context: ServerContext) async throws -> Response {
    let app = try RequestNames.path("app", context)
    let record = try await service.store.read { store in
      guard try !store.packages(of: app, skin: nil).isEmpty else {
        throw HTTPProblem.unknownApp(app, known: try store.apps())
      }
      return try store.catalog(of: app)
    }
    return try Self.answer(record?.catalog ?? SkinCatalog(app: app, entries: []), timestamp: record?.changedIn)
  }

  private func set(_ request: Request, _ context: ServerContext) async throws -> Response {
    let app = try RequestNames.path("app", context)
    let body = try await request.smallBody(upTo: SkinCatalog.maximumLength, remedy: Self.example)
    let catalog = try Self.catalog(in: body, app: app)
    let expected = request.headers[.ifMatch]
    let record = try await service.offer(catalog) { current in
      guard let expected else { return }
      guard Self.tag(of: current?.catalog ?? SkinCatalog(app: app, entries: [])).isNamed(by: expected) else {
        throw HTTPProblem(
          .preconditionFailed, .changedMeanwhile, "The catalog of \(app) was changed meanwhile",
          remedy: "Read it again, and repeat the change.")
      }
    }
    return try Self.answer(record.catalog, timestamp: record.changedIn)
  }

  private func upload(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (app, skin) = try (RequestNames.path("app", context), RequestNames.path("skin", context))
    let name = try RequestNames.path("name", context)
    let bytes = try await request.smallBody(
      upTo: SkinCatalog.maximumPreview, remedy: "Make the picture smaller; apps read no larger ones.")
    guard !bytes.isEmpty else {
      throw HTTPProblem(.badRequest, .badBody, "The body is empty", remedy: "Send the bytes of a picture as the body.")
    }
    let picture = PictureRecord(
      app: app, target: RepositoryLayout.preview(app: app, id: skin, name: name.rawValue),
      sha256: ContentHash(of: bytes), uploadedAt: service.now())
    try await service.stage(picture, bytes, of: skin)
    return .json(
      PictureAnswer(target: picture.target, sha256: picture.sha256.hex, size: bytes.count), status: .created)
  }

  // MARK: The document

  /// The document as apps get it, and since when it holds.
  private static func answer(_ catalog: SkinCatalog, timestamp: Int?) throws -> Response {
    var members = try MetadataValue(parsing: catalog.data, file: "catalog").object ?? [:]
    members["timestamp"] = timestamp.map { .integer($0) }
    var response = Response.json(MetadataValue.object(members))
    response.headers[.eTag] = tag(of: catalog).text
    return response
  }

  /// Names the document, so that a change can say what it builds on.
  private static func tag(of catalog: SkinCatalog) -> EntityTag { EntityTag(ContentHash(of: catalog.data).hex) }

  private static let example =
    "docs/formats.md describes catalogs; `skin catalog check` says what is wrong with a file."

  /// What a body says; members that nobody knows are refused, because they are most likely misspelt.
  private static func catalog(in body: Data, app: SkinIdentifier) throws -> SkinCatalog {
    let file = "the body"
    do {
      var members = try MetadataValue(parsing: body, file: file).object ?? [:]
      // What the answer to a question adds may stand in the next request.
      members["timestamp"] = nil
      members["format"] = members["format"] ?? 1
      members["app"] = members["app"] ?? .string(app.rawValue)
      let document = MetadataValue.object(members)
      let catalog = try SkinCatalog(parsing: document.json, file: file)
      guard catalog.app == app else {
        throw SkinIssue(
          .badBody, "The catalog is for the app \(catalog.app)", remedy: example, place: .init(file: file, key: "app"))
      }
      let unknown = document.members(missingIn: try MetadataValue(parsing: catalog.data, file: file))
      guard unknown.isEmpty else {
        throw SkinIssue(
          .badBody, "The body has members that nobody knows: \(unknown.joined(separator: ", "))", remedy: example,
          place: .init(file: file, key: unknown.first))
      }
      return catalog
    } catch let issue as SkinIssue {
      var issue = SkinIssue(.badBody, issue.message, remedy: example, place: issue.place)
      if let key = issue.place.key, !issue.message.contains(key) { issue.message += " (\(key))" }
      throw HTTPProblem(.badRequest, issue)
    }
  }
}

extension MetadataValue {
  /// The places of members that another value doesn't have, such as `skins[0].name`; an empty object is as good as none.
  fileprivate func members(missingIn other: MetadataValue?, at path: String = "") -> [String] {
    switch self {
    case .object(let members):
      return members.sorted { $0.key < $1.key }.flatMap { name, value in
        let place = path.isEmpty ? name : "\(path).\(name)"
        guard let same = other?[name] else { return value == [:] ? [] : [place] }
        return value.members(missingIn: same, at: place)
      }
    case .array(let elements):
      let others = other?.array ?? []
      return elements.enumerated().flatMap { number, element in
        element.members(missingIn: number < others.count ? others[number] : nil, at: "\(path)[\(number)]")
      }
    default: return []
    }
  }
}
