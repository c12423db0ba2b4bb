// Draws the pictures of the example skins: `festival-art <FestivalApp folder>`. The output is reproducible.

import Foundation

@main
enum FestivalArt {
  static func main() {
    guard CommandLine.arguments.count == 2 else {
      FileHandle.standardError.write(Data("usage: festival-art <folder of FestivalApp>\n".utf8))
      exit(64)
    }
    do {
      try draw(into: URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true))
    } catch {
      FileHandle.standardError.write(Data("festival-art: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func draw(into app: URL) throws {
    let skins = app.appendingPathComponent("Skins", isDirectory: true)
    for (name, theme) in [("builtin", Theme.day), ("night", .night), ("spring-festival-1.0.0", .spring)] {
      let skin = skins.appendingPathComponent(name, isDirectory: true)
      let images = try fresh(skin, "images")
      for picture in Album.pictures(of: theme) { try picture.write(into: images) }
      try moving(theme, into: skin)
    }
    try second(skins)
    try icon(app)
  }

  /// Draws version 2.0.0, which keeps most pictures of 1.0.0 and changes a few for the Lantern Festival.
  private static func second(_ skins: URL) throws {
    let old = skins.appendingPathComponent("spring-festival-1.0.0", isDirectory: true)
    let new = skins.appendingPathComponent("spring-festival-2.0.0", isDirectory: true)
    let images = try fresh(new, "images")
    let changed: Set = ["banner", "home_backdrop", "logo", "login_logo"]
    for file in try FileManager.default.contentsOfDirectory(atPath: old.appendingPathComponent("images").path).sorted()
    {
      try FileManager.default.copyItem(
        at: old.appendingPathComponent("images").appendingPathComponent(file), to: images.appendingPathComponent(file))
    }
    for picture in Album.pictures(of: .lanternNight) where changed.contains(picture.name) {
      try picture.write(into: images)
    }
    let files = try fresh(new, "files")
    try FileManager.default.copyItem(
      at: old.appendingPathComponent("files/loading.gif"), to: files.appendingPathComponent("loading.gif"))
  }

  private static func moving(_ theme: Theme, into skin: URL) throws {
    let frames = try (0..<Loading.frames).map { try Loading.frame($0, theme) }
    try Gif.write(
      frames, delay: Loading.delay, to: try fresh(skin, "files").appendingPathComponent("loading.gif"))
  }

  private static func icon(_ app: URL) throws {
    let folder = app.appendingPathComponent("iOS/Assets.xcassets/AppIcon.appiconset", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let canvas = try Canvas(512, 512, scale: 2, opaque: true)
    canvas.icon(.day)
    try PNG.write(canvas, to: folder.appendingPathComponent("icon.png"))
  }

  /// Returns an emptied folder, so that obsolete pictures are removed.
  private static func fresh(_ skin: URL, _ name: String) throws -> URL {
    let folder = skin.appendingPathComponent(name, isDirectory: true)
    if FileManager.default.fileExists(atPath: folder.path) { try FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}
