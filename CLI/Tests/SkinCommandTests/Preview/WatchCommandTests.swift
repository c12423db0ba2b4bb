#if os(Linux)
  import DemoKit
  import FestivalWire
  import Foundation
  import SkinTestSupport
  import Testing

  @Suite("Watching") struct WatchCommandTests {
    let place: Workplace

    init() throws {
      place = try Workplace()
      try place.write(#"{"schema": 1, "id": "mine", "version": "1.0.0"}"#, "mine/skin.json")
      try edit(brand: "#D02040")
    }

    /// Writes the skin's colors for some roles of the gallery and some keys of the sample app.
    private func edit(brand: String) throws {
      try place.write(
        ##"{"colors": {"brand": "\##(brand)", "page": "#FFF8E0", "text": "#102030"}}"##, "mine/modules/app.json")
      try place.write(#"{"colors": {"background": "\#(brand)"}}"#, "mine/modules/orders.json")
    }

    private func breakFile() throws { try place.write(##"{"colors": {"brand": "#D0"##, "mine/modules/app.json") }

    /// A running `skin watch`.
    private func watch(_ arguments: String..., environment: [String: String] = [:]) throws -> Watching {
      Watching(
        try ChildProcess(
          Workplace.executable(),
          [
            "watch", place.url.appending(path: "mine").path, "--port", "0", "--json", "--section", "buttons", "--scale",
            "1", "-o", place.url.appending(path: "out").path,
          ] + arguments, environment: environment, log: place.url.appending(path: "watch.log")))
    }

    private func has(_ red: Int, _ green: Int, _ blue: Int, in path: String) throws -> Bool {
      let picture = try PixelImage(try place.read(path))
      let wanted = PixelImage.Pixel(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
      return (0..<picture.height).contains { y in
        (0..<picture.width).contains { picture[$0, y].distance(to: wanted) <= 1 }
      }
    }

    @Test("An edited file gives a new picture; a broken one is reported and changes nothing")
    func edits() async throws {
      let watching = try watch()
      try await watching.next("preview")
      #expect(try has(0xD0, 0x20, 0x40, in: "out/phone-light/buttons.png"))
      let first = try place.read("out/phone-light/buttons.png")

      try breakFile()
      var issues = try await watching.next("issues")
      while (issues["issues"] as? [[String: Any]])?.isEmpty != false { issues = try await watching.next("issues") }
      let issue = try #require((issues["issues"] as? [[String: Any]])?.first)
      #expect(issue["file"] as? String == "modules/app.json" && issue["severity"] as? String == "error")
      #expect(try place.read("out/phone-light/buttons.png") == first)

      try edit(brand: "#108040")
      let preview = try await watching.next("preview")
      #expect(preview["revision"] as? Int == 2)
      #expect(try has(0x10, 0x80, 0x40, in: "out/phone-light/buttons.png"))
      await watching.stop()
      #expect(try await watching.process.exitStatus() == 130)
    }

    @Test("An edited rule reaches the drawn screen, and the page lists which view it reaches")
    func rules() async throws {
      func write(_ rule: String) throws { try place.write("[\(rule)]", "mine/rules.json") }
      try write(#"{"match": {"class": "UILabel"}, "set": {"backgroundColor": "app.brand"}}"#)
      let watching = Watching(
        try ChildProcess(
          Workplace.executable(),
          [
            "watch", place.url.appending(path: "mine").path, "--port", "0", "--json", "--scale", "1", "-o",
            place.url.appending(path: "out").path,
          ], log: place.url.appending(path: "watch.log")))
      try await watching.next("preview")
      #expect(try has(0xD0, 0x20, 0x40, in: "out/phone-light/rules.png"))
      try write(#"{"match": {"class": "ProfileHeader"}, "set": {"backgroundColor": "app.brand"}}"#)
      try await watching.next("preview")
      #expect(try !has(0xD0, 0x20, 0x40, in: "out/phone-light/rules.png"))
      let page = String(decoding: try place.read("out/index.html"), as: UTF8.self)
      #expect(page.contains("no view of this screen") && page.contains("rules.json:1"))
      await watching.stop()
    }

    @Test("The page and its events are served only under this machine's names, and only drawn files are")
    func serving() async throws {
      let watching = try watch()
      let address = try await watching.address()
      try await watching.next("preview")
      try place.write("secret", "out/secret.txt")
      func status(_ path: String, host: String? = nil) async throws -> Int {
        let host = host.map { ["-H", "Host: \($0)"] } ?? []
        let curl = try ChildProcess(
          URL(filePath: "/usr/bin/curl"),
          ["-s", "--path-as-is", "-o", "/dev/null", "-w", "%{http_code}\n"] + host + [address + path],
          log: place.url.appending(path: "curl.log"))
        for await line in curl.lines { return Int(line) ?? 0 }
        return 0
      }
      #expect(try await status("") == 200)
      #expect(try await status("phone-light/buttons.png") == 200)
      #expect(try await status("skin.skin") == 200)
      #expect(try await status("secret.txt") == 404)
      #expect(try await status("../mine/skin.json") == 404)
      #expect(try await status("", host: "evil.example") == 403)
      await watching.stop()
    }

    @Test("A browser's page reloads automatically after an edit", .enabled(if: Browser.isThere))
    func page() async throws {
      let watching = try watch()
      let address = try await watching.address()
      try await watching.next("preview")
      let news = try ChildProcess(
        URL(filePath: "/usr/bin/curl"), ["-sN", address + "events"], log: place.url.appending(path: "curl.log"))
      var heard: [String] = []
      for await line in news.lines {
        if line.hasPrefix("event: ") { heard.append(line) }
        if heard.count == 3 { break }
      }
      #expect(heard == ["event: issues", "event: preview", "event: skin"])
      let dom = try await Browser.dom(of: try #require(URL(string: address)), in: place.url)
      #expect(dom.contains("data-live=\"yes\"") && dom.contains("buttons.png?1"))
      try edit(brand: "#108040")
      for await line in news.lines where line == "event: preview" { break }
      #expect(try await Browser.dom(of: try #require(URL(string: address)), in: place.url).contains("buttons.png?2"))
      news.stopAtOnce(within: 1)
      await watching.stop()
    }

    @Test("A running app shows the new color, and keeps it while the skin is broken")
    func app() async throws {
      let watching = try watch()
      let address = try await watching.address()
      let app = RunningApp(
        try ChildProcess(
          Workplace.executable("festival-app"),
          ["--store", place.url.appending(path: "store").path, "--live", address],
          log: place.url.appending(path: "app.log")))
      #expect(try await app.next(.applied).skin == "mine 1.0.0")
      try await app.snapshot(to: place.url.appending(path: "app.png"))
      #expect(try has(0xD0, 0x20, 0x40, in: "app.png"))

      try breakFile()
      _ = try await watching.next("issues", where: { ($0["issues"] as? [Any])?.isEmpty == false })
      try await app.snapshot(to: place.url.appending(path: "app.png"))
      #expect(try has(0xD0, 0x20, 0x40, in: "app.png"))

      try edit(brand: "#108040")
      // An app that connected again in the meantime first applies the old skin once more.
      repeat {
        _ = try await app.next(.applied)
        try await app.snapshot(to: place.url.appending(path: "app.png"))
      } while try !has(0x10, 0x80, 0x40, in: "app.png")
      #expect(try !has(0xD0, 0x20, 0x40, in: "app.png"))
      app.process.closeInput()
      #expect(try await app.process.exitStatus() == 0)
      await watching.stop()
    }

    @Test("Warnings of lint are reported with the page, and don't keep the skin from being shown")
    func lint() async throws {
      try place.write(
        ##"{"colors": {"brand": "#D02040"}, "fonts": {"title": {"name": "Nowhere-Bold", "size": 8}}}"##,
        "mine/modules/app.json")
      let watching = try watch()
      let issues = try await watching.next("issues", where: { ($0["issues"] as? [Any])?.isEmpty == false })
      let codes = (issues["issues"] as? [[String: Any]])?.compactMap { $0["code"] as? String } ?? []
      #expect(codes.contains("small-text") && codes.contains("unknown-font"), "\(codes)")
      try await watching.next("preview")
      let page = String(decoding: try place.read("out/index.html"), as: UTF8.self)
      #expect(page.contains("modules/app.json:1: warning: app.title: ") && page.contains("Nowhere-Bold"))
      await watching.stop()
    }

    @Test("The browser is opened with the page's address")
    func opening() async throws {
      // A browser that writes its argument to a pipe.
      let pipe = place.url.appending(path: "opened").path
      try #require(mkfifo(pipe, 0o600) == 0)
      try Script.write("echo \"$1\" > '\(pipe)'", to: place.url.appending(path: "bin/xdg-open"))
      let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      let watching = try watch(
        "--open", environment: ["PATH": "\(place.url.appending(path: "bin").path):\(path)"])
      let address = try await watching.address()
      let opened = try ChildProcess(URL(filePath: "/bin/cat"), [pipe], log: place.url.appending(path: "cat.log"))
      let lines = opened.lines
      let line = try await withDeadline(60, "the browser") {
        for await line in lines { return line as String? }
        return nil
      }
      #expect(line == address)
      await watching.stop()
    }

    @Test("A deleted folder and a broken file are survived")
    func deletedFolder() async throws {
      let watching = try watch()
      try await watching.next("preview")
      try FileManager.default.removeItem(at: place.url.appending(path: "mine"))
      try await watching.next(
        "issues",
        where: { ($0["issues"] as? [[String: Any]])?.contains { $0["severity"] as? String == "error" } == true })
      try place.write(#"{"schema": 1, "id": "mine", "version": "1.0.0"}"#, "mine/skin.json")
      try edit(brand: "#108040")
      try await watching.next("preview")
      #expect(try has(0x10, 0x80, 0x40, in: "out/phone-light/buttons.png"))
      await watching.stop()
    }

    // MARK: The local network

    /// The address for phones, by this machine's own name, and the pairing code.
    private func network(_ watching: Watching) async throws -> (address: String, code: String) {
      let ready = try await watching.next("ready")
      let code = try #require(ready["code"] as? String)
      let port = try #require((ready["networkPort"] as? Int))
      return ("http://127.0.0.1:\(port)/", code)
    }

    private func status(_ address: String, code: String? = nil) async throws -> Int {
      let fields = code.map { ["-H", "Authorization: Bearer \($0)"] } ?? []
      let curl = try ChildProcess(
        URL(filePath: "/usr/bin/curl"),
        ["-s", "--path-as-is", "--max-time", "120", "-o", "/dev/null", "-w", "%{http_code}\n"] + fields + [address],
        log: place.url.appending(path: "curl.log"))
      for await line in curl.lines { return Int(line) ?? 0 }
      return 0
    }

    /// The statuses of requests that one process sends one after the other.
    private func statuses(_ requests: [(address: String, code: String)]) async throws -> [Int] {
      let arguments = requests.map { request in
        [
          "-s", "--max-time", "120", "-o", "/dev/null", "-w", "%{http_code}\n", "-H",
          "Authorization: Bearer \(request.code)", request.address,
        ]
      }
      let curl = try ChildProcess(
        URL(filePath: "/usr/bin/curl"), Array(arguments.joined(separator: ["--next"])),
        log: place.url.appending(path: "curl.log"))
      var found: [Int] = []
      for await line in curl.lines { found.append(Int(line) ?? 0) }
      return found
    }

    @Test("Phones get the package with the code, and nothing else; wrong codes are refused, then limited")
    func pairing() async throws {
      let watching = try watch("--network", "--network-port", "0")
      let (address, code) = try await network(watching)
      try await watching.next("preview")
      #expect(code.wholeMatch(of: /[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}/) != nil, "\(code)")
      #expect(try await status(address + "skin.skin", code: code) == 200)
      #expect(try await status(address + "skin.skin", code: code.lowercased()) == 200)
      for path in ["", "index.html", "phone-light/buttons.png", "../mine/skin.json", "skin.json"] {
        #expect(try await status(address + path, code: code) == 404, "\(path)")
      }
      let news = try ChildProcess(
        URL(filePath: "/usr/bin/curl"), ["-sN", "-H", "Authorization: Bearer \(code)", address + "events"],
        log: place.url.appending(path: "curl.log"))
      let lines = news.lines
      // The page gets issues and previews before it.
      let first = try await withDeadline(60, "the events") {
        for await line in lines where line.hasPrefix("event: ") { return line as String? }
        return nil
      }
      #expect(first == "event: skin")
      news.stopAtOnce(within: 1)
      #expect(try await status(address + "skin.skin") == 401)
      for wrong in ["AAAA-AAAA", "", "\(code)A", String(code.dropLast())] {
        #expect(try await status(address + "skin.skin", code: wrong) == 401, "\(wrong)")
      }
      // After five wrong codes within a minute, even the right one is refused for a while. One process sends all of them, since a busy
      // machine may take longer than that to start several.
      let last = try await statuses(
        Array(repeating: (address + "skin.skin", "AAAA-AAAA"), count: 6) + [
          (address + "skin.skin", code), (address + "events", code),
        ])
      #expect(last.suffix(3) == [429, 429, 429], "\(last)")
      await watching.stop()
    }

    @Test("Without --network, no phone is served")
    func noNetwork() async throws {
      let watching = try watch()
      let ready = try await watching.next("ready")
      #expect(ready["code"] == nil && ready["networkPort"] == nil)
      await watching.stop()
    }

    @Test("An app with the code follows the skin; an app with a wrong code reports that, and ends trying")
    func pairedApp() async throws {
      let watching = try watch("--network", "--network-port", "0")
      let (address, code) = try await network(watching)
      try await watching.next("preview")
      let wrong = RunningApp(
        try ChildProcess(
          Workplace.executable("festival-app"),
          ["--store", place.url.appending(path: "other").path, "--live", address, "--live-code", "AAAA-AAAA"],
          log: place.url.appending(path: "wrong.log")))
      #expect(try await wrong.next(.failed).detail?.contains("refused the pairing code") == true)
      let app = RunningApp(
        try ChildProcess(
          Workplace.executable("festival-app"),
          ["--store", place.url.appending(path: "store").path, "--live", address, "--live-code", code],
          log: place.url.appending(path: "app.log")))
      #expect(try await app.next(.applied).skin == "mine 1.0.0")
      try edit(brand: "#108040")
      repeat {
        _ = try await app.next(.applied)
        try await app.snapshot(to: place.url.appending(path: "app.png"))
      } while try !has(0x10, 0x80, 0x40, in: "app.png")
      // A wrong code that is sent again and again would have locked the address out by now.
      #expect(try await status(address + "skin.skin", code: code) == 200)
      for running in [app, wrong] { running.process.closeInput() }
      await watching.stop()
    }

    @Test("A missing folder is an issue, and so is an address of another machine")
    func wrong() async throws {
      #expect(try place.skin("watch", "none", "--json").codes == ["missing-file"])
      let log = place.url.appending(path: "app.log")
      let app = try ChildProcess(
        Workplace.executable("festival-app"),
        ["--store", place.url.appending(path: "store").path, "--live", "http://192.0.2.1:8917/"], log: log)
      #expect(try await app.exitStatus() == 1)
      #expect(String(decoding: try place.read("app.log"), as: UTF8.self).contains("isn't an address of this machine"))
    }
  }

  /// A running `skin watch`, which is awaited with a deadline.
  private final class Watching {
    let process: ChildProcess

    init(_ process: ChildProcess) { self.process = process }

    deinit { process.stopAtOnce(within: 0) }

    /// Waits for the next event of a name.
    @discardableResult
    func next(_ name: String, where isWanted: ([String: Any]) -> Bool = { _ in true }) async throws -> [String: Any] {
      while true {
        let event = try await line()
        if event["event"] as? String == name, isWanted(event) { return event }
      }
    }

    func address() async throws -> String { try #require(try await next("ready")["url"] as? String) }

    func stop() async {
      process.signal(SIGINT)
      _ = try? await process.exitStatus()
    }

    private func line() async throws -> [String: Any] {
      let lines = process.lines
      let line = try await withDeadline(60, "waiting for an event of skin watch") {
        for await line in lines { return line as String? }
        return nil
      }
      let object = try JSONSerialization.jsonObject(with: Data(try #require(line).utf8))
      return try #require(object as? [String: Any])
    }
  }

  /// A running festival-app.
  private final class RunningApp {
    let process: ChildProcess

    init(_ process: ChildProcess) { self.process = process }

    deinit { process.stopAtOnce(within: 0) }

    func next(_ name: AppEvent.Name) async throws -> AppEvent {
      let lines = process.lines
      while true {
        let line = try await withDeadline(60, "waiting for the app's event \(name.rawValue)") {
          for await line in lines { return line as String? }
          return nil
        }
        let event = try JSONDecoder().decode(AppEvent.self, from: Data(try #require(line).utf8))
        if event.event == name { return event }
      }
    }

    func snapshot(to file: URL) async throws {
      try process.send(AppCommand(.snapshot, path: file.path, screen: "orders").line())
      _ = try await next(.snapshot)
    }
  }
#endif
