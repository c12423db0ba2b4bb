import AsyncHTTPClient
package import Foundation
import NIOCore
import NIOHTTP1
import SkinKit
import SkinUpdate

/// A sender of requests with bodies, for the tools.
///
/// A file is streamed. Answers are collected in memory, up to a limit, and neither decoded nor followed if they are
/// redirects. Each request has its own connection, because a server may close an idle one just when it is used again, and
/// a request that changes something must not be repeated blindly.
package struct HTTPSender: Sendable {
  /// The body of a request.
  package enum Body: Sendable {
    case none
    case data(Data)
    case file(URL)
  }

  /// A complete answer.
  package struct Answer: Sendable {
    /// The status code.
    package let status: Int
    /// The header fields, names in lower case.
    package let headers: [String: String]
    /// The body; of an error, what arrived of it, which is nothing if the server closed the connection too early.
    package let body: Data
  }

  /// The maximum size in bytes of an answer.
  package var maximumLength: Int
  /// The longest silence of the server, in seconds.
  package var timeout: TimeInterval
  private let proxies: EnvironmentProxies

  /// The number of pieces of an answer that may be tiny on average.
  private static let mostTinyPieces = 4_096
  /// The size below which pieces are tiny, in bytes.
  private static let tinyPiece = 8

  /// Creates a sender.
  /// - Parameters:
  ///   - maximumLength: The maximum size in bytes of an answer.
  ///   - timeout: The longest silence of the server, in seconds.
  ///   - proxies: The proxies; those of the process's environment by default.
  package init(maximumLength: Int, timeout: TimeInterval, proxies: EnvironmentProxies = EnvironmentProxies()) {
    self.maximumLength = maximumLength
    self.timeout = timeout
    self.proxies = proxies
  }

  /// Sends a request and waits for the complete answer.
  /// - Parameters:
  ///   - method: The HTTP method.
  ///   - url: The address.
  ///   - fields: The header fields.
  ///   - body: The body.
  ///   - progress: Called with the number of bytes that were passed on to the connection so far.
  /// - Returns: The answer, whatever its status.
  /// - Throws: `SkinIssue` if there is no answer, or if it is too long; `CancellationError` if the task is canceled.
  package func send(
    _ method: String, _ url: URL, fields: [String: String] = [:], body: Body = .none,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws -> Answer {
    try Task.checkCancellation()
    var request = HTTPClientRequest(url: url.absoluteString)
    request.method = HTTPMethod(rawValue: method)
    for (name, value) in fields { request.headers.replaceOrAdd(name: name, value: value) }
    request.headers.replaceOrAdd(name: "Connection", value: "close")
    switch body {
    case .none: break
    case .data(let data): request.body = .bytes(ByteBuffer(bytes: data))
    case .file(let file):
      let pieces = try FilePieces(file, progress: progress)
      request.body = .stream(pieces, length: .known(Int64(pieces.length)))
    }
    do {
      let client = HTTPClients.client(for: try proxies.proxy(for: url), silence: .milliseconds(Int64(timeout * 1_000)))
      let response = try await client.execute(request, deadline: .distantFuture)
      let headers = Dictionary(response.headers.map { ($0.name.lowercased(), $0.value) }) { "\($0), \($1)" }
      return Answer(status: Int(response.status.code), headers: headers, body: try await collect(response, url))
    } catch {
      throw HTTPClients.reason(error, url)
    }
  }

  /// Collects the body of an answer; of an error, what arrives before the limit or a broken connection.
  private func collect(_ response: HTTPClientResponse, _ url: URL) async throws -> Data {
    let isSuccess = (200..<300).contains(response.status.code)
    let announced = response.headers.first(name: "Content-Length").map { Int($0) ?? .max } ?? 0
    guard !isSuccess || announced <= maximumLength else { throw SkinIssue.tooLong(url, limit: maximumLength) }
    var data = Data()
    var pieces = 0
    do {
      for try await piece in response.body {
        data.append(contentsOf: piece.readableBytesView)
        pieces += 1
        // Each piece costs far more than its bytes.
        guard pieces <= Self.mostTinyPieces || data.count >= pieces * Self.tinyPiece else {
          throw SkinIssue.network(url, "its answer comes in pieces of a few bytes")
        }
        guard data.count > maximumLength else { continue }
        guard isSuccess else { break }
        throw SkinIssue.tooLong(url, limit: maximumLength)
      }
    } catch  where !isSuccess && !(error is CancellationError) {
      // The status is known, and a server that refuses a long body may close the connection at once.
    }
    return data
  }
}

/// The pieces of a file.
private struct FilePieces: AsyncSequence, Sendable {
  let file: URL
  let length: Int
  let progress: @Sendable (Int) -> Void

  /// - Throws: An error if the file can't be read.
  init(_ file: URL, progress: @escaping @Sendable (Int) -> Void) throws {
    self.file = file
    self.progress = progress
    let handle = try FileHandle(forReadingFrom: file)
    length = Int(clamping: try handle.seekToEnd())
    try handle.close()
  }

  struct Iterator: AsyncIteratorProtocol {
    let pieces: FilePieces
    var handle: FileHandle?
    var sent = 0

    mutating func next() async throws -> ByteBuffer? {
      let handle = try self.handle ?? FileHandle(forReadingFrom: pieces.file)
      self.handle = handle
      pieces.progress(sent)
      guard sent < pieces.length, let data = try handle.read(upToCount: Swift.min(65_536, pieces.length - sent)) else {
        return nil
      }
      sent += data.count
      return ByteBuffer(bytes: data)
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(pieces: self) }
}
