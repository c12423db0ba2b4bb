import DemoKit
import Foundation

extension Script {
  /// The pages, with the names of their pictures and their headings.
  private static let pages = [
    ("console-overview.png", "apps/festival", "festival"),
    ("console-calendar.png", "apps/festival/channels/beta/calendar", "Calendar of beta"),
    ("console-skin.png", "apps/festival/skins/spring-festival", "Lantern Festival"),
  ]

  /// Starts the browser, and signs an administrator in; nil, with the reason in the timeline, if there is no browser.
  func startBrowser() async throws -> ConsoleBrowser? {
    guard ConsoleBrowser.isInstalled else {
      timeline.record("skipped", "pictures of the console: Chromium isn't installed")
      return nil
    }
    var started: ConsoleBrowser?
    do {
      // The browser's profile is removed with the folder.
      let folder = stage.work.path
      let process = try stage.start(
        ConsoleBrowser.driver, ["--port=0"], environment: ["HOME": folder, "TMPDIR": folder, "LANG": "C.UTF-8"])
      started = try await ConsoleBrowser(process)
    } catch {
      timeline.record("skipped", "pictures of the console: \(error)")
    }
    guard let browser = started else { return nil }
    let cookie = try await server.session()
    try await browser.setCookie(cookie.name, cookie.value, for: server.address)
    return browser
  }

  /// Draws pages of the console in a browser.
  func showConsole(in browser: ConsoleBrowser) async throws {
    timeline.heading("An operator without a terminal sees the same in the console")
    let start = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 / 86_400 + 1).rounded(.down) * 86_400)
    try await server.activate("\(Self.skin) 1.0.0", from: start, until: start + 3 * 86_400, channel: "beta")
    for (name, path, heading) in Self.pages {
      let data = try await browser.picture(of: "\(server.address)/console/\(path)", heading: heading)
      try data.write(to: file(name))
      timeline.record("picture", "\(name): /console/\(path)")
    }
    try await browser.close()
  }
}
