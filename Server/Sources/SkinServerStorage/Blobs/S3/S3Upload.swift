import Foundation
import NIOHTTP1
import NIOPosix
import SkinKit
import SkinPackage

/// The upload of one large file in parts.
struct S3Upload: Sendable {
  var client: S3Client
  var key: String
  var threads: NIOThreadPool = .singleton

  /// The number of parts that are in memory at once.
  private static let partsAtOnce = 2

  /// Uploads a file; if that fails, nothing remains in the storage.
  /// - Parameters:
  ///   - file: The file.
  ///   - length: Its length.
  /// - Throws: The error of the storage or the file.
  func run(_ file: URL, length: Int) async throws {
    let begun = try await client.send(S3Request(.POST, key, query: ["uploads": ""]))
    guard let id = S3Document.parse(begun.body)?["UploadId"], !id.isEmpty else { throw unexpected("an upload") }
    do {
      try await complete(id, tags: upload(file, length: length, id))
    } catch {
      // An unstructured task, because a canceled one can't send requests. If this fails, too, a later start removes it.
      let client = client
      let request = S3Request(.DELETE, key, query: ["uploadId": id])
      _ = await Task { try await client.send(request, expecting: [404]) }.result
      throw error
    }
  }

  /// Uploads all parts, a few at a time.
  /// - Returns: Their tags by number.
  private func upload(_ file: URL, length: Int, _ id: String) async throws -> [Int: String] {
    // There may be at most 10,000 parts.
    let size = max(client.options.partSize, (length + 9_999) / 10_000)
    let count = (length + size - 1) / size
    return try await withThrowingTaskGroup(of: (Int, String).self) { group in
      var tags: [Int: String] = [:]
      for number in 1...max(count, 1) {
        if number > Self.partsAtOnce, let (number, tag) = try await group.next() { tags[number] = tag }
        let start = (number - 1) * size
        group.addTask {
          (number, try await put(file, start..<min(start + size, length), number, id))
        }
      }
      for try await (number, tag) in group { tags[number] = tag }
      return tags
    }
  }

  private func put(_ file: URL, _ range: Range<Int>, _ number: Int, _ id: String) async throws -> String {
    var request = S3Request(.PUT, key, query: ["partNumber": "\(number)", "uploadId": id])
    request = try await threads.runIfActive { [request] in
      let handle = try FileHandle(forReadingFrom: file)
      defer { try? handle.close() }
      try handle.seek(toOffset: UInt64(range.lowerBound))
      let data = try handle.read(upToCount: range.count) ?? Data()
      guard data.count == range.count else { throw CocoaError(.fileReadCorruptFile) }
      var request = request
      request.setBody(data)
      return request
    }
    guard let tag = try await client.send(request).headers.first(name: "etag") else { throw unexpected("a part") }
    return tag
  }

  private func complete(_ id: String, tags: [Int: String]) async throws {
    let parts = tags.sorted { $0.key < $1.key }.map { number, tag in
      "<Part><PartNumber>\(number)</PartNumber><ETag>\(tag.replacing("\"", with: "&quot;"))</ETag></Part>"
    }
    var request = S3Request(
      .POST, key, query: ["uploadId": id], headers: ["content-type": "application/xml"])
    request.setBody(Data("<CompleteMultipartUpload>\(parts.joined())</CompleteMultipartUpload>".utf8))
    // After a lost answer, the upload is gone and the object is there.
    let answer = try await client.send(request, expecting: [404])
    guard answer.status == 404 else { return }
    guard try await client.send(S3Request(.HEAD, key), expecting: [404]).status == 200 else {
      throw S3Failure(answer).issue(client.location, request)
    }
  }

  private func unexpected(_ what: String) -> SkinIssue {
    SkinIssue(
      .storageFailure, "The object storage answered the start of \(what) without its identifier",
      suggestion: "Check that blobs names an S3-compatible storage.", place: .init(key: "blobs"))
  }
}
