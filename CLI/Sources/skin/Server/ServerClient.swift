import Foundation
import SkinKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A client of skin-server's API.
///
/// Uploads are streamed from their file; answers are small and bounded.
struct ServerClient: Sendable {
  let base: URL
  let token: String

  /// Uploads a file.
  /// - Parameters:
  ///   - file: The file.
  ///   - path: The path below the API's root.
  ///   - method: The HTTP method.
  ///   - type: The media type of the file.
  ///   - query: The query.
  ///   - progress: Called with the number of bytes sent so far.
  /// - Returns: The body of the server's answer.
  /// - Throws: `SkinIssue` if the server can't be reached or refuses.
  func upload(
    _ file: URL, to path: String, method: String = "POST", type: String = "application/zip",
    query: [URLQueryItem] = [], progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws -> Data {
    var request = request(method, path, query)
    request.setValue(type, forHTTPHeaderField: "Content-Type")
    return try await exchange(progress: progress) { [request] in $0.uploadTask(with: request, fromFile: file) }.data
  }

  /// Sends a JSON document.
  /// - Parameters:
  ///   - method: The HTTP method.
  ///   - path: The path below the API's root.
  ///   - document: The body.
  ///   - tag: The revision to replace. The server refuses if another one is current; nil replaces any.
  /// - Returns: The body of the server's answer.
  /// - Throws: `SkinIssue` if the server can't be reached or refuses.
  func send(
    _ method: String, _ path: String, _ document: some Encodable, replacing tag: String? = nil
  ) async throws -> Data {
    var request = request(method, path)
    request.setValue(tag, forHTTPHeaderField: "If-Match")
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = try JSONEncoder().encode(document)
    return try await exchange { [request] in $0.dataTask(with: request) }.data
  }

  /// Requests a JSON document.
  /// - Parameters:
  ///   - path: The path below the API's root.
  ///   - query: The query.
  /// - Returns: The body of the server's answer, and the tag that names its revision.
  /// - Throws: `SkinIssue` if the server can't be reached or refuses.
  func read(_ path: String, query: [URLQueryItem] = []) async throws -> (data: Data, tag: String?) {
    let request = request("GET", path, query)
    let answer = try await exchange { $0.dataTask(with: request) }
    return (answer.data, answer.tag)
  }

  private func request(_ method: String, _ path: String, _ query: [URLQueryItem] = []) -> URLRequest {
    var url = base.appending(path: "api/v1/\(path)")
    if !query.isEmpty, var parts = URLComponents(url: url, resolvingAgainstBaseURL: false) {
      parts.queryItems = query
      // Servers decode a plus sign as a space.
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

  /// The issue that the server reports, or one for its status if it reports none.
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

/// The session delegate of one request.
private final class Exchange: NSObject, URLSessionDataDelegate, @unchecked Sendable {  // guarded by its lock
  struct Answer: Sendable {
    let status: Int
    let data: Data
    let tag: String?
  }

  /// The maximum length of an answer.
  ///
  /// No answer of the API comes near it.
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

  // Redirects aren't followed: the token is only for the given address.
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
      // A server that refuses early closes the connection before it has read the whole body.
      let tag = response?.value(forHTTPHeaderField: "ETag")
      waiting?.resume(returning: Answer(status: status, data: received, tag: tag))
    } else if (error as? URLError)?.code == .cancelled, received.count <= Self.maximumLength {
      waiting?.resume(throwing: CancellationError())
    } else {
      let address = task.originalRequest?.url?.absoluteString ?? "the server"
      waiting?.resume(
        throwing: SkinIssue(
          .serverUnreachable, "\(address) can't be reached: \(error?.localizedDescription ?? "no answer")",
          remedy: "Check the address, and that the server is running."))
    }
  }
}
