import Foundation
import Logging
import NIOHTTP1
import Testing

@testable import SkinServerHTTP
@testable import SkinServerStorage

/// Log lines in memory.
///
/// Unchecked, because `data` is only accessed under `lock`.
final class LogLines: @unchecked Sendable {
  private let lock = NSLock()
  private var data = Data()
  func add(_ line: Data) { lock.withLock { data += line } }
  var text: String { lock.withLock { String(decoding: data, as: UTF8.self) } }
}

@Suite struct LoggingTests {
  @Test("Each event is one line of JSON with its metadata, whatever characters it contains")
  func writesJSON() throws {
    let lines = LogLines()
    var logger = Logger(label: "a") { JSONLogHandler(label: $0, level: .info, write: lines.add) }
    logger[metadataKey: "id"] = "7"
    logger.debug("not written")
    logger.info(
      "quote \" slash \\ line\nbreak \u{1} 新春",
      metadata: ["list": ["a", "b"], "map": ["k": "v"], "level": "cannot be replaced"])
    let text = lines.text
    #expect(text.hasSuffix("\n") && text.count { $0 == "\n" } == 1)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(object["message"] as? String == "quote \" slash \\ line\nbreak \u{1} 新春")
    #expect(object["level"] as? String == "info" && object["id"] as? String == "7")
    let time = try #require(object["time"] as? String)
    #expect(throws: Never.self) { try Date(time, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
    #expect(object["list"] as? [String] == ["a", "b"] && object["map"] as? [String: String] == ["k": "v"])
  }

  @Test("The user of a page is identified once, and again after a change")
  func identity() async throws {
    let identity = PageIdentity()
    var identified: [Int] = []
    for (number, isChange) in [false, false, true, false, false].enumerated() {
      _ = try await identity.principal(isChange: isChange) {
        identified.append(number)
        return .root
      }
    }
    #expect(identified == [0, 2, 3])
  }

  @Test("A real server logs its start, its publications and its stop as JSON, and never the token")
  func realLog() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    #expect(try await server.publish(TestSkin.package()) == .created)
    #expect(try await server.stop() == 0)
    let lines = try server.logLines()
    let messages = lines.compactMap { $0["message"] as? String }
    for message in ["listening", "package published", "request", "stopped"] { #expect(messages.contains(message)) }
    #expect(!"\(lines)".contains(TestWorld.token))
  }
}
