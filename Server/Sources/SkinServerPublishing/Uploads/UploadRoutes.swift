import Foundation
import HTTPTypes
import Hummingbird
import SkinKit
import SkinServerAPI
package import SkinServerHTTP
package import SkinServerStorage
import SkinUpdate

/// Routes for uploads that arrive in several requests (tus 1.0.0), and publish the packages.
struct UploadRoutes {
  var uploads: ResumableUploads

  func add(to router: some RouterMethods<ServerContext>) {
    let tus = router.group().add(middleware: TusVersion())
    tus.add(
      EndpointRoute(UploadEndpoints.list) { _, context in try await list(context) },
      EndpointRoute(UploadEndpoints.options, respond: { _, _ in options() }),
      EndpointRoute(UploadEndpoints.begin, respond: begin),
      EndpointRoute(UploadEndpoints.optionsOfUpload, respond: { _, _ in options() }),
      EndpointRoute(UploadEndpoints.show, respond: { _, context in try await show(context) }),
      EndpointRoute(UploadEndpoints.append, respond: append),
      EndpointRoute(UploadEndpoints.remove, respond: { _, context in try await remove(context) }))
    router.add(EndpointRoute(UploadEndpoints.publish, respond: publish))
  }

  private func options() -> Response {
    TusProtocol.answer(
      .noContent,
      [
        "Tus-Version": TusProtocol.version, "Tus-Extension": "creation,termination,expiration",
        "Tus-Max-Size": "\(uploads.limits.size)",
      ])
  }

  private func list(_ context: ServerContext) async throws -> UploadsAnswer {
    let app = try RequestNames.path("app", context)
    let mayRemoveAll = context.principal?.has(.administer, for: app) == true
    return UploadsAnswer(
      uploads: try await uploads.unfinished(of: app).map { upload, arrived in
        let isOwn = upload.owner ?? context.owner == context.owner
        return UploadsAnswer.Upload(
          id: upload.id.rawValue, owner: upload.owner, edited: upload.edited.map { SkinVersionName($0) },
          length: upload.length, arrived: min(arrived, upload.length), begunAt: upload.begunAt,
          expiresAt: upload.expiresAt, isOwn: isOwn, mayRemove: isOwn || mayRemoveAll)
      })
  }

  private func begin(_ request: Request, _ context: ServerContext) async throws -> Response {
    let app = try RequestNames.path("app", context)
    let (upload, offset, isNew) = try await uploads.begin(
      app, length: try TusProtocol.number("Upload-Length", request), sha256: try TusProtocol.sha256(request),
      owner: context.owner)
    return TusProtocol.answer(
      isNew ? .created : .ok,
      [
        "Location": "/api/v1/apps/\(app)/uploads/\(upload.id)", "Upload-Offset": "\(offset)",
        "Upload-Expires": HTTPDate.text(upload.expiresAt),
      ])
  }

  private func show(_ context: ServerContext) async throws -> Response {
    let upload = try await find(context)
    let offset = try await uploads.begin(upload)?.offset ?? upload.length
    return TusProtocol.answer(
      .ok,
      [
        "Upload-Offset": "\(offset)", "Upload-Length": "\(upload.length)",
        "Upload-Expires": HTTPDate.text(upload.expiresAt),
      ])
  }

  private func append(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard request.headers[.contentType] == UploadPart.mediaType else {
      throw HTTPProblem(
        .unsupportedMediaType, .badBody, "The body isn't a part of an upload",
        suggestion: "Send the bytes with “Content-Type: \(UploadPart.mediaType)”.")
    }
    var offset = try TusProtocol.number("Upload-Offset", request)
    let upload = try await find(context)
    let turn = try await uploads.begin(upload)
    let current = turn?.offset ?? upload.length
    guard offset == current else {
      throw HTTPProblem(
        .conflict, .uploadConflict, "The upload has the offset \(current), not \(offset)",
        suggestion: "Ask for its offset with HEAD, and continue there.")
    }
    if let length = try request.contentLength(), length > upload.length - offset {
      throw HTTPProblem(
        .contentTooLarge, "upload-too-large", "The body goes beyond the \(upload.length) bytes of the upload",
        suggestion: "Send the bytes from the upload's offset to its length.")
    }
    if let turn {
      try await request.forEachPiece(context) { piece in
        try await uploads.append(piece, to: upload, at: offset, turn)
        offset += piece.count
      }
    }
    let extended = try await uploads.extend(upload)
    return TusProtocol.answer(
      .noContent, ["Upload-Offset": "\(offset)", "Upload-Expires": HTTPDate.text(extended.expiresAt)])
  }

  private func remove(_ context: ServerContext) async throws -> Response {
    let app = try RequestNames.path("app", context)
    // Administrators make room.
    let owner = context.principal?.has(.administer, for: app) == true ? nil : context.owner
    try await uploads.remove(uploads.find(RequestNames.path("upload", context), of: app, owner: owner))
    return TusProtocol.answer(.noContent, [:])
  }

  private func publish(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (published, isNew) = try await uploads.publish(find(context), PublicationQuery(request), by: context.origin)
    return VersionAnswer.response(published, isNew: isNew)
  }

  private func find(_ context: ServerContext) async throws -> UploadRecord { try await uploads.find(context) }
}

extension ResumableUploads {
  /// Returns the upload in the path of a request, if it belongs to the user.
  package func find(_ context: ServerContext) async throws -> UploadRecord {
    try await find(
      RequestNames.path("upload", context), of: RequestNames.path("app", context), owner: context.owner)
  }
}

extension ServerContext {
  /// The name of the user to whom uploads belong, whichever token was used.
  package var owner: String { principal?.account?.text ?? "root token" }
}
