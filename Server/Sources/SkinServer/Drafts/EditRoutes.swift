import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix
import SkinKit
import SkinPackage
import SkinServerAPI
import SkinServerHTTP
import SkinServerPublishing
import SkinServerStorage
import SkinUpdate

/// Routes that change a published version in place, as a draft that becomes another version.
struct EditRoutes {
  var drafts: DraftService

  private static let mostChanges = 500
  private static let largestFile = 16 << 20
  private static let mostIssues = 200

  private static let changesExample =
    ##"Send {"revision":0,"changes":[{"file":"modules/app.json","key":"app.tint","appearance":"dark","value":"#FF8A80"}]}."##
    + " A kind is one of \(SkinKind.allCases.map(\.rawValue).joined(separator: ", "))."
  private static let revisionExample = #"Send {"revision":3}."#

  private func answer(_ result: EditResult) -> EditResultAnswer {
    let errors = result.issues.count { $0.severity == .error }
    return EditResultAnswer(
      revision: result.state.revision, undo: result.state.steps.count, errors: errors,
      warnings: result.issues.count - errors,
      lint: result.issues.prefix(Self.mostIssues).map(IssueAnswer.init(graded:)))
  }

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      EndpointRoute(EditEndpoints.begin, respond: { _, context in try await begin(context) }),
      EndpointRoute(EditEndpoints.show) { request, context in try await show(request, context) },
      EndpointRoute(EditEndpoints.change) { request, context in try await change(request, context) },
      EndpointRoute(EditEndpoints.undo) { request, context in try await undo(request, context) },
      EndpointRoute(EditEndpoints.file, respond: file),
      EndpointRoute(EditEndpoints.replaceFile) { request, context in try await replace(request, context) },
      EndpointRoute(EditEndpoints.folder, respond: { _, context in try await folder(context) }))
  }

  private func begin(_ context: ServerContext) async throws -> Response {
    let app = try RequestNames.path("app", context)
    let edit = try await drafts.beginEdit(VersionRoutes.skin(context), of: app, owner: context.owner)
    return .json(try await answer(edit.upload, edit.state, EditQuery()), status: edit.isNew ? .created : .ok)
  }

  private func show(_ request: Request, _ context: ServerContext) async throws -> EditAnswer {
    let query = EditQuery(
      file: request.uri.queryParameters.get("file"),
      kind: try request.value("kind", "a kind of values, such as color") { SkinKind(rawValue: $0) },
      search: request.uri.queryParameters.get("search"), background: request.uri.queryParameters.get("background"))
    let upload = try await drafts.uploads.extend(drafts.uploads.find(context))
    _ = try await drafts.uploads.completeFile(of: upload)
    guard let state = try await drafts.edit(of: upload)?.state else { throw HTTPProblem.notAnEdit }
    return try await answer(upload, state, query)
  }

  private func answer(_ upload: UploadRecord, _ state: EditState, _ query: EditQuery) async throws -> EditAnswer {
    let source = try await drafts.source(of: upload)
    let bases = try await drafts.documents(of: drafts.bases(of: source, upload.app))
    let newer = try await drafts.newer(than: state, of: upload)
    return try await drafts.service.threads.runIfActive {
      let modules = source.files.paths.compactMap { path in
        // A file that isn't JSON is an issue of the draft.
        try? EditableModule(path) { try source.files.contents(of: path) }
      }
      let search = (query.search ?? "").lowercased()
      let colors = EditColors(source, bases: bases, background: query.background)
      var answer = EditAnswer(
        upload: upload.id.rawValue, from: SkinVersionName(state.from), revision: state.revision,
        undo: state.steps.count,
        newer: newer?.description,
        files: modules.map { .init(file: $0.file, brand: $0.brand, prefix: $0.prefix, keys: $0.keys.count) })
      for module in modules where query.file.map({ $0 == module.file }) ?? true {
        for key in module.keys where query.kind.map({ $0 == key.kind }) ?? true {
          guard search.isEmpty || key.key.lowercased().contains(search) else { continue }
          answer.keyCount += 1
          guard answer.keys.count < EditQuery.mostKeys else { continue }
          answer.keys.append(
            .init(
              file: module.file, line: key.line, key: key.key, kind: key.kind.rawValue, note: key.note,
              values: Dictionary(key.values) { first, _ in first }, shown: colors.shown(key, module.file),
              contrast: colors.contrast(key, module.file), stops: colors.stops(key, module.file),
              files: colors.files(key, module.file)))
        }
      }
      return answer
    }
  }

  private func change(_ request: Request, _ context: ServerContext) async throws -> EditResultAnswer {
    let body = try await request.json(EditChangesForm.self, example: Self.changesExample)
    guard (1...Self.mostChanges).contains(body.changes.count) else {
      throw HTTPProblem(
        .badRequest, .badBody, "The body has \(body.changes.count) changes",
        suggestion: "Send 1 to \(Self.mostChanges) changes.")
    }
    let upload = try await drafts.uploads.extend(drafts.uploads.find(context))
    return answer(try await drafts.change(upload, from: body.revision, body.changes))
  }

  private func undo(_ request: Request, _ context: ServerContext) async throws -> EditResultAnswer {
    let body = try await request.json(EditRevisionForm.self, example: Self.revisionExample)
    let upload = try await drafts.uploads.extend(drafts.uploads.find(context))
    return answer(try await drafts.undo(upload, from: body.revision))
  }

  /// Returns the contents of a file, such as a picture.
  private func file(_ request: Request, _ context: ServerContext) async throws -> Response {
    let path = request.uri.queryParameters.get("path") ?? ""
    let upload = try await drafts.uploads.find(context)
    let files = try await drafts.files(of: upload)
    guard files.contains(path) else { throw HTTPProblem(.notFound, SkinIssue.noSuchFile(String(path.prefix(200)))) }
    let data = try await drafts.service.threads.runIfActive { try files.contents(of: path) }
    return try await SkinFileAnswer(
      path: path, data: data, blobs: drafts.service.blobs, logger: context.logger
    ).response(to: request)
  }

  private func replace(_ request: Request, _ context: ServerContext) async throws -> EditResultAnswer {
    guard let path = request.uri.queryParameters.get("path"),
      let revision = try request.value("revision", "a revision", { Int($0) })
    else {
      throw HTTPProblem(
        .badRequest, .badName, "The query names no path, or no revision",
        suggestion: "Send ?path=images/logo.png&revision=3 with the bytes as the body.")
    }
    let upload = try await drafts.uploads.extend(drafts.uploads.find(context))
    let data = try await request.smallBody(
      upTo: Self.largestFile, suggestion: "Send a file of at most \(Self.largestFile >> 20) MB.")
    return answer(try await drafts.replace(path, with: data, in: upload, from: revision))
  }

  /// Returns the files as a zip.
  private func folder(_ context: ServerContext) async throws -> Response {
    let upload = try await drafts.uploads.find(context)
    guard let state = try await drafts.edit(of: upload)?.state else { throw HTTPProblem.notAnEdit }
    let work = drafts.service.work.appending(path: "edit-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: work) }
    let file = try await drafts.zip(upload, in: work)
    let data = try await drafts.service.threads.runIfActive { try Data(contentsOf: file) }
    let name = "\(state.from.id)-\(state.from.version)-edited.zip"
    return Response(
      status: .ok,
      headers: [
        .contentType: "application/zip", .contentLength: "\(data.count)", .cacheControl: "no-store",
        .contentDisposition: "attachment; filename=\"\(name)\"",
      ], body: .init(byteBuffer: ByteBuffer(bytes: data)))
  }
}
