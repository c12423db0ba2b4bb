// What brings whole files, whose length and hash are known, to where they belong.

public import Foundation

/// A file to bring, known from signed metadata.
public struct FileRequest: Hashable, Sendable {
  /// The address.
  public var url: URL
  /// What the file must be.
  public var facts: FileDigest
  /// Where its bytes go; the beginning of an earlier download may be there already.
  public var file: URL
  /// Whether the cellular network may be used.
  public var allowsCellular = true

  /// Makes a request.
  /// - Parameters:
  ///   - url: The address.
  ///   - facts: What the file must be; its length must be named.
  ///   - file: Where its bytes go.
  public init(url: URL, facts: FileDigest, file: URL) {
    self.url = url
    self.facts = facts
    self.file = file
  }
}

/// How far a download is.
public struct DownloadProgress: Hashable, Sendable {
  /// The bytes of the file that are there.
  public var present: Int
  /// The bytes that came over the network, those of broken attempts included.
  public var received: Int
  /// The bytes of the whole file.
  public var total: Int

  /// Whether the whole file is there.
  ///
  /// That it is the right file is known when the download ends.
  public var isComplete: Bool { present == total }

  /// Makes the state of a download.
  /// - Parameters:
  ///   - present: The bytes of the file that are there.
  ///   - received: The bytes that came over the network.
  ///   - total: The bytes of the whole file.
  public init(present: Int, received: Int, total: Int) {
    self.present = present
    self.received = received
    self.total = total
  }
}

/// What brings files.
///
/// Implementations go on where an earlier download ended, check the whole file in the end, and leave nothing of a wrong
/// one.
public protocol FileTransport: Sendable {
  /// Brings a file.
  /// - Parameters:
  ///   - request: The file.
  ///   - progress: Is told how far it is, from any thread, one call after the other.
  /// - Returns: How far it is in the end: complete, and what it must be.
  /// - Throws: `SkinIssue` where it can't be brought; `CancellationError` where the task is cancelled.
  func download(
    _ request: FileRequest, progress: @escaping @Sendable (DownloadProgress) -> Void
  ) async throws -> DownloadProgress
}
