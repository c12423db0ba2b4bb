#if canImport(UIKit)

import Foundation
import Testing
import UIKit

@testable import SkinKit
@testable import SkinUIKit

@Suite("Symbols in views")
@MainActor struct SymbolTests {
  private func picture(_ image: SkinImage) throws -> UIImage {
    try #require(SkinImageCache().image(image, screenScale: 3))
  }

  @Test("A view shows the symbol in its tint, and in black if the rendering is original")
  func tint() throws {
    let storage: SkinDictionaryStorage = [
      "m.icon": .image(SkinImage(symbol: try SkinSymbol("circle.fill", size: 20))),
      "m.own": .image(SkinImage(symbol: try SkinSymbol("circle.fill", size: 20), rendering: .original)),
    ]
    let manager = SkinManager()
    var colors: [String] = []
    for key in ["m.icon", "m.own"] {
      let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 24, height: 24))
      view.tintColor = .red
      view.skin(following: manager).image(SkinKey(key))
      manager.apply(SkinResolver().resolve(storage))
      #expect(view.image?.isSymbolImage == true)
      let pixels = Pixels(of: view)
      #expect(pixels[0, 0] == "clear")
      colors.append(pixels[12, 12])
      manager.apply(nil)
    }
    #expect(colors == ["#FF0000", "#000000"])
  }

  @Test("The symbol has the size of its configuration")
  func size() throws {
    let small = try picture(SkinImage(symbol: SkinSymbol("star.fill", weight: .bold, scale: .small, size: 10)))
    let large = try picture(SkinImage(symbol: SkinSymbol("star.fill", size: 40)))
    let plain = try picture(SkinImage(symbol: SkinSymbol("star.fill")))
    let relative = try picture(SkinImage(symbol: SkinSymbol("star.fill", weight: .bold, scale: .large)))
    #expect(small.size.width < plain.size.width && plain.size.width < large.size.width)
    #expect(relative.size.width >= plain.size.width && relative.isSymbolImage)
    #expect(plain == UIImage(systemName: "star.fill") || plain.size == UIImage(systemName: "star.fill")?.size)
  }

  @Test("A recipe works on the symbol's picture: a tint colors it, and without one it stays in the view's tint")
  func recipe() throws {
    let symbol = try SkinSymbol("circle.fill", size: 20)
    let blue = SkinColor(red: 0, green: 0, blue: 1)
    let tinted = try picture(
      SkinImage(symbol: symbol, recipe: SkinImageRecipe([.tint(blue), .resize(SkinSize(width: 48, height: 48))])))
    let turned = try picture(
      SkinImage(symbol: symbol, recipe: SkinImageRecipe([.resize(SkinSize(width: 48, height: 48))])))
    #expect(tinted.size == CGSize(width: 48, height: 48) && tinted.renderingMode == .alwaysOriginal)
    #expect(turned.renderingMode == .alwaysTemplate)
    let colors = [tinted, turned].map { image in
      let view = UIImageView(image: image)
      view.tintColor = .red
      return Pixels(of: view)[24, 24]
    }
    #expect(colors == ["#0000FF", "#FF0000"])
  }

  @Test("A symbol that the system lacks is reported with its name and key, and the view keeps its original image")
  func missing() throws {
    let reported = ReportedIssues()
    let storage: SkinDictionaryStorage = ["m.icon": .image(SkinImage(symbol: try SkinSymbol("no.such.symbol")))]
    let manager = SkinManager()
    let original = UIImage(systemName: "star")
    let view = UIImageView(image: original)
    view.skin(following: manager).image("m.icon")
    manager.apply(SkinResolver().resolve(storage))
    #expect(view.image === original)
    let found = try #require(reported.issues { $0.code == .missingSymbol }.first)
    #expect(found.message.contains("no.such.symbol") && found.severity == .error && found.place.key == "m.icon")
  }
}

#endif
