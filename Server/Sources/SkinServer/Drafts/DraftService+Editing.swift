import Foundation
import HTTPTypes
import NIOPosix
import SkinFormats
import SkinKit
import SkinPackage
import SkinRepository
import SkinServerAPI
import SkinServerHTTP
import SkinServerPublishing
import SkinServerStorage
import SkinUpdate

/// The answer to a change: the new revision, and what is wrong with the skin now.
struct EditResult: Sendable {
  var state: EditState
  var issues: [SkinIssue]
}

extension DraftService {
  /// Returns the state of an edit with the contents of the changed files; nil if the upload isn't an edit.
  func edit(of upload: UploadRecord) async throws -> (state: EditState, changes: [String: Data])? {
    try await editing.withLock {
      let folder = EditFolder(url: uploads.edit(of: upload))
      guard let state = try folder.state() else { return nil }
      return (state, try await service.threads.runIfActive { try folder.contents(of: state) })
    }
  }

  /// Begins to edit a published version, as an upload with its files in the native format, or returns the user's
  /// unfinished edit of it.
  /// - Parameters:
  ///   - skin: The version.
  ///   - app: The app.
  ///   - owner: The name of the user, to whom the edit belongs.
  /// - Returns: The upload, its state, and whether it is new.
  /// - Throws: `HTTPProblem` if there is no such version or too many uploads, and storage errors.
  func beginEdit(
    _ skin: SkinReference, of app: SkinIdentifier, owner: String
  ) async throws -> (upload: UploadRecord, state: EditState, isNew: Bool) {
    for (known, _) in try await uploads.unfinished(of: app) where known.edited == skin && known.owner == owner {
      // Its file may be on another machine.
      guard let state = try await edit(of: known)?.state else { continue }
      return (try await uploads.extend(known), state, false)
    }
    let (package, newest) = try await service.store.read { store -> (PackageRecord, SkinVersion) in
      try store.requirePublished([skin], of: app)
      guard let package = try store.package(of: app, skin) else {
        throw HTTPProblem.unknownSkin(skin, of: app, known: try store.publishedPackages(of: app))
      }
      return (package, try store.packages(of: app, skin: skin.id).map(\.skin.version).max() ?? skin.version)
    }
    try reserve.check(writing: 2 * package.size)
    let work = service.work.appending(path: "edit-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: work) }
    let published = try await service.blobs.localFile(package.sha256)
    let file = try await native(published, in: work)
    let upload = try await uploads.add(file, to: app, owner: owner, editing: skin)
    let state = EditState(from: skin, newest: newest)
    do {
      try EditFolder(url: uploads.edit(of: upload)).replace(with: state)
    } catch {
      try await uploads.remove(upload)
      throw error
    }
    return (upload, state, true)
  }

  /// Returns a package with the same skin in the native format.
  private func native(_ package: URL, in work: URL) async throws -> URL {
    do {
      return try await service.threads.runIfActive {
        let source = try DraftSource(package)
        guard source.format != .native, let manifest = source.manifest else { return package }
        let file = work.appending(path: "native.skin")
        try PackageWriter.pack(
          try source.skin.nativeOutput(header: source.header), info: manifest.info, to: file,
          kinds: .all)
        return file
      }
    } catch let issue as SkinIssue {
      throw HTTPProblem(.unprocessableContent, issue.ofUpload(package))
    }
  }

  /// Changes values of an edit.
  /// - Parameters:
  ///   - upload: The upload.
  ///   - revision: The revision that the client knows.
  ///   - changes: The changes, which are made together or not at all.
  /// - Returns: The new state, and the issues of the skin.
  /// - Throws: `HTTPProblem` with the code `changed-meanwhile` if the edit has another revision, with that of a new error of
  ///   the skin if a value is wrong, and storage errors.
  func change(_ upload: UploadRecord, from revision: Int, _ changes: [EditChangesForm.Change]) async throws
    -> EditResult
  {
    try await modify(upload, from: revision) { source in
      var texts: [String: EditedJSON] = [:]
      for change in changes {
        var text = try texts[change.file] ?? EditedJSON(source.files.contents(of: change.file))
        guard let module = try EditableModule(change.file, { text.data }) else {
          throw SkinIssue.noSuchFile(String(change.file.prefix(200)))
        }
        try change.apply(to: &text, module)
        texts[change.file] = text
      }
      return texts.mapValues(\.data)
    }
  }

  /// Replaces a file of an edit, such as a picture.
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - data: The new contents.
  ///   - upload: The upload.
  ///   - revision: The revision that the client knows.
  /// - Returns: The new state, and the issues of the skin.
  /// - Throws: `HTTPProblem` as for changes of values.
  func replace(_ path: String, with data: Data, in upload: UploadRecord, from revision: Int) async throws -> EditResult
  {
    try await modify(upload, from: revision) { source in
      guard source.files.contains(path), !path.hasSuffix(".json") else {
        throw SkinIssue.noSuchFile(String(path.prefix(200)))
      }
      return [path: data]
    }
  }

  /// Undoes the last change of an edit.
  func undo(_ upload: UploadRecord, from revision: Int) async throws -> EditResult {
    _ = try await uploads.completeFile(of: upload)
    let state = try await editing.withLock {
      let folder = EditFolder(url: uploads.edit(of: upload))
      var state = try Self.state(folder, at: revision)
      guard state.undo() else {
        throw HTTPProblem(
          .conflict, "nothing-to-undo", "No change of the edit is left to be undone",
          suggestion: "Read the edit again. At most 100 changes can be undone.")
      }
      try folder.replace(with: state)
      return state
    }
    return EditResult(state: state, issues: try await draft(of: upload).issues)
  }

  /// Changes files of an edit, unless that causes errors.
  private func modify(
    _ upload: UploadRecord, from revision: Int,
    _ body: @escaping @Sendable (DraftSource) throws -> [String: Data]
  ) async throws -> EditResult {
    let file = try await uploads.completeFile(of: upload)
    return try await editing.withLock {
      let folder = EditFolder(url: uploads.edit(of: upload))
      var state = try Self.state(folder, at: revision)
      let contents = try await service.threads.runIfActive { [state] in try folder.contents(of: state) }
      do {
        let (old, new, changes) = try await service.threads.runIfActive {
          let archive = try DraftSource(file)
          let old = try archive.replacing(contents)
          let changes = try body(old).filter { try old.files.contents(of: $0.key) != $0.value }
          return (old, try archive.replacing(contents.merging(changes) { $1 }), changes)
        }
        let bases = try await documents(of: bases(of: new, upload.app))
        let (issues, errors) = try await service.threads.runIfActive { [kinds = service.kinds] in
          let issues = new.issues(bases: bases, kinds: kinds)
          let errors = issues.filter { $0.severity == .error }
          guard !errors.isEmpty else { return (issues, [SkinIssue]()) }
          let known = Set(old.issues(bases: bases, kinds: kinds).map(Self.identity))
          return (issues, errors.filter { !known.contains(Self.identity($0)) })
        }
        guard errors.isEmpty else { throw HTTPProblem.unreadableSkin(errors.map { $0.ofUpload(file) }) }
        if !changes.isEmpty {
          try reserve.check(writing: changes.values.reduce(0) { $0 + $1.count })
          state.change(changes)
          try folder.replace(with: state, adding: Array(changes.values))
        }
        return EditResult(state: state, issues: issues.map { $0.ofUpload(file) })
      } catch let issue as SkinIssue where ![.diskFull, .storeFailure].contains(issue.code) {
        throw HTTPProblem(.unprocessableContent, issue.ofUpload(file))
      }
    }
  }

  /// Reads the documents of bases.
  func documents(of packages: [URL]) async throws -> [SkinDocument] {
    try await service.threads.runIfActive {
      try packages.map { try BrandedDocument.read(PackageReader(url: $0), formats: .all).common }
    }
  }

  /// The parts of an issue that a change of other lines doesn't change.
  private static func identity(_ issue: SkinIssue) -> [String] {
    [issue.code.rawValue, issue.message, issue.place.file ?? "", issue.place.key ?? ""]
  }

  /// Returns the state of an edit in the revision that a client knows.
  private static func state(_ folder: EditFolder, at revision: Int) throws -> EditState {
    guard let state = try folder.state() else { throw HTTPProblem.notAnEdit }
    guard state.revision == revision else {
      throw HTTPProblem(
        .conflict, .changedMeanwhile,
        "The edit has the revision \(state.revision), and the change was made for \(revision)",
        suggestion: "Read the edit again, and repeat the change where it still applies. Nothing was changed.")
    }
    return state
  }

  /// Returns the newest version of an edit's skin, if it was published after editing began.
  func newer(than state: EditState, of upload: UploadRecord) async throws -> SkinVersion? {
    let newest = try await versions(of: state.from.id, nil, in: upload.app).published.first
    return newest.flatMap { $0 > state.newest ? $0 : nil }
  }

  /// Checks that the publisher of an edit knows the newest version.
  func checkNewest(_ state: EditState, _ choice: PublicationForm, _ upload: UploadRecord) async throws {
    guard let newer = try await newer(than: state, of: upload), choice.newest != newer.description else { return }
    throw HTTPProblem(
      .conflict, "newer-version",
      "\(state.from.id) \(newer) was published after editing of \(state.from.version) began; its changes are missing here",
      suggestion: "Begin again with \(newer), or send \"newest\":\"\(newer)\" to publish without its changes.")
  }

  /// Returns the files of an edit, without reading the skin.
  /// - Throws: `HTTPProblem` with the code `not-an-edit` if the upload isn't one.
  func files(of upload: UploadRecord) async throws -> EditedFiles {
    let file = try await uploads.completeFile(of: upload)
    guard let changes = try await edit(of: upload)?.changes else { throw HTTPProblem.notAnEdit }
    return EditedFiles(try await service.threads.runIfActive { try PackageReader(url: file) }, changes: changes)
  }

  /// Reads the skin of an edit, without checking it.
  /// - Throws: `HTTPProblem` with the code `not-an-edit` if the upload isn't one.
  func source(of upload: UploadRecord) async throws -> DraftSource {
    let file = try await uploads.completeFile(of: upload)
    guard let changes = try await edit(of: upload)?.changes else { throw HTTPProblem.notAnEdit }
    return try await service.threads.runIfActive { try DraftSource(file).replacing(changes) }
  }

  /// Writes the files of an edit as a zip.
  func zip(_ upload: UploadRecord, in folder: URL) async throws -> URL {
    let files = try await files(of: upload)
    try reserve.check(writing: 2 * upload.length)
    return try await service.threads.runIfActive {
      let file = folder.appending(path: "folder.zip")
      let output = try OutputFile(file)
      var writer = ZipWriter(output)
      for path in files.paths { try writer.add(path, stored: files.contents(of: path)) }
      try writer.finish()
      try output.commit()
      return file
    }
  }
}

extension HTTPProblem {
  /// The answer to a change of an upload that isn't an edit.
  static let notAnEdit = HTTPProblem(
    .conflict, "not-an-edit", "The upload wasn't begun as an edit of a published version",
    suggestion: "Begin one with POST /api/v1/apps/{app}/skins/{skin}/versions/{version}/edit.")
}
