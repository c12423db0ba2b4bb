// Asks skin-server's API: uploads are streamed from their file, answers are small and bounded.

import Foundation
import SkinKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A skin-server, asked with a token.
struct ServerClient: Sendable {
  let base: URL
  let token: String

  /// Sends a file as it is.
  /// - Parameters:
  ///   - file: The file.
  ///   - path: Where it goes, below the API's root.
  ///   - method: The HTTP method.
  ///   - type: The type of the file's contents.
  ///   - query: What is said of it in the query.
  ///   - progress: Is told how many bytes have gone.
  /// - Returns: The server's answer.
  /// - Throws: `SkinIssue` where the server can't be reached or refuses.
  func upload(
    _ file: URL, to path: String, method: String = "POST", type: String = "application/zip",
    query: [URLQueryItem] = [], progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws -> Data {
    var request = request(method, path, query)
    request.setValue(type, forHTTPHeaderField: "Content-Type")
    return try await exchange(progress: progress) { [request] in $0.uploadTask(with: request, fromFile: file) }.data
  }

  /// Sends a small document.
  /// - Parameters:
  ///   - method: The HTTP method.
  ///   - path: Where it goes, below the API's root.
  ///   - document: The body, as JSON.
  ///   - tag: What is there already, where the server shall refuse if it was changed meanwhile.
  /// - Returns: The server's answer.
  /// - Throws: `SkinIssue` where the server can't be reached or refuses.
  func send(
    _ method: String, _ path: String, _ document: some Encodable, replacing tag: String? = nil
  ) async throws -> Data {
    var request = request(method, path)
    request.setValue(tag, forHTTPHeaderField: "If-Match")
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = try JSONEncoder().encode(document)
    return try await exchange { [request] in $0.dataTask(with: request) }.data
  }

  /// Reads a small document.
  /// - Parameters:
  ///   - path: Where it is, below the API's root.
  ///   - query: What exactly is asked for.
  /// - Returns: The server's answer, and the tag that names it.
  /// - Throws: `SkinIssue` where the server can't be reached or refuses.
  func read(_ path: String, query: [URLQueryItem] = []) async throws -> (data: Data, tag: String?) {
    let request = request("GET", path, query)
    let answer = try await exchange { $0.dataTask(with: request) }
    return (answer.data, answer.tag)
  }

  private func request(_ method: String, _ path: String, _ query: [URLQueryItem] = []) -> URLRequest {
    var url = base.appending(path: "api/v1/\(path)")
    if !query.isEmpty, var parts = URLComponents(url: url, resolvingAgainstBaseURL: false) {
      parts.queryItems = query
      // Servers read a plus sign as a blank.
      parts.percentEncodedQuery = parts.percentEncodedQuery?.replacing("+", with: "%2B")
      url = parts.url ?? url
    }
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.timeoutInterval = 60
    request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    return request
  }

  private func exchange(
    progress: @escaping @Sendable (Int) -> Void = { _ in }, _ task: @Sendable (URLSession) -> URLSessionTask
  ) async throws -> Exchange.Answer {
    let exchange = Exchange(progress: progress)
    let session = URLSession(configuration: .ephemeral, delegate: exchange, delegateQueue: nil)
    defer { session.finishTasksAndInvalidate() }
    let running = task(session)
    let answer = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        exchange.begin(continuation)
        running.resume()
      }
    } onCancel: {
      running.cancel()
    }
    try Task.checkCancellation()
    guard (200..<300).contains(answer.status) else { throw refusal(answer.status, answer.data) }
    return answer
  }

  /// What the server says is wrong, or what its status means where it says nothing.
  private func refusal(_ status: Int, _ data: Data) -> SkinIssue {
    struct Answer: Decodable {
      struct Refusal: Decodable {
        let code: String
        let message: String
        let remedy: String?
        let place: SkinIssue.Place?
      }
      let error: Refusal
    }
    if let error = try? JSONDecoder().decode(Answer.self, from: data).error {
      return SkinIssue(
        SkinIssue.Code(rawValue: error.code), "The server refused: \(error.message)",
        remedy: error.remedy ?? "See the server's log.", place: error.place ?? .init())
    }
    let remedy =
      switch status {
      case 401, 403: "Check the token in SKIN_TOKEN or --token-file."
      case 404: "Check the server's address."
      case 413: "Make the package smaller, or raise the server's limit."
      case 300..<400: "Give the address that the server redirects to."
      default: "See the server's log, and try again later."
      }
    return SkinIssue(.serverRefused, "The server at \(base) answered with status \(status)", remedy: remedy)
  }
}

/// One request on its way, as its session's delegate.
private final class Exchange: NSObject, URLSessionDataDelegate, @unchecked Sendable {  // guarded by its lock
  struct Answer: Sendable {
    let status: Int
    let data: Data
    let tag: String?
  }

  /// No answer of the API comes near this.
  private static let maximumLength = 4 << 20
  private let lock = NSLock()
  private let progress: @Sendable (Int) -> Void
  private var continuation: CheckedContinuation<Answer, any Error>?
  private var data = Data()

  init(progress: @escaping @Sendable (Int) -> Void) { self.progress = progress }

  func begin(_ continuation: CheckedContinuation<Answer, any Error>) {
    lock.withLock { self.continuation = continuation }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) { progress(Int(totalBytesSent)) }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLong = lock.withLock {
      self.data.append(data)
      return self.data.count > Self.maximumLength
    }
    if isTooLong { dataTask.cancel() }
  }

  // The token is for the address that was given and for no other.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) { completionHandler(nil) }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let (waiting, received) = lock.withLock {
      defer { continuation = nil }
      return (continuation, data)
    }
    let response = task.response as? HTTPURLResponse
    let status = response?.statusCode
    if let status, error == nil || !(200..<300).contains(status) {
      // A server that refuses early closes the connection before it has read all of the body.
      let tag = response?.value(forHTTPHeaderField: "ETag")
      waiting?.resume(returning: Answer(status: status, data: received, tag: tag))
    } else if (error as? URLError)?.code == .cancelled, received.count <= Self.maximumLength {
      waiting?.resume(throwing: CancellationError())
    } else {
      let address = task.originalRequest?.url?.absoluteString ?? "the server"
      waiting?.resume(
        throwing: SkinIssue(
          .serverUnreachable, "\(address) can't be reached: \(error?.localizedDescription ?? "no answer")",
          remedy: "Check the address, and that the server runs."))
    }
  }
}
