public import Foundation
public import SkinKit
public import SkinPackage

/// Fetches skins as plain zips from a server that answers with `skinSign` and a link (system Z in docs/formats.md).
///
/// Use it only while there is no signed repository: **only the connection authenticates a zip.** An attacker who
/// controls the server, or a certificate for it, can show any skin, including old ones. The other guarantees hold: a
/// zip is opened within limits and read completely before it is shown, and it can't write outside its folder, because
/// nothing is unpacked. A zip that lacks a file that one of its keys names is refused, so that no half of a skin is shown.
/// Zips of ordinary tools are read as `ZipSkinFiles` describes.
/// ```swift
/// let shown = try? ZipSkins.current(at: folder)            // synchronous: before the first frame
/// let skins = ZipSkins(at: folder, question: url, formats: [.config])      // import SkinFormats
/// if case .changed(let skin) = try await skins.check() { show(skin) }       // nil: back to the built-in skin
/// ```
public actor ZipSkins {
  /// The result of a check.
  public enum Outcome: Sendable {
    /// The current skin is the one the server wants.
    case unchanged
    /// Another skin must be shown; nil for the built-in one.
    case changed(ZipSkinFiles?)
  }

  private let folder: URL
  private let question: URL
  private let formats: [SkinFormat]
  private let names: ZipSkinAnswer.Names
  private let off: ZipSkinAnswer.Off
  private let acceptsIncomplete: Bool
  private let limits: PackageLimits
  private let transport: any HTTPTransport
  private let clock: any UpdateClock
  private var running: Task<Outcome, any Error>?

  /// Creates a client; nothing is downloaded yet.
  /// - Parameters:
  ///   - folder: The client's own folder, created if it doesn't exist; no other object may write to it.
  ///   - question: The address that returns sign and link.
  ///   - formats: The formats that a zip may be in, usually `.config` of SkinFormats.
  ///   - names: The names of the answer's members.
  ///   - off: The answers without a skin that bring back the built-in one; by default, those in the right envelope.
  ///   - acceptsIncomplete: Whether to show a zip that lacks files that its keys name; the keys fall back to the built-in skin.
  ///   - limits: The limits of a zip.
  ///   - transport: The transport that fetches.
  ///   - clock: The clock by which a `Retry-After` date is read.
  public init(
    at folder: URL, question: URL, formats: [SkinFormat], names: ZipSkinAnswer.Names = .init(),
    off: ZipSkinAnswer.Off = .standard, acceptsIncomplete: Bool = false, limits: PackageLimits = .default,
    transport: any HTTPTransport = URLSessionTransport(),
    clock: any UpdateClock = SystemClock()
  ) {
    self.folder = folder
    self.question = question
    self.formats = formats
    self.names = names
    self.off = off
    self.acceptsIncomplete = acceptsIncomplete
    self.limits = limits
    self.transport = transport
    self.clock = clock
  }

  /// Opens the current skin, synchronously, for an app's launch.
  /// - Parameters:
  ///   - folder: The folder.
  ///   - limits: The limits of a zip.
  /// - Returns: The skin's files; nil for the built-in one.
  /// - Throws: `SkinIssue` if the skin is damaged; show the built-in one then.
  /// - Complexity: O(*n*), where *n* is the size of the zip, all of which is hashed.
  public static func current(at folder: URL, limits: PackageLimits = .default) throws -> ZipSkinFiles? {
    guard let current = try pointer(in: folder) else { return nil }
    let file = archive(of: current.sign, in: folder)
    // Otherwise, only the keys of a damaged part would lack their values: half of a skin.
    guard try ContentHash(ofFile: file) == current.hash else {
      throw SkinIssue.damagedStore("the zip of the skin was changed")
    }
    return ZipSkinFiles(try ZipArchive(url: file, names: .anyTool, limits: limits), root: current.root)
  }

  /// Asks the server, and downloads the skin it wants shown.
  ///
  /// A call during a check joins it; canceling one of the calls cancels it.
  /// - Returns: The result.
  /// - Throws: `SkinIssue` if the server can't be reached, its answer is malformed, or its zip isn't a complete skin
  ///   (the code `incomplete-zip-skin`); `CancellationError` if the task is canceled. The current skin then stays.
  public func check() async throws -> Outcome {
    let task = running ?? Task { try await self.perform() }
    running = task
    defer { if running == task { running = nil } }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private func perform() async throws -> Outcome {
    var request = TransportRequest(url: question, maximumLength: 1 << 20)
    request.totalTimeout = 60
    let response = try await transport.fetch(request)
    let isEmpty = response.status == 204 && off.contains(.noContent)
    guard response.status == 200 || isEmpty else { throw unexpected(response.status, response.headers, url: question) }
    switch try ZipSkinAnswer(parsing: response.body, from: question, names: names, off: off) {
    case .off:
      let pointer = Self.pointerFile(in: folder)
      guard FileManager.default.fileExists(atPath: pointer.path) else { return .unchanged }
      try remove(pointer)
      try DurableFile.synchronize(folder: folder)
      try removeAll(except: nil)
      return .changed(nil)
    case .skin(let sign, let link):
      // A skin that was damaged since is downloaded again.
      if let shown = try? Self.pointer(in: folder), shown.sign == sign,
        (try? Self.current(at: folder, limits: limits)) != nil
      {
        return .unchanged
      }
      return .changed(try await install(sign, from: link))
    }
  }

  private func install(_ sign: String, from link: URL) async throws -> ZipSkinFiles {
    try MisplacedItem.clearFolder(folder)
    do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
      throw DurableFile.failure("create", folder, errno)
    }
    let aside = folder.appending(path: "\(UUID().uuidString).part")
    defer { try? FileManager.default.removeItem(at: aside) }
    try await download(link, to: aside)
    let fetched = try ZipSkinFiles(url: aside, formats: formats, limits: limits)
    for path in fetched.paths { try limits.kinds.check(path) }
    // Every byte is read once, or a damaged file would be noticed in the middle of a switch.
    for path in fetched.archive.paths {
      var start = FileStart()
      try fetched.archive.read(path) { start.append($0) }
      try PackageFileKinds.check(path, startingWith: start.bytes)
    }
    let document = try SkinDocument.read(fetched, formats: formats)
    if !acceptsIncomplete { try SkinIssue.checkFiles(of: document, from: link) }
    try Task.checkCancellation()
    let (place, hash) = (Self.archive(of: sign, in: folder), try ContentHash(ofFile: aside))
    try DurableFile.move(aside, to: place)
    let pointer: MetadataValue = [
      "format": 1, "sign": .string(sign), "root": .string(fetched.root), "sha256": .string(hash.hex),
    ]
    let pointerFile = Self.pointerFile(in: folder)
    try DurableFile.replace(pointerFile, with: SealedValue.sealed(pointer.json), temporary: folder)
    try removeAll(except: place.lastPathComponent)
    return ZipSkinFiles(try ZipArchive(url: place, names: .anyTool, limits: limits), root: fetched.root)
  }

  private func download(_ link: URL, to file: URL) async throws {
    let stream = try await transport.open(TransportRequest(url: link, maximumLength: limits.archiveSize))
    guard stream.status == 200 else { throw unexpected(stream.status, stream.headers, url: link) }
    try DurableFile.create(Data(), at: file)
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    var count = 0
    for try await piece in stream.body {
      count += piece.count
      guard count <= limits.archiveSize else { throw SkinIssue.tooLong(link, limit: limits.archiveSize) }
      do { try handle.write(contentsOf: piece) } catch { throw DurableFile.failure("write", file, errno) }
    }
    try Task.checkCancellation()
    do { try handle.synchronize() } catch { throw DurableFile.failure("synchronize", file, errno) }
  }

  private func unexpected(_ status: Int, _ headers: [String: String], url: URL) -> SkinIssue {
    SkinIssue.unexpectedStatus(status, retryAfter: headers["retry-after"], now: clock.now, url: url)
  }

  /// Removes zips that aren't current, and incomplete downloads.
  private func removeAll(except kept: String?) throws {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    where name != kept && (name.hasSuffix(".zip") || name.hasSuffix(".part")) {
      try remove(folder.appending(path: name))
    }
  }

  private func remove(_ file: URL) throws {
    do { try FileManager.default.removeItem(at: file) } catch { throw DurableFile.failure("remove", file, errno) }
  }

  private static func pointerFile(in folder: URL) -> URL { folder.appending(path: "current") }

  /// The place of a skin's zip, named by the hash of its sign, which may have any characters.
  private static func archive(of sign: String, in folder: URL) -> URL {
    folder.appending(path: "\(ContentHash(of: Data(sign.utf8)).hex).zip")
  }

  /// The sign of the current skin, its folder in the zip, and the zip's hash; nil for the built-in one.
  private static func pointer(in folder: URL) throws -> (sign: String, root: String, hash: ContentHash)? {
    let file = pointerFile(in: folder)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    do {
      guard let json = SealedValue.value(in: try Data(contentsOf: file)) else {
        throw SkinIssue.damagedStore("\"current\" was changed")
      }
      let reader = try FieldReader(MetadataValue(parsing: json, file: "current"), file: "current")
      guard try reader.integer("format") == 1, let hash = ContentHash(hex: try reader.string("sha256")) else {
        throw reader.wrong("format", "1")
      }
      return (try reader.string("sign"), try reader.string("root"), hash)
    } catch {
      throw SkinIssue.damagedStore("\"current\" doesn't name a zip skin")
    }
  }
}

extension SkinIssue.Code {
  /// A zip skin lacks files that its keys name.
  public static let incompleteZipSkin: Self = "incomplete-zip-skin"
}

extension SkinIssue {
  /// Refuses a zip skin whose keys name files that it doesn't contain.
  fileprivate static func checkFiles(of document: SkinDocument, from link: URL) throws {
    let missing = document.issues.filter { $0.code == .missingFile && $0.severity == .error }
    guard let first = missing.first else { return }
    let others = missing.count == 1 ? "" : ", and \(missing.count - 1) more"
    throw SkinIssue(
      .incompleteZipSkin, "The zip skin is incomplete: \(first.message) (\(first.place))\(others)",
      suggestion:
        "Add the files to \(link.lastPathComponent); the current skin stays. `skin lint` lists all that are missing.",
      place: first.place)
  }
}
