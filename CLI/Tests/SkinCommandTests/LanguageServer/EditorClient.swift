import Foundation
import Testing

/// A client that drives `skin lsp` as an editor does.
final class EditorClient {
  /// The time to wait for an answer, in milliseconds, which also a busy machine needs for no answer.
  private static let patience: Int32 = 300_000

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var buffer = Data()
  private var nextID = 1

  init(_ place: Workplace, _ arguments: [String] = []) throws {
    // Writing to a server that has ended must be an error, not the end of this process.
    signal(SIGPIPE, SIG_IGN)
    process.executableURL = try Workplace.executable()
    process.arguments = ["lsp", "--stdio"] + arguments
    process.currentDirectoryURL = place.url
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  deinit { if process.isRunning { process.terminate() } }

  /// Starts the session.
  func initialize() throws -> [String: Any] {
    let result = try request("initialize", ["processId": NSNull(), "rootUri": NSNull(), "capabilities": [:]])
    try notify("initialized", [:])
    return try #require(result as? [String: Any])
  }

  /// Ends the session, and returns the exit status.
  func finish() throws -> Int32 {
    _ = try request("shutdown", nil)
    try notify("exit", nil)
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Sends bytes as they are, and returns the exit status.
  func end(with bytes: String) throws -> Int32 {
    // The server may have ended before it reads everything.
    try? input.fileHandleForWriting.write(contentsOf: Data(bytes.utf8))
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationStatus
  }

  func notify(_ method: String, _ params: Any?) throws {
    var message: [String: Any] = ["jsonrpc": "2.0", "method": method]
    message["params"] = params
    try send(JSONSerialization.data(withJSONObject: message))
  }

  /// Sends a request, and waits for its result.
  func request(_ method: String, _ params: Any?) throws -> Any? {
    let response = try respond(method, params)
    #expect(response["error"] == nil, "\(response)")
    return response["result"]
  }

  /// Sends a request, and waits for the response.
  func respond(_ method: String, _ params: Any?) throws -> [String: Any] {
    let id = nextID
    nextID += 1
    var message: [String: Any] = ["jsonrpc": "2.0", "id": id, "method": method]
    message["params"] = params
    try send(JSONSerialization.data(withJSONObject: message))
    while true {
      let message = try receive()
      if message["id"] as? Int == id { return message }
    }
  }

  /// Waits for the issues of a version of a text; of a closed one, which has no version, for the next ones.
  func issues(of uri: String, version: Int?) throws -> [[String: Any]] {
    while true {
      let message = try receive()
      guard message["method"] as? String == "textDocument/publishDiagnostics",
        let params = message["params"] as? [String: Any], params["uri"] as? String == uri,
        params["version"] as? Int == version
      else { continue }
      return try #require(params["diagnostics"] as? [[String: Any]])
    }
  }

  func send(_ body: Data) throws {
    try input.fileHandleForWriting.write(contentsOf: Data("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
  }

  /// Receives a message.
  func receive() throws -> [String: Any] {
    let blank = Data("\r\n\r\n".utf8)
    while true {
      if let end = buffer.range(of: blank) {
        let header = String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
        let length = try #require(Int(header.split(separator: " ").last ?? ""))
        if buffer.count - (end.upperBound - buffer.startIndex) >= length {
          let body = buffer[end.upperBound...].prefix(length)
          buffer = Data(buffer[(end.upperBound + length)...])
          let message = try #require(try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any])
          return message
        }
      }
      var event = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      try #require(poll(&event, 1, Self.patience) > 0, "the server doesn't answer")
      let data = output.fileHandleForReading.availableData
      try #require(!data.isEmpty, "the server has ended")
      buffer.append(data)
    }
  }

  // MARK: Texts

  func open(_ uri: String, _ text: String) throws {
    try notify(
      "textDocument/didOpen", ["textDocument": ["uri": uri, "languageId": "json", "version": 1, "text": text]])
  }

  func change(_ uri: String, _ text: String, version: Int) throws {
    try notify(
      "textDocument/didChange",
      ["textDocument": ["uri": uri, "version": version], "contentChanges": [["text": text]]])
  }

  /// The parameters for the position of a mark in a text, which stands for the cursor.
  static func position(_ uri: String, _ text: String, before mark: String) throws -> [String: Any] {
    let found = try #require(text.range(of: mark), "\(mark)")
    let lines = text[..<found.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
    return [
      "textDocument": ["uri": uri],
      "position": ["line": lines.count - 1, "character": lines.last?.utf16.count ?? 0],
    ]
  }
}
