import DemoKit
import Foundation
import MigratedApps
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("Apps of the five published systems after their migration", .serialized)
struct MigrationTests {
  private static let skins = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Migrations/Skins").standardized

  @Test(
    "Each app shows its own files, switches to the other skin, and back to the same picture", arguments: 0..<5,
    [false, true])
  func switches(number: Int, hasGlass: Bool) async throws {
    let isDrawn = SkinLiquidGlass.isDrawn
    SkinLiquidGlass.isDrawn = hasGlass
    defer { SkinLiquidGlass.isDrawn = isDrawn }
    let type = MigratedApps.all[number]
    let picture = try AppPicture(type, skins: Self.skins)
    defer { picture.close() }
    let own = try PixelImage(#require(picture.image().pngData()))
    try await picture.app.switchToOther()
    let other = try PixelImage(#require(picture.image().pngData()))
    #expect(other.difference(from: own) > 0.1, "\(type.name): the switch changes hardly anything")
    try await picture.app.switchBack()
    let again = try PixelImage(#require(picture.image().pngData()))
    let difference = again.difference(from: own)
    #expect(difference == 0, "\(type.name): \(difference) of the pixels aren't as before")
  }
}
