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
    let errors = (builtIn.issues + other.issues).filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(errors)")
    let picture = ScreenPicture(type, builtIn: builtIn)
    defer { picture.close() }
    let before = try PixelImage(#require(picture.image().pngData()))
    SkinManager.shared.apply(other)
    let after = try PixelImage(#require(picture.image().pngData()))
    #expect(after.difference(from: before) > 0.1, "\(type.name): the switch changes hardly anything")
    SkinManager.shared.apply(nil)
    let again = try PixelImage(#require(picture.image().pngData()))
    let difference = again.difference(from: before)
    #expect(difference == 0, "\(type.name): \(difference) of the pixels aren't as before")
  }
}
