import Foundation
import SkinKit
import SkinPackage
import SkinServerAPI
import SkinTransport
import SkinUpdate

/// The upload of a large package in parts, which continues after a cut connection or a restart of the server.
///
/// The server finds an unfinished upload by the file's hash, so a new run of the tool continues it, too.
struct ResumableUpload {
  /// The size from which a package is uploaded in parts.
  static let leastSize = 8 << 20
  /// The number of bytes in a request.
  private static let partSize = 4 << 20
  /// The number of failures in a row after which the upload ends.
  private static let mostFailures = 10
  private static let version = ["Tus-Resumable": "1.0.0"]

  let client: ServerClient
  let file: URL
  let size: Int
  let app: SkinIdentifier
  let query: [URLQueryItem]

  /// Uploads and publishes the package.
  /// - Parameters:
  ///   - console: The output.
  ///   - progress: Called with the number of bytes that the server has.
  /// - Returns: The server's answer, and whether this upload may have published the version.
  /// - Throws: `SkinIssue` if the server refuses, or can't be reached for a while.
  func publish(_ console: Console, progress: (Int) -> Void) async throws -> (answer: HTTPSender.Answer, isNew: Bool) {
    let hash = try ContentHash(ofFile: file)
    var backOff = BackOff(first: 0.5, limit: 10)
    var failures = 0
    // A first request may have published the package although its answer was lost.
    var wasRequested = false
    while true {
      do {
        var (upload, offset) = try await begin(hash)
        while offset < size {
          progress(offset)
          offset = try await sendPart(at: offset, to: upload)
          failures = 0
          backOff.reset()
        }
        progress(size)
        defer { wasRequested = true }
        let answer = try await client.call(
          "POST", UploadEndpoints.publish.path([app.rawValue, upload]).text, query: query, headers: [:])
        return (answer, answer.status == 201 || wasRequested)
      } catch var issue as SkinIssue where Self.isTransient(issue) {
        failures += 1
        guard failures < Self.mostFailures else {
          issue.suggestion += " Run the command again: the upload continues where it stopped."
          throw issue
        }
        console.note("\(issue.message); trying again.")
        try await Task.sleep(for: .seconds(backOff.next()))
      }
    }
  }

  /// Begins the upload, or finds the unfinished one.
  private func begin(_ hash: ContentHash) async throws -> (upload: String, offset: Int) {
    let answer = try await client.call(
      "POST", UploadEndpoints.begin.path([app.rawValue]).text,
      headers: Self.version.merging([
        "Upload-Length": "\(size)", "Upload-Metadata": "sha256 \(Data(hash.hex.utf8).base64EncodedString())",
      ]) { $1 })
    guard let location = answer.headers["location"], let name = location.split(separator: "/").last,
      let offset = answer.headers["upload-offset"].flatMap({ Int($0) }), (0...size).contains(offset)
    else { throw ServerAnswer.unreadable("it doesn't name the upload") }
    return (String(name), offset)
  }

  private func sendPart(at offset: Int, to upload: String) async throws -> Int {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    try handle.seek(toOffset: UInt64(offset))
    let part = try handle.read(upToCount: Self.partSize) ?? Data()
    let answer = try await client.call(
      "PATCH", UploadEndpoints.append.path([app.rawValue, upload]).text,
      headers: Self.version.merging([
        "Upload-Offset": "\(offset)", "Content-Type": UploadPart.mediaType,
      ]) { $1 }, body: part)
    guard let next = answer.headers["upload-offset"].flatMap({ Int($0) }), next > offset, next <= size else {
      throw ServerAnswer.unreadable("the upload makes no progress")
    }
    return next
  }

  private static func isTransient(_ issue: SkinIssue) -> Bool {
    [.serverUnreachable, "stopping", "upload-conflict", "unknown-upload"].contains(issue.code)
  }
}
