import AsyncHTTPClient
import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import SkinTestSupport
import Testing

@testable import SkinServerHTTP

/// A browser that is driven by the WebDriver protocol of the W3C.
///
/// All tests share one: they run one after the other.
final class Browser: Sendable {
  private let process: GuardedProcess
  private let session: String
  private let given = NIOLockedValueBox((clicks: 0, fields: 0))

  /// The number of clicks, and of fields that were filled in or chosen from, so far.
  var inputs: (clicks: Int, fields: Int) { given.withLockedValue { $0 } }

  /// The browser of all tests.
  static var shared: Browser { get async throws { try await ConsoleParts.shared.browser() } }

  /// An error of the protocol.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Starts Chromium.
  /// - Throws: An error if it isn't installed or doesn't start.
  fileprivate init() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "browser-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // The browser's profile is in the folder, which is removed at the end.
    process = try GuardedProcess(
      [
        "env", "TMPDIR=\(folder.path)", "HOME=\(folder.path)", "LANG=C.UTF-8", "TZ=UTC", "chromedriver",
        "--port=0",
      ],
      log: folder.appending(path: "log"), removing: folder)
    var port: Substring?
    try await eventually("chromedriver listens; run make setup if it isn't installed") {
      let log = try String(contentsOf: folder.appending(path: "log"), encoding: .utf8)
      port = log.firstMatch(of: #/started successfully on port ([0-9]+)/#)?.1
      return port != nil
    }
    let driver = "http://127.0.0.1:\(port ?? "")"
    let arguments = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe",
      "--hide-scrollbars", "--force-color-profile=srgb", "--lang=en",
    ]
    let capabilities: [String: Any] = [
      "capabilities": [
        "alwaysMatch": [
          "browserName": "chrome", "goog:chromeOptions": ["args": arguments, "binary": "/usr/bin/chromium"],
        ]
      ]
    ]
    let answer = try await Self.send(.POST, driver + "/session", JSONSerialization.data(withJSONObject: capabilities))
    guard let value = answer as? [String: Any], let id = value["sessionId"] as? String else {
      throw Failure(description: "chromedriver answered \(String(describing: answer))")
    }
    session = "\(driver)/session/\(id)"
  }

  /// Sends a command.
  /// - Returns: The value of the answer.
  private static func send(_ method: HTTPMethod, _ url: String, _ body: Data?) async throws -> Any? {
    var request = HTTPClientRequest(url: url)
    request.method = method
    if let body {
      request.headers.add(name: "Content-Type", value: "application/json")
      request.body = .bytes(ByteBuffer(bytes: body))
    }
    let response = try await HTTPClient.shared.execute(request, timeout: .seconds(300))
    let data = Data(try await response.body.collect(upTo: 64 << 20).readableBytesView)
    let answer = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    guard response.status == .ok else {
      let value = answer?["value"] as? [String: Any]
      throw Failure(description: "\(url): \(value?["error"] ?? response.status): \(value?["message"] ?? "")")
    }
    return answer?["value"]
  }

  @discardableResult
  private func send(_ method: HTTPMethod, _ path: String, _ body: [String: Any] = [:]) async throws -> Any? {
    let data = method == .POST ? try JSONSerialization.data(withJSONObject: body) : nil
    return try await Self.send(method, session + path, data)
  }

  /// Calls a command of Chromium's own protocol.
  private func chromium(_ command: String, _ parameters: [String: Any] = [:]) async throws -> Any? {
    try await send(.POST, "/goog/cdp/execute", ["cmd": command, "params": parameters])
  }

  /// Forgets cookies and emulations, as a new browser has none.
  func reset() async throws {
    _ = try await chromium("Network.clearBrowserCookies")
    _ = try await chromium("Emulation.setScriptExecutionDisabled", ["value": false])
    try await setZone("UTC")
    try await show(width: 1280, height: 860)
  }

  /// Sets the size of the page and the appearance that the user prefers.
  func show(width: Int, height: Int, isDark: Bool = false) async throws {
    let isPhone = width < 600
    _ = try await chromium(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": isPhone ? 2 : 1, "mobile": isPhone])
    _ = try await chromium(
      "Emulation.setEmulatedMedia",
      ["features": [["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]]])
  }

  /// Sets the browser's time zone.
  func setZone(_ name: String) async throws {
    _ = try await chromium("Emulation.setTimezoneOverride", ["timezoneId": name])
  }

  /// Switches scripts of pages on or off.
  func setScripts(_ areOn: Bool) async throws {
    _ = try await chromium("Emulation.setScriptExecutionDisabled", ["value": !areOn])
  }

  func open(_ url: String) async throws { try await send(.POST, "/url", ["url": url]) }
  /// Returns to the page before, as the browser's button does.
  func back() async throws { try await send(.POST, "/back") }
  var url: String { get async throws { try await send(.GET, "/url") as? String ?? "" } }

  /// Runs a function's body in the page.
  @discardableResult
  func run(_ script: String, _ arguments: [Any] = []) async throws -> Any? {
    try await send(.POST, "/execute/sync", ["script": script, "args": arguments])
  }

  /// Returns the text of the page.
  var text: String { get async throws { try await run("return document.body.innerText") as? String ?? "" } }

  /// Returns the first element that a selector of CSS finds.
  private func element(_ selector: String) async throws -> String {
    var found: String?
    try await eventually(within: .seconds(30), "“\(selector)” is on the page") {
      let value = try? await send(.POST, "/element", ["using": "css selector", "value": selector])
      found = (value as? [String: String])?.values.first
      return found != nil
    }
    return found ?? ""
  }

  /// Clicks an element, and waits for the page to which it leads.
  func click(_ selector: String) async throws {
    given.withLockedValue { $0.clicks += 1 }
    try await press(selector)
  }

  /// Chooses an option of a list.
  func choose(_ option: String) async throws {
    given.withLockedValue { $0.fields += 1 }
    try await press(option)
  }

  /// Chooses a file.
  func attach(_ file: URL, to selector: String) async throws {
    given.withLockedValue { $0.fields += 1 }
    try await press(file.path, on: selector)
  }

  private func press(_ selector: String) async throws {
    try await eventually(within: .seconds(60), "“\(selector)” is clicked") {
      do {
        try await send(.POST, "/element/\(element(selector))/click")
        return true
      } catch let failure as Failure where failure.description.contains("stale element reference") {
        // The next page took its place before it was clicked.
        return false
      }
    }
  }

  /// Replaces the text of a field.
  func type(_ text: String, in selector: String) async throws {
    given.withLockedValue { $0.fields += 1 }
    let element = try await element(selector)
    try await send(.POST, "/element/\(element)/clear")
    try await send(.POST, "/element/\(element)/value", ["text": text])
  }

  /// Sets the value of a field whose text depends on the browser's language, such as a time.
  func setValue(_ value: String, of selector: String) async throws {
    given.withLockedValue { $0.fields += 1 }
    let element = try await element(selector)
    try await run(
      "arguments[0].value = arguments[1]", [["element-6066-11e4-a52e-4f735466cecf": element], value])
  }

  /// Presses keys of the focused element.
  func press(_ keys: String, on selector: String) async throws {
    try await send(.POST, "/element/\(element(selector))/value", ["text": keys])
  }

  /// Presses a mouse or a finger on an element, moves it sideways, and releases it.
  /// - Parameters:
  ///   - selector: The element, which is scrolled to the middle of the window.
  ///   - distance: The pixels to the right of the element's center.
  ///   - pointer: `mouse` or `touch`.
  ///   - key: A key that is pressed and released before the pointer is released.
  /// - Throws: An error if the element isn't on the page.
  func drag(_ selector: String, by distance: Int, pointer: String = "mouse", key: String? = nil) async throws {
    let element = ["element-6066-11e4-a52e-4f735466cecf": try await element(selector)]
    try await run("arguments[0].scrollIntoView({block: 'center', inline: 'center'})", [element])
    func move(_ x: Int, _ origin: Any) -> [String: Any] {
      ["type": "pointerMove", "duration": 50, "x": x, "y": 0, "origin": origin]
    }
    let pause: [String: Any] = ["type": "pause", "duration": 0]
    let steps: [[String: Any]] = [
      move(0, element), ["type": "pointerDown", "button": 0], move(distance / 2, "pointer"),
      move(distance - distance / 2, "pointer"), pause, pause, ["type": "pointerUp", "button": 0],
    ]
    var sources: [[String: Any]] = [
      ["type": "pointer", "id": pointer, "parameters": ["pointerType": pointer], "actions": steps]
    ]
    if let key {
      let presses: [[String: Any]] = [["type": "keyDown", "value": key], ["type": "keyUp", "value": key]]
      sources.append(["type": "key", "id": "keyboard", "actions": Array(repeating: pause, count: 4) + presses])
    }
    try await send(.POST, "/actions", ["actions": sources])
  }

  /// Waits until the page has a text.
  func wait(for text: String) async throws {
    do {
      try await eventually(within: .seconds(60), "“\(text)” is on the page") {
        (try? await self.text.contains(text)) == true
      }
    } catch {
      throw Failure(description: "“\(text)” isn't on \(try await url): \(try await self.text)")
    }
  }

  /// Returns a cookie of the current host, or nil.
  func cookie(_ name: String) async throws -> [String: Any]? {
    let all = try await send(.GET, "/cookie") as? [[String: Any]] ?? []
    return all.first { $0["name"] as? String == name }
  }

  /// Sets a cookie of the current host.
  func setCookie(_ name: String, _ value: String) async throws {
    try await send(
      .POST, "/cookie", ["cookie": ["name": name, "value": value, "path": "/", "secure": true, "httpOnly": true]])
  }

  /// Sets the cookie of a session for a server, whatever page is open.
  func setSession(_ secret: String, _ url: String) async throws {
    let cookie: [String: Any] = [
      "name": SessionCookie.name, "value": secret, "url": url, "path": "/", "secure": true, "httpOnly": true,
    ]
    _ = try await chromium("Network.setCookie", cookie)
  }

  /// Returns a picture of the complete page.
  func picture() async throws -> Data {
    let options = ["captureBeyondViewport": true, "optimizeForSpeed": true]
    let answer = try await chromium("Page.captureScreenshot", options) as? [String: Any]
    guard let text = answer?["data"] as? String, let data = Data(base64Encoded: text) else {
      throw Failure(description: "there is no picture")
    }
    return data
  }

  /// Returns the parts of the page that moved by themselves since it was opened, with their scores.
  func layoutShifts() async throws -> [String] {
    let found = try await run(
      """
      const frame = () => new Promise(requestAnimationFrame)
      return frame().then(frame).then(() => {
        const observer = new PerformanceObserver(() => {})
        observer.observe({type: "layout-shift", buffered: true})
        return observer.takeRecords().filter(shift => !shift.hadRecentInput).map(shift =>
          `${shift.value}: ` + shift.sources.map(source => (source.node?.outerHTML ?? "").slice(0, 80)).join(" | "))
      })
      """)
    return try #require(found as? [String])
  }

  /// Ends the browser.
  func quit() async throws { try await send(.DELETE, "") }

  /// The errors in the browser's log since the last call, such as violations of the content security policy.
  func errors() async throws -> [String] {
    let entries = try await send(.POST, "/se/log", ["type": "browser"]) as? [[String: Any]] ?? []
    return entries.compactMap { $0["message"] as? String }
  }
}

/// The server and the browser of the console's tests, which start with the first test and stop after the last one.
actor ConsoleParts {
  static let shared = ConsoleParts()
  private var startedWorld: Task<ConsoleWorld, any Error>?
  private var startedBrowser: Task<Browser, any Error>?

  func world() async throws -> ConsoleWorld {
    let task = startedWorld ?? Task { try await ConsoleWorld() }
    startedWorld = task
    return try await task.value
  }

  func browser() async throws -> Browser {
    let task = startedBrowser ?? Task { try await Browser() }
    startedBrowser = task
    return try await task.value
  }

  func close() async throws {
    try await startedBrowser?.value.quit()
    try await startedWorld?.value.server.stop()
    (startedBrowser, startedWorld) = (nil, nil)
  }
}
