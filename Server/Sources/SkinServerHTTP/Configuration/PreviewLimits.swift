import Foundation

/// The limits of the process that draws the pictures of a package.
package struct PreviewLimits: Hashable, Sendable {
  /// The time from its start to its end.
  package var time = Duration.seconds(300)
  /// The processor time in seconds.
  package var processor = 120
  /// The memory in bytes, counted as address space.
  package var memory = 4 << 30
  /// The size of each file that it writes, in bytes.
  package var file = 16 << 20
}

extension SettingsReader {
  /// Returns the tool that draws pictures, or nil if pictures are off or the tool isn't installed.
  /// - Returns: The tool.
  /// - Throws: `SkinIssue` if the setting names a file that can't be run.
  func previewTool() throws -> URL? {
    guard try value(.previews, "on or off", SettingValues.flag) else { return nil }
    guard let path = text(.previewTool) else {
      let own = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
      let tool = own?.appending(path: "skin")
      return tool.flatMap { FileManager.default.isExecutableFile(atPath: $0.path) ? $0 : nil }
    }
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw issue(
        .previewTool, "The setting preview_tool names \(path), which can't be run",
        "Use the path of the tool `skin`, or set previews to off")
    }
    return URL(filePath: path)
  }
}
