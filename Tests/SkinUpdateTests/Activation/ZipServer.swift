import Foundation
import SkinUpdate

/// A server of zip skins in memory.
final class ZipServer: HTTPTransport, @unchecked Sendable {
  // Unchecked because of the mutable state below, which is only touched under `lock`.
  private let lock = NSLock()
  private var text = ""
  private var zips: [String: Data] = [:]
  private var log: [String] = []

  static var question: URL {
    guard let url = URL(string: "https://zip.invalid/skin") else { preconditionFailure("the address above is one") }
    return url
  }

  var answer: String {
    get { lock.withLock { text } }
    set { lock.withLock { text = newValue } }
  }

  var files: [String: Data] {
    get { lock.withLock { zips } }
    set { lock.withLock { zips = newValue } }
  }

  var requests: [String] { lock.withLock { log } }

  func serve(sign: String, _ zip: Data) {
    files["/\(sign).zip"] = zip
    answer = #"{"skinSign":"\#(sign)","skinUrl":"https://zip.invalid/\#(sign).zip"}"#
  }

  func open(_ request: TransportRequest) async throws -> TransportStream {
    let path = request.url.path
    let found = lock.withLock {
      log.append(path)
      return path == "/skin" ? Data(text.utf8) : zips[path]
    }
    let body = AsyncThrowingStream<Data, any Error> { continuation in
      continuation.yield(found ?? Data())
      continuation.finish()
    }
    return TransportStream(status: found == nil ? 404 : 200, headers: [:], body: body)
  }
}
