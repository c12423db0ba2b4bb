/// A body or an answer that isn't a JSON value, such as a picture or lines of JSON.
///
/// The types name what an endpoint sends; they have no values, because clients read and write the bytes.
package protocol MediaContent: Codable, Sendable {
  static var mediaType: String { get }
  /// Whether it is a file that is sent in ranges and revalidated: with the statuses 206 and 304, too.
  static var isFile: Bool { get }
}

extension MediaContent {
  package static var isFile: Bool { false }

  package init(from decoder: any Decoder) throws {
    throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "\(Self.mediaType) isn't JSON"))
  }

  package func encode(to encoder: any Encoder) throws {}
}

/// Values of JSON, one on each line.
package enum JSONLines<Line: Codable & Sendable>: MediaContent {
  package static var mediaType: String { "application/x-ndjson" }
}

/// A package, or other files.
package enum ZipContent: MediaContent {
  package static let mediaType = "application/zip"
}

/// A picture: usually PNG, and otherwise sent with its own media type.
package enum PNGPicture: MediaContent {
  package static let mediaType = "image/png"
  package static let isFile = true
}

/// A page for browsers.
package enum PageContent: MediaContent {
  package static let mediaType = "text/html"
}

/// A file of a skin, whose name determines its media type.
package enum FileContent: MediaContent {
  package static let mediaType = "*/*"
  package static let isFile = true
}

/// Any bytes.
package enum BinaryContent: MediaContent {
  package static let mediaType = "application/octet-stream"
  package static let isFile = true
}

/// Server-sent events.
package enum EventContent: MediaContent {
  package static let mediaType = "text/event-stream"
}
