import Foundation
import SkinTestSupport
import SkinTesting

/// The fault of one answer.
struct NetworkFault: Hashable, Sendable {
  enum Kind: String, CaseIterable, Sendable {
    /// The connection breaks after some bytes of the file.
    case cut
    /// The connection is closed before any byte.
    case reset
    /// The file ends early, and the server reports this as its length.
    case truncate
    /// The server announces and sends more bytes than the file has.
    case lengthen
    /// One bit is another.
    case corrupt
    /// After some bytes the server is silent.
    case stall
    /// The server sends a byte now and then.
    case drip
    /// The server only sends a status.
    case status
    /// The address redirects to itself.
    case redirectLoop
    /// The address redirects to another scheme.
    case redirectScheme
    /// The server sends bytes without end.
    case endless
    /// An answer to a range has other bytes than were asked for.
    case wrongRange
    /// An answer to a range specifies another length of the file.
    case wrongTotal
    /// The server sends a web page instead of the file.
    case page
    /// The server sends a web page with the content type of a file.
    case disguisedPage
    /// The address redirects to a page on another host.
    case portal
    /// The answer isn't HTTP.
    case garbage
    /// The server sends the file of an earlier state of the repository.
    case replay
  }

  var kind: Kind
  /// A number whose meaning depends on the kind: a status, a position.
  var amount = 0

  init(_ kind: Kind, _ amount: Int = 0) { (self.kind, self.amount) = (kind, amount) }

  /// The header field by which a request asks for the fault.
  static let field = "X-Fault"
  var text: String { "\(kind.rawValue) \(amount)" }

  init?(_ text: String?) {
    let parts = text?.split(separator: " ") ?? []
    guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])), let amount = Int(parts[1]) else { return nil }
    self.init(kind, amount)
  }
}

/// Serves the states of a repository, each below `/<number>/repository/<app>/`, and spoils the answers to requests that ask for
/// it by ``NetworkFault/field``.
final class FaultServer: Sendable {
  private let server: LoopbackServer

  init(_ states: [[String: Data]]) throws {
    server = try LoopbackServer(remembers: false) { connection in
      repeat {
        guard !connection.head.isEmpty else { return }
        let answer = FaultAnswer(connection: connection, states: states)
        guard answer.send() else { return }
      } while connection.next()
    }
  }

  var port: UInt16 { server.port }

  /// How many connections are open.
  var connectionCount: Int { server.connections.count }

  /// The address of a state of the repository, without `/repository`.
  func url(state: Int) -> URL { server.url("/\(state)") }

  func url(_ path: String, state: Int = 0) -> URL { server.url("/\(state)/repository/\(app)/\(path)") }
}

/// One answer of a fault server.
private struct FaultAnswer {
  let connection: LoopbackConnection
  let states: [[String: Data]]

  private func data(back: Int = 0) -> Data? {
    let parts = connection.target.split(separator: "/", maxSplits: 3).map(String.init)
    guard parts.count == 4, let state = Int(parts[0]), states.indices.contains(state) else { return nil }
    return states[max(0, state - back)][parts[3].removingPercentEncoding ?? parts[3]]
  }

  /// Sends the answer.
  /// - Returns: Whether the connection can accept another request.
  func send() -> Bool {
    if connection.target == "/portal" { return page(type: "text/html") }
    guard let fault = NetworkFault(connection.header(NetworkFault.field)) else { return whole(sound(data())) }
    let answer = sound(data())
    let amount = fault.amount
    switch fault.kind {
    case .reset: return false
    case .garbage:
      connection.send(Data((0..<200).map { UInt8(truncatingIfNeeded: $0 &* amount &+ 7) }))
      return false
    case .status:
      // A status without a body leaves "oops" behind, which must not be taken for the next answer.
      var headers = ["content-length": "4", "connection": "close"]
      if amount == 429 || amount == 503 { headers["retry-after"] = "7" }
      head(amount, headers)
      connection.send("oops")
      return false
    case .redirectLoop: return redirect(connection.target)
    case .redirectScheme: return redirect("https://127.0.0.1:1/")
    case .portal:
      return redirect("http://localhost:\(connection.header("Host")?.split(separator: ":").last ?? "")/portal")
    case .page: return page(type: "text/html; charset=utf-8")
    case .disguisedPage: return page(type: "application/octet-stream")
    case .endless:
      head(200, [:])
      // More than the limit of any file of these repositories.
      connection.sendWithoutEnd(8 << 20)
      return false
    case .replay: return whole(sound(data(back: max(1, amount))))
    case .cut, .stall, .drip: return partly(answer, fault)
    case .truncate, .lengthen, .corrupt: return whole(changed(answer, fault))
    case .wrongRange, .wrongTotal: return whole(wronglyRanged(answer, fault))
    }
  }

  private func sound(_ data: Data?) -> StaticAnswer { StaticAnswer(with: data) { connection.header($0) } }

  private func head(_ status: Int, _ headers: [String: String]) {
    let fields = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined()
    connection.send("HTTP/1.1 \(status) \(status < 400 ? "OK" : "No")\r\n\(fields)\r\n")
  }

  private func whole(_ answer: StaticAnswer) -> Bool {
    guard answer.status == 304 else {
      head(answer.status, answer.headers.merging(["content-length": "\(answer.body.count)"]) { $1 })
      return connection.send(answer.body)
    }
    // RFC 9110, 15.4.5: 304 has no body. If bytes follow all the same, they must not be parsed as the next answer.
    let end = answer.body.isEmpty ? [:] : ["connection": "close"]
    head(answer.status, answer.headers.merging(end) { $1 })
    return connection.send(answer.body) && answer.body.isEmpty
  }

  private func changed(_ answer: StaticAnswer, _ fault: NetworkFault) -> StaticAnswer {
    var answer = answer
    switch fault.kind {
    case .truncate: answer.body = answer.body.prefix(fault.amount % max(1, answer.body.count))
    case .lengthen: answer.body += Data(repeating: 0x20, count: 1 + fault.amount % 100)
    default:
      if !answer.body.isEmpty { answer.body[fault.amount % answer.body.count] ^= UInt8(1 << (fault.amount % 8)) }
    }
    return answer
  }

  /// Another range than the one that was asked for; of a request without a range, a range all the same.
  private func wronglyRanged(_ answer: StaticAnswer, _ fault: NetworkFault) -> StaticAnswer {
    guard let data = data() else { return answer }
    var answer = answer
    answer.status = 206
    let start = data.isEmpty ? 0 : 1 + fault.amount % data.count
    let isShifted = fault.kind == .wrongRange
    let first = isShifted ? start : data.count - answer.body.count
    let total = isShifted ? data.count : data.count + 1 + fault.amount % 100
    answer.headers["content-range"] = "bytes \(first)-\(data.count - 1)/\(total)"
    return answer
  }

  private func partly(_ answer: StaticAnswer, _ fault: NetworkFault) -> Bool {
    let count = fault.amount % max(1, answer.body.count)
    head(answer.status, answer.headers.merging(["content-length": "\(answer.body.count)"]) { $1 })
    connection.send(answer.body.prefix(count))
    switch fault.kind {
    case .stall: _ = connection.waitForHangUp()
    case .drip: connection.drip(answer.body.dropFirst(count))
    default: break
    }
    return false
  }

  private func redirect(_ target: String) -> Bool {
    head(302, ["location": target, "content-length": "0"])
    return true
  }

  private func page(type: String) -> Bool {
    let body = "\n<!DOCTYPE html>\n<html><title>Welcome to our network</title><p>Please sign in.</p></html>\n"
    head(200, ["content-type": type, "content-length": "\(body.utf8.count)"])
    return connection.send(body)
  }
}
