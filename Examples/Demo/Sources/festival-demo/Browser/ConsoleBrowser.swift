import DemoKit
import Foundation
import NIOHTTP1

/// A Chromium without a window, driven by the WebDriver protocol of the W3C.
struct ConsoleBrowser: Sendable {
  /// The program that drives the browser.
  static let driver = URL(fileURLWithPath: "/usr/bin/chromedriver")
  private static let chromium = "/usr/bin/chromium"
  private static let arguments = [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe",
    "--hide-scrollbars", "--force-color-profile=srgb", "--lang=en", "--window-size=1280,860",
  ]

  private let process: ChildProcess
  /// The address of the browser's session.
  private let session: String

  /// Whether Chromium and its driver are installed.
  static var isInstalled: Bool {
    [driver.path, chromium].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Starts a browser.
  /// - Parameter process: The running driver, with the argument `--port=0`.
  /// - Throws: An error if the driver or the browser ends, or takes too long.
  init(_ process: ChildProcess) async throws {
    let port = try await withDeadline(20, "starting chromedriver") {
      for await line in process.lines {
        if let match = line.firstMatch(of: #/started successfully on port ([0-9]+)/#) { return String(match.1) }
      }
      throw BrowserError(description: "chromedriver ended during its start: \(process.lastLogLines(2))")
    }
    let address = "http://127.0.0.1:\(port)/session"
    let options: [String: Any] = ["args": Self.arguments, "binary": Self.chromium]
    let answer = try await Self.send(
      address, ["capabilities": ["alwaysMatch": ["browserName": "chrome", "goog:chromeOptions": options]]])
    guard let id = (answer as? [String: Any])?["sessionId"] as? String else {
      throw BrowserError(description: "chromedriver began no session")
    }
    self.process = process
    session = "\(address)/\(id)"
  }

  /// Sets a cookie for a server.
  func setCookie(_ name: String, _ value: String, for server: String) async throws {
    let cookie: [String: Any] = ["name": name, "value": value, "url": server, "secure": true, "httpOnly": true]
    _ = try await chromium("Network.setCookie", cookie)
  }

  /// Opens a page, checks its heading, and returns a picture of all of it.
  func picture(of page: String, heading: String) async throws -> Data {
    _ = try await Self.send(session + "/url", ["url": page])
    let script = """
      const images = [...document.images].filter(image => image.checkVisibility())
      images.forEach(image => image.loading = "eager")
      return Promise.all(images.map(image => image.decode())).then(() => document.querySelector("h1").textContent)
      """
    let shown = try await Self.send(session + "/execute/sync", ["script": script, "args": [String]()]) as? String
    guard shown == heading else {
      throw BrowserError(description: "\(page) is titled “\(shown ?? "")”, not “\(heading)”")
    }
    let answer = try await chromium("Page.captureScreenshot", ["captureBeyondViewport": true])
    guard let text = (answer as? [String: Any])?["data"] as? String, let data = Data(base64Encoded: text) else {
      throw BrowserError(description: "Chromium drew no picture of \(page)")
    }
    return data
  }

  /// Ends the browser, which then has written its last file.
  func close() async throws {
    _ = try await WebAnswer(posting: Data(), to: session, method: .DELETE)
    _ = await process.stop(within: 5)
  }

  /// Calls a command of Chromium's own protocol.
  private func chromium(_ command: String, _ parameters: [String: Any]) async throws -> Any? {
    try await Self.send(session + "/goog/cdp/execute", ["cmd": command, "params": parameters])
  }

  /// Sends a command, and returns the value of its answer.
  private static func send(_ address: String, _ body: [String: Any]) async throws -> Any? {
    let answer = try await WebAnswer(posting: JSONSerialization.data(withJSONObject: body), to: address)
    let value = (try JSONSerialization.jsonObject(with: answer.body) as? [String: Any])?["value"]
    guard answer.status == 200 else {
      throw BrowserError(description: "\(address): \((value as? [String: Any])?["message"] ?? answer.status)")
    }
    return value
  }
}

/// The reason why a browser didn't start, or a page isn't as expected.
struct BrowserError: Error, CustomStringConvertible {
  var description: String
}
