import DemoKit
import Foundation
import MigrationScreens
import SkinKit
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("Screens of the five published systems", .serialized)
struct MigrationTests {
  private static let skins = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Migrations/Skins").standardized

  @Test("Each screen shows its own files, switches to the other skin, and back to the same picture", arguments: 0..<5)
  func switches(number: Int) throws {
    let type = MigratedScreens.all[number]
    let (builtIn, other) = try type.skins(in: Self.skins)
    #expect(builtIn.issues.isEmpty && other.issues.isEmpty, "\(builtIn.issues) \(other.issues)")
    let picture = ScreenPicture(type, builtIn: builtIn)
    defer { picture.close() }
    let before = try PixelImage(#require(picture.png()))
    SkinManager.shared.apply(other)
    let after = try PixelImage(#require(picture.png()))
    #expect(after.difference(from: before) > 0.1, "\(type.name): the switch changes hardly anything")
    SkinManager.shared.apply(nil)
    #expect(try PixelImage(#require(picture.png())).difference(from: before) == 0, "\(type.name): not as before")
  }
}
