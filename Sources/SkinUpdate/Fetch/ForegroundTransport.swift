// Brings files over the app's own connections, while it runs.

import Foundation

/// Brings files by requests of its own, as long as the app runs.
struct ForegroundTransport: FileTransport {
  let transport: any HTTPTransport
  let clock: any UpdateClock

  func download(
    _ request: FileRequest, progress: @escaping @Sendable (DownloadProgress) -> Void
  ) async throws -> DownloadProgress {
    var download = FileDownload(
      url: request.url, facts: request.facts, file: request.file, transport: transport, clock: clock)
    download.allowsCellular = request.allowsCellular
    return try await download.run(progress)
  }
}
