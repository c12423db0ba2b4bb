// Draws the pictures of the migration guides: `migration-pictures <Skins folder> <output folder>`.

import Foundation
import HeadlessDevice
import MigrationScreens
import SkinKit

@main
enum MigrationPictures {
  @MainActor static func main() throws {
    guard CommandLine.arguments.count == 3 else {
      FileHandle.standardError.write(Data("usage: migration-pictures <skins> <output>\n".utf8))
      exit(64)
    }
    let (skins, output) = (URL(filePath: CommandLine.arguments[1]), URL(filePath: CommandLine.arguments[2]))
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    HeadlessDevice().use()
    for type in MigratedScreens.all {
      let (builtIn, other) = try type.skins(in: skins)
      let picture = ScreenPicture(type, builtIn: builtIn)
      try picture.png()?.write(to: output.appending(path: "\(type.name)-before.png"))
      SkinManager.shared.apply(other)
      try picture.png()?.write(to: output.appending(path: "\(type.name)-after.png"))
      picture.close()
    }
  }
}
