public import Foundation

/// A file to download, described by signed metadata.
public struct FileRequest: Hashable, Sendable {
  /// The address.
  public var url: URL
  /// The length and hashes of the file.
  public var digest: FileDigest
  /// The place of its bytes; the beginning of an earlier download may be there already.
  public var file: URL
  /// Whether the cellular network may be used.
  public var allowsCellular = true

  /// Creates a request.
  /// - Parameters:
  ///   - url: The address.
  ///   - digest: The length and hashes of the file; the length is required.
  ///   - file: The place of its bytes.
  public init(url: URL, digest: FileDigest, file: URL) {
    self.url = url
    self.digest = digest
    self.file = file
  }
}

/// The progress of a download.
public struct DownloadProgress: Hashable, Sendable {
  /// The bytes of the file that are present.
  public var present: Int
  /// The bytes that were received, including those of failed attempts.
  public var received: Int
  /// The bytes of the complete file.
  public var total: Int

  /// Whether the file is complete.
  ///
  /// Its hashes are checked when the download ends.
  public var isComplete: Bool { present == total }

  /// Creates a progress.
  /// - Parameters:
  ///   - present: The bytes of the file that are present.
  ///   - received: The bytes that were received.
  ///   - total: The bytes of the complete file.
  public init(present: Int, received: Int, total: Int) {
    self.present = present
    self.received = received
    self.total = total
  }
}

/// A transport of files.
///
/// Implementations continue earlier downloads, check the complete file at the end, and remove a wrong one.
public protocol FileTransport: Sendable {
  /// Downloads a file.
  /// - Parameters:
  ///   - request: The file.
  ///   - progress: Receives the progress, from any thread, one call after the other.
  /// - Returns: The final progress of the complete, checked file.
  /// - Throws: `SkinIssue` if the file can't be downloaded; `CancellationError` if the task is canceled.
  func download(
    _ request: FileRequest, progress: @escaping @Sendable (DownloadProgress) -> Void
  ) async throws -> DownloadProgress
}
