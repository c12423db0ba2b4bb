import Testing

@testable import SkinServerHTTP

/// The requests that are recognized without decoding HTTP.
@Suite struct ConditionalRequestTests {
  private func request(_ text: String) -> ConditionalRequest? {
    Array(text.utf8).withUnsafeBytes(ConditionalRequest.init)
  }

  private func request(fields: String...) -> ConditionalRequest? {
    request("GET /a/b_1.c-d HTTP/1.1\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n")
  }

  @Test("A complete conditional request is recognized, whatever the case and spaces of its fields")
  func plain() {
    let expected = request(fields: "Host: a", "If-None-Match: \"x\"")
    #expect(expected?.path == "/a/b_1.c-d" && expected?.tags == "\"x\"")
    #expect(request(fields: "host:a", "User-Agent: App/1 (x; y)", "IF-NONE-MATCH:   \"x\"") == expected)
    #expect(request(fields: "If-None-Match: \"x\"", "Connection: Keep-Alive", "Accept:", "Host: a") == expected)
  }

  @Test(
    "Requests whose fields can change the answer are left to the decoder",
    arguments: [
      "Range: bytes=0-0", "Content-Length: 0", "content-length: 5", "Transfer-Encoding: chunked",
      "Expect: 100-continue",
      "Upgrade: h2c", "Connection: close", "Connection: keep-alive, upgrade", "Host: b", "If-None-Match: \"y\"",
      "TE: trailers", "Trailer: x", "Keep-Alive: 1", "Proxy-Connection: close", "HTTP2-Settings: x", " folded",
      "\tfolded", "Name : x", "No colon", ": x", "X\u{0}: y", "X: \u{0}", "X: \u{e9}", "X: a\nY: b", "X: a\rb",
      "X_Y: z",
    ])
  func meaningful(_ field: String) {
    #expect(request(fields: "Host: a", "If-None-Match: \"x\"", field) == nil)
  }

  @Test(
    "Other methods, versions, paths and framings are left to the decoder",
    arguments: [
      "", "GET", "HEAD /a HTTP/1.1\r\n", "get /a HTTP/1.1\r\n", "GET /a HTTP/1.0\r\n", "GET /a HTTP/1.1\n",
      "GET  /a HTTP/1.1\r\n",
      "GET /a?b HTTP/1.1\r\n", "GET /%61 HTTP/1.1\r\n", "GET http://a/b HTTP/1.1\r\n", "\r\nGET /a HTTP/1.1\r\n",
      "GET  HTTP/1.1\r\n",
    ])
  func others(_ line: String) {
    #expect(request(line + "Host: a\r\nIf-None-Match: \"x\"\r\n\r\n") == nil)
  }

  @Test("A request that is incomplete, too long, or followed by more is left to the decoder")
  func framing() {
    let complete = "GET /a HTTP/1.1\r\nHost: a\r\nIf-None-Match: \"x\"\r\n\r\n"
    #expect(request(complete) != nil)
    for length in 0..<complete.utf8.count {
      #expect(request(String(decoding: complete.utf8.prefix(length), as: UTF8.self)) == nil)
    }
    #expect(request(complete + "G") == nil && request(complete + complete) == nil && request(complete + "\r\n") == nil)
    let long = String(repeating: "x", count: 4 << 10)
    #expect(request(fields: "Host: a", "If-None-Match: \"x\"", "X: \(long)") == nil)
    let many = String(repeating: "X:\r\n", count: 64)
    #expect(request("GET /a HTTP/1.1\r\nHost: a\r\nIf-None-Match: \"x\"\r\n\(many)\r\n") == nil)
    #expect(
      request("GET /a HTTP/1.1\r\nHost: a\r\n\r\n") == nil
        && request("GET /a HTTP/1.1\r\nIf-None-Match: \"x\"\r\n\r\n") == nil)
  }
}
