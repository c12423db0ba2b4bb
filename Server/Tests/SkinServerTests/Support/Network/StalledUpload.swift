import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import SkinTestSupport

/// An upload that stops after the first half of its body.
struct StalledUpload {
  private let request: Task<HTTPClientResponse, any Error>
  private let source: AsyncStream<ByteBuffer>.Continuation

  /// Sends the first half of a body, and waits until the server has written a part of it.
  init(_ body: Data, to server: RealServer, _ world: TestWorld) async throws {
    let (pieces, source) = AsyncStream.makeStream(of: ByteBuffer.self)
    source.yield(ByteBuffer(bytes: body.prefix(body.count / 2)))
    self.source = source
    request = Task {
      try await server.request(
        .POST, "/api/v1/apps/festival/packages", headers: RealServer.authorized,
        body: .stream(pieces, length: .known(Int64(body.count))))
    }
    try await eventually("a part of the upload is on disk") { try world.workSize() >= 256 << 10 }
  }

  /// Ends the body early, and waits for the answer or the failure.
  func end() async {
    source.finish()
    _ = await request.result
  }

  /// Disconnects.
  func cancel() async {
    request.cancel()
    _ = await request.result
    source.finish()
  }
}
