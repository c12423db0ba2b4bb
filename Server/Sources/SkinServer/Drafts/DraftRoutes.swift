import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import SkinKit
import SkinPackage
import SkinServerAPI
import SkinServerHTTP
import SkinServerPublishing
import SkinServerStorage
import SkinUpdate

/// Routes that show the skin of a complete upload before its publication, and publish it.
struct DraftRoutes {
  var drafts: DraftService
  var pictures: DraftPictures

  /// The numbers of listed files and issues.
  private static let (mostFiles, mostIssues) = (1_000, 200)

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      EndpointRoute(DraftEndpoints.show) { request, context in try await show(request, context) },
      EndpointRoute(DraftEndpoints.pictures) { _, context in try await list(context) },
      EndpointRoute(DraftEndpoints.picture, respond: picture),
      EndpointRoute(DraftEndpoints.publish, respond: publish))
  }

  private func show(_ request: Request, _ context: ServerContext) async throws -> DraftAnswer {
    var chosen: SkinIdentifier?
    if request.uri.queryParameters.get("id") != nil { chosen = try RequestNames.query("id", request) }
    let upload = try await drafts.uploads.extend(drafts.uploads.find(context))
    let draft = try await drafts.draft(of: upload)
    let errors = draft.errors.count
    var answer = DraftAnswer(
      app: upload.app.rawValue, upload: upload.id.rawValue, expiresAt: upload.expiresAt, size: upload.length,
      errors: errors,
      warnings: draft.issues.count - errors, lint: draft.issues.prefix(Self.mostIssues).map(IssueAnswer.init(graded:)))
    if let state = try await drafts.edit(of: upload)?.state {
      let newer = try await drafts.newer(than: state, of: upload)
      answer.edit = .init(from: SkinVersionName(state.from), revision: state.revision, newer: newer?.description)
    }
    guard let source = draft.source else { return answer }
    let header = source.header
    answer.format = source.format.name
    answer.isPackage = source.manifest != nil
    (answer.id, answer.name, answer.version) = (header.id?.rawValue, header.name, header.version?.description)
    answer.base = header.base?.rawValue
    answer.files = Array(source.files.paths.prefix(Self.mostFiles))
    answer.fileCount = source.files.paths.count
    if let id = header.id ?? chosen {
      let versions = try await drafts.versions(of: id, header.version, in: upload.app)
      answer.published = versions.published.map(\.description)
      answer.suggestedVersion = versions.next.description
    }
    return answer
  }

  private func list(_ context: ServerContext) async throws -> PicturesAnswer {
    let upload = try await drafts.uploads.find(context)
    let folder = "/api/v1/apps/\(upload.app)/uploads/\(upload.id)/draft/pictures"
    let state = try await pictures.state(of: upload)
    var answer = PicturesAnswer(state: state.name)
    switch state {
    case .off, .pending: break
    case .failed(let issue): answer.failure = IssueAnswer(issue)
    case .done(let pictures):
      answer.pictures = pictures.map { picture in
        let parts = picture.name.prefix { $0 != "." }.split(separator: "-")
        return .init(
          name: picture.name, section: String(parts.first ?? ""), appearance: String(parts.last ?? ""),
          width: picture.width, height: picture.height, scale: PreviewPlan.scale, size: picture.length,
          url: "\(folder)/\(picture.name)")
      }
    }
    return answer
  }

  private func picture(_ request: Request, _ context: ServerContext) async throws -> Response {
    let name = try RequestNames.path("name", context).rawValue
    let upload = try await drafts.uploads.find(context)
    guard let data = try await pictures.picture(name, of: upload) else {
      throw HTTPProblem(
        .notFound, .unknownPicture, "The draft has no picture \(name)",
        suggestion: "List its pictures first. They may still be drawn.")
    }
    let file = ServedFile(
      source: .memory(ByteBuffer(bytes: data)), length: data.count, tag: EntityTag(ContentHash(of: data).hex),
      contentType: "image/png", cacheControl: "private, no-cache")
    return try await FileAnswer(file: file, blobs: drafts.service.blobs, logger: context.logger).response(to: request)
  }

  private func publish(_ request: Request, _ context: ServerContext) async throws -> Response {
    let query = try PublicationQuery(request)
    let choice = try await request.json(PublicationForm.self, example: PublicationForm.example)
    let upload = try await drafts.uploads.find(context)
    let (published, isNew) = try await drafts.publish(upload, choice, query, by: context.origin)
    return VersionAnswer.response(published, isNew: isNew)
  }
}
