import Foundation
import NIOHTTP1
import SkinKit

/// The lists of an object storage, page by page.
extension S3Client {
  /// An object in a list.
  struct Entry: Sendable {
    /// The key below the location's prefix.
    var key: String
    var length: Int
    var modified: Date
  }

  /// Returns all objects whose keys begin with a prefix.
  /// - Parameters:
  ///   - prefix: The prefix, below the location's.
  ///   - limit: The most objects of a page.
  /// - Returns: The objects.
  /// - Throws: `SkinIssue` as ``S3Client/send(_:expecting:)`` does.
  func list(_ prefix: String, limit: Int = 1000) async throws -> [Entry] {
    var entries: [Entry] = []
    var token: String?
    repeat {
      let page = try await page(prefix, limit: limit, token)
      entries += page.all("Contents").compactMap { item in
        guard let key = item["Key"].flatMap(below), let length = item["Size"].flatMap({ Int($0) }) else { return nil }
        return Entry(key: key, length: length, modified: Self.date(item["LastModified"]) ?? .distantPast)
      }
      token = page["IsTruncated"] == "true" ? page["NextContinuationToken"] : nil
    } while token != nil
    return entries
  }

  /// Checks that the bucket exists and the keys permit to list it.
  /// - Throws: `SkinIssue` that names the cause.
  func checkAccess() async throws { _ = try await page("", limit: 1, nil) }

  private func page(_ prefix: String, limit: Int, _ token: String?) async throws -> S3Document {
    var request = S3Request(
      .GET, query: ["list-type": "2", "prefix": location.key(prefix), "max-keys": "\(limit)"])
    request.query["continuation-token"] = token
    let answer = try await send(request)
    guard let page = S3Document.parse(answer.body), page.name == "ListBucketResult" else {
      throw notS3("a list of objects")
    }
    return page
  }

  /// Aborts uploads below a prefix that no server continues.
  /// - Parameter prefix: The prefix, below the location's.
  /// - Returns: The number of aborted uploads.
  /// - Throws: `SkinIssue` as ``S3Client/send(_:expecting:)`` does.
  func abortUploads(_ prefix: String) async throws -> Int {
    let oldest = options.now().addingTimeInterval(-options.uploadLifetime)
    var aborted = 0
    var marker: (key: String, id: String)?
    repeat {
      var request = S3Request(.GET, query: ["uploads": "", "prefix": location.key(prefix)])
      request.query["key-marker"] = marker?.key
      request.query["upload-id-marker"] = marker?.id
      guard let page = S3Document.parse(try await send(request).body) else { throw notS3("a list of uploads") }
      for upload in page.all("Upload") {
        guard let key = upload["Key"].flatMap(below), let id = upload["UploadId"],
          let begun = Self.date(upload["Initiated"]), begun <= oldest
        else { continue }
        _ = try await send(S3Request(.DELETE, key, query: ["uploadId": id]), expecting: [404])
        aborted += 1
      }
      marker =
        page["IsTruncated"] == "true"
        ? page["NextKeyMarker"].map { ($0, page["NextUploadIdMarker"] ?? "") } : nil
    } while marker != nil
    return aborted
  }

  /// Returns a complete key without the location's prefix; nil if it has another one.
  private func below(_ key: String) -> String? {
    guard !location.prefix.isEmpty else { return key }
    return key.hasPrefix(location.prefix + "/") ? String(key.dropFirst(location.prefix.count + 1)) : nil
  }

  private static func date(_ text: String?) -> Date? {
    guard let text else { return nil }
    return (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
      ?? (try? Date(text, strategy: .iso8601))
  }

  private func notS3(_ what: String) -> SkinIssue {
    SkinIssue(
      .storageFailure, "\(location.endpoint.absoluteString) answered with something else than \(what)",
      suggestion: "Check that blobs names an S3-compatible storage.", place: .init(key: "blobs"))
  }
}
