import Foundation

/// Downloads files over the app's own connections, while the app runs.
struct ForegroundTransport: FileTransport {
  let transport: any HTTPTransport
  let clock: any UpdateClock

  func download(
    _ request: FileRequest, progress: @escaping @Sendable (DownloadProgress) -> Void
  ) async throws -> DownloadProgress {
    var download = FileDownload(
      url: request.url, digest: request.digest, file: request.file, transport: transport, clock: clock)
    download.allowsCellular = request.allowsCellular
    return try await download.run(progress)
  }
}
