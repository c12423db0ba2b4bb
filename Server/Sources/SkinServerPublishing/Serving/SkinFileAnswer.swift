package import Foundation
import HTTPTypes
package import Hummingbird
package import Logging
import NIOCore
import SkinKit
import SkinPackage
import SkinServerHTTP
package import SkinServerStorage

/// The answer to a request for a file of a skin, which strangers may have made.
///
/// Browsers show pictures that can't have scripts, and only download everything else.
package struct SkinFileAnswer {
  /// The path in the skin.
  var path: String
  var data: Data
  var blobs: any BlobStore
  var logger: Logger

  package init(path: String, data: Data, blobs: any BlobStore, logger: Logger) {
    (self.path, self.data, self.blobs, self.logger) = (path, data, blobs, logger)
  }

  private static let pictureTypes = [
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
    "heic": "image/heic", "avif": "image/avif",
  ]

  /// Returns the file, the requested part of it, or the status 304.
  /// - Parameter request: A `GET` or `HEAD`.
  /// - Returns: The answer.
  /// - Throws: `HTTPProblem` if the range is outside of the file.
  package func response(to request: Request) async throws -> Response {
    let pictureType = Self.pictureTypes[path.split(separator: ".").last?.lowercased() ?? ""]
    let file = ServedFile(
      source: .memory(ByteBuffer(bytes: data)), length: data.count, tag: EntityTag(ContentHash(of: data).hex),
      contentType: pictureType ?? "application/octet-stream", cacheControl: "private, no-cache")
    var response = try await FileAnswer(file: file, blobs: blobs, logger: logger).response(to: request)
    response.headers[.contentSecurityPolicy] = "default-src 'none'; sandbox"
    if pictureType == nil { response.headers[.contentDisposition] = "attachment" }
    return response
  }
}
