// Draws the pictures of the migration guides: `migration-pictures <Skins folder> <output folder>`.

import Foundation
import HeadlessDevice
import MigratedApps
import UIKit

@main
enum MigrationPictures {
  @MainActor static func main() async throws {
    guard CommandLine.arguments.count == 3 else {
      FileHandle.standardError.write(Data("usage: migration-pictures <skins> <output>\n".utf8))
      exit(64)
    }
    let (skins, output) = (URL(filePath: CommandLine.arguments[1]), URL(filePath: CommandLine.arguments[2]))
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    HeadlessDevice().use()
    for type in MigratedApps.all {
      let picture = try AppPicture(type, skins: skins)
      let own = picture.image()
      try await picture.app.switchToOther()
      try beside(own, picture.image()).pngData()?.write(to: output.appending(path: "\(type.name).png"))
      picture.close()
    }
  }

  /// Two pictures side by side, at half their size.
  @MainActor private static func beside(_ left: UIImage, _ right: UIImage) -> UIImage {
    let gap: CGFloat = 12
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let size = CGSize(width: left.size.width + gap + right.size.width, height: left.size.height)
    return UIGraphicsImageRenderer(size: size, format: format).image { _ in
      left.draw(in: CGRect(origin: .zero, size: left.size))
      right.draw(in: CGRect(origin: CGPoint(x: left.size.width + gap, y: 0), size: right.size))
    }
  }
}
