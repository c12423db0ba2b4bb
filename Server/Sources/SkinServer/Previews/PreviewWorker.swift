import Foundation
import NIOPosix
import SkinKit
import SkinPackage
import SkinServerHTTP
import SkinServerStorage

/// Draws the pictures of a package in a process of the tool `skin`.
///
/// A package is hostile input. Whatever the process does, it ends within its limits, and only the planned files that are
/// pictures are accepted from it.
struct PreviewWorker: Sendable {
  /// A picture in a file.
  struct Drawing: Sendable {
    var picture: PreviewPicture
    var file: URL
  }

  var tool: URL
  var limits: PreviewLimits
  var threads: NIOThreadPool

  /// The length of the part of an error message that is kept.
  private static let keptMessage = 500

  /// Draws the pictures of a package.
  /// - Parameters:
  ///   - package: The package.
  ///   - bases: The packages that it builds on.
  ///   - folder: An empty folder for the files of the process, in which the pictures are afterwards.
  /// - Returns: The pictures.
  /// - Throws: `SkinIssue` with the code `preview-failed` or `preview-limit`, or `CancellationError`.
  func draw(_ package: URL, bases: [URL], in folder: URL) async throws -> [Drawing] {
    let (output, errors) = (folder.appending(path: "pictures"), folder.appending(path: "errors"))
    let process = try LimitedProcess(
      tool, PreviewPlan.arguments(package, bases: bases, output: output), folder: folder, errors: errors,
      limits: limits)
    let ending = try await process.run()
    return try await threads.runIfActive {
      try check(ending, Self.lastLines(of: errors))
      let drawings = try PreviewPlan.pictures.compactMap { try drawing($0, in: output) }
      guard !drawings.isEmpty else { throw Self.failed("The drawing process ended without any picture") }
      return drawings
    }
  }

  /// Throws the reason if the process didn't succeed.
  private func check(_ ending: LimitedProcess.Ending, _ message: String) throws {
    let details = message.isEmpty ? "" : ": \(message)"
    switch ending {
    case .exit(0): return
    case .exit(let code): throw Self.failed("The drawing process ended with the exit code \(code)\(details)")
    case .overdue: throw Self.limit("The drawing process took longer than \(limits.time.components.seconds) seconds")
    case .signal(SIGKILL):
      throw Self.limit(
        "The system killed the drawing process, as it does after \(limits.processor) seconds of processor time or if the "
          + "machine lacks memory")
    case .signal(SIGXFSZ):
      throw Self.limit("The drawing process wrote a file of more than \(limits.file >> 20) MB")
    case .signal(let signal):
      throw Self.failed(
        "The drawing process crashed with signal \(signal), as it does without memory (its limit is "
          + "\(limits.memory >> 20) MB)\(details)")
    }
  }

  /// Returns a planned picture, or nil if it wasn't drawn.
  private func drawing(_ planned: PreviewPlan.Picture, in output: URL) throws -> Drawing? {
    let file = output.appending(path: planned.path)
    // The attributes of a link are its own, so that nothing outside of the folder is read.
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path) else { return nil }
    guard attributes[.type] as? FileAttributeType == .typeRegular, let length = attributes[.size] as? Int,
      length <= limits.file, let header = PNGHeader(file)
    else { throw Self.failed("The drawing process wrote \(planned.name), which isn't a picture") }
    let picture = PreviewPicture(
      name: planned.name, sha256: try ContentHash(ofFile: file), length: length, width: header.width,
      height: header.height)
    return Drawing(picture: picture, file: file)
  }

  /// Returns the end of a file as one line of text.
  private static func lastLines(of file: URL) -> String {
    guard let handle = try? FileHandle(forReadingFrom: file), let end = try? handle.seekToEnd() else { return "" }
    defer { try? handle.close() }
    try? handle.seek(toOffset: end > keptMessage ? end - UInt64(keptMessage) : 0)
    let data = (try? handle.read(upToCount: keptMessage)) ?? Data()
    let text = String(decoding: data, as: UTF8.self)
    return String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 32 ? " " : $0 }))
      .trimmingCharacters(in: .whitespaces)
  }

  private static func failed(_ message: String) -> SkinIssue {
    SkinIssue(.previewFailed, message, suggestion: PreviewRecord.suggestion)
  }

  private static func limit(_ message: String) -> SkinIssue {
    SkinIssue(.previewLimit, message, suggestion: PreviewRecord.suggestion)
  }
}

extension SkinIssue.Code {
  /// The pictures of a version can't be drawn.
  static let previewFailed: Self = "preview-failed"
  /// Drawing the pictures of a version exceeded a limit.
  static let previewLimit: Self = "preview-limit"
}
