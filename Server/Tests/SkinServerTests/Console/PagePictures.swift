import Foundation
import Testing

/// Pictures of the console's pages, in `console-output/`.
enum PagePictures {
  private static let output = URL(filePath: #filePath).appending(path: "../../../../../console-output")
    .standardizedFileURL

  /// Writes a picture of the page that a browser shows.
  static func write(_ name: String, _ browser: Browser) async throws {
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    try await browser.picture().write(to: output.appending(path: "\(name).png"))
  }

  /// Writes a text next to the pictures.
  static func write(_ text: String, to name: String) throws {
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: output.appending(path: name))
  }

  /// Checks the page that a browser shows in its four forms, and writes a picture of each.
  static func writeForms(_ name: String, _ browser: Browser) async throws {
    let address = try await browser.url
    let separator = address.contains("?") ? "&" : "?"
    for (form, width, isDark, language) in [
      ("light", 1280, false, "en"), ("dark", 1280, true, "en"), ("phone", 360, false, "en"),
      ("zh-Hans", 1280, false, "zh-Hans"),
    ] {
      try await browser.show(width: width, height: width < 600 ? 740 : 860, isDark: isDark)
      try await browser.open("\(address)\(separator)language=\(language)")
      let problems = try await browser.run(ConsoleTests.Appearance.inspection) as? [String] ?? ["the inspection failed"]
      #expect(problems.isEmpty, "\(name) \(form): \(problems.joined(separator: "\n"))")
      try await write("\(name)-\(form)", browser)
    }
    try await browser.show(width: 1280, height: 860)
    try await browser.open("\(address)\(separator)language=en")
  }
}
