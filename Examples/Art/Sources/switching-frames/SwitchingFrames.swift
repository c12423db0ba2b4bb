// Draws the frames of the README's moving picture: `switching-frames <Skins folder> <output folder>`.

import FestivalScreens
import Foundation
import HeadlessDevice
import SkinKit
import SkinUIKit
import UIKit

/// The example's first screen, which switches from skin to skin with circular reveals.
@MainActor
@main
struct SwitchingFrames {
  /// The skins in their order; the first is the built-in one.
  private static let skins = ["builtin", "spring-festival-2.0.0", "night"]
  /// The progress of each frame of a reveal.
  private static let steps = [0.04, 0.1, 0.18, 0.28, 0.4, 0.54, 0.7, 0.88]

  private let window = UIWindow(frame: UIScreen.main.bounds)
  private let output: URL
  private var count = 0

  static func main() throws {
    guard CommandLine.arguments.count == 3 else {
      FileHandle.standardError.write(Data("usage: switching-frames <skins> <output>\n".utf8))
      exit(64)
    }
    HeadlessDevice().use()
    var frames = SwitchingFrames(output: URL(filePath: CommandLine.arguments[2]))
    try frames.draw(URL(filePath: CommandLine.arguments[1]))
  }

  private init(output: URL) { self.output = output }

  private mutating func draw(_ folder: URL) throws {
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    let documents = try Self.skins.map { try SkinDocument.read(SkinFolderFiles(folder.appending(path: $0))) }
    let resolver = SkinResolver(builtIn: documents[0])
    let skins = documents.map { resolver.resolve($0) }
    let manager = SkinManager.shared
    manager.builtIn = skins[0]
    manager.transitioning = SkinWindowTransitions { [window] in [window] }
    manager.followAppearance(of: window)
    window.skin.overrideUserInterfaceStyle("app.interface_style")
    window.rootViewController = FestivalTabBarController()
    window.makeKeyAndVisible()
    let places = [
      SkinTransition.circularReveal(x: 350, y: 60), .circularReveal(x: 195, y: 800), .circularReveal(x: 40, y: 60),
    ]
    for (skin, transition) in zip(skins.dropFirst() + skins.prefix(1), places) {
      try write(milliseconds: 1_300)
      HeldAnimations.hold()
      manager.apply(skin, transition: transition)
      for progress in Self.steps {
        HeldAnimations.show(progress)
        try write(milliseconds: 60)
      }
      HeldAnimations.finish()
    }
  }

  /// Writes the window as the next frame, with a text file of its duration as apngasm reads it.
  private mutating func write(milliseconds: Int) throws {
    window.layoutIfNeeded()
    let size = CGSize(width: window.bounds.width * 0.75, height: window.bounds.height * 0.75)
    let picture = UIGraphicsImageRenderer(bounds: window.bounds).image { _ in
      window.drawHierarchy(in: window.bounds, afterScreenUpdates: true)
    }
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let smaller = UIGraphicsImageRenderer(size: size, format: format).image { _ in
      picture.draw(in: CGRect(origin: .zero, size: size))
    }
    guard let png = smaller.pngData() else { throw CocoaError(.fileWriteUnknown) }
    count += 1
    let name = "frame-" + String(1_000 + count)
    try png.write(to: output.appending(path: "\(name).png"))
    try Data("delay=\(milliseconds)/1000\n".utf8).write(to: output.appending(path: "\(name).txt"))
  }
}
