#if canImport(UIKit)

import Foundation
import SkinUIKit
import Testing
import UIKit

@testable import SkinKit

@MainActor
@Suite("Images for directions and devices")
struct ImageChoiceTests {
  private func colors(_ view: UIImageView, under traits: [UITraitCollection], _ skin: Skin) -> [String] {
    let manager = SkinManager()
    view.skin(following: manager).image("m.i")
    return traits.map { special in
      UITraitCollection(traitsFrom: [.current, special]).performAsCurrent { _ = manager.apply(skin) }
      defer { manager.apply(nil) }
      return view.image.map { Pixels($0)[4, 4] } ?? "none"
    }
  }

  @Test("Right-to-left layouts use their own file, or the general one if there is none")
  func directions() throws {
    let skin = try Skin.module(
      #"{"images": {"i": "a.png"}}"#, files: ["a.png": png(.red), "a~rtl.png": png(.blue), "a~ipad.png": png(.green)])
    let directions = [UITraitEnvironmentLayoutDirection.rightToLeft, .leftToRight].map {
      UITraitCollection(layoutDirection: $0)
    }
    #expect(colors(UIImageView(), under: directions, skin) == ["#0000FF", "#FF0000"])
    let pad = UITraitCollection(userInterfaceIdiom: .pad)
    let onPad = directions.map { UITraitCollection(traitsFrom: [$0, pad]) }
    #expect(colors(UIImageView(), under: onPad, skin) == ["#00FF00", "#00FF00"])
  }

  @Test("Apple TV has images of its own")
  func television() throws {
    let skin = try Skin.module(#"{"images": {"i": "a.png"}}"#, files: ["a.png": png(.red), "a~tv.png": png(.blue)])
    let idioms = [UIUserInterfaceIdiom.tv, .phone].map { UITraitCollection(userInterfaceIdiom: $0) }
    #expect(colors(UIImageView(), under: idioms, skin) == ["#0000FF", "#FF0000"])
  }

  @Test("A mirrored image is flipped in right-to-left layouts only")
  func mirrored() throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let halves = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8), format: format).pngData {
      UIColor.red.setFill()
      $0.fill(CGRect(x: 0, y: 0, width: 4, height: 8))
      UIColor.blue.setFill()
      $0.fill(CGRect(x: 4, y: 0, width: 4, height: 8))
    }
    let manager = SkinManager()
    let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 40, height: 8))
    view.contentMode = .scaleAspectFit
    view.skin(following: manager).image("m.i")
    manager.apply(
      try .module(
        #"{"images": {"i": {"file": "a.png", "recipe": [{"mirror": "right-to-left"}]}}}"#, files: ["a.png": halves]))
    func seen() -> [String] { [14, 17, 22, 26].map { Pixels(of: view)[$0, 4] } }
    #expect(view.image?.flipsForRightToLeftLayoutDirection == true)
    #expect(seen() == ["clear", "#FF0000", "#0000FF", "clear"])
    view.semanticContentAttribute = .forceRightToLeft
    #expect(seen() == ["clear", "#0000FF", "#FF0000", "clear"])
  }

  @Test("An image stretches between its insets, and a template has the tint")
  func stretchedTemplate() throws {
    let manager = SkinManager()
    let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 40, height: 8))
    view.tintColor = .green
    view.skin(following: manager).image("m.i")
    manager.apply(
      try .module(
        #"{"images": {"i": {"file": "a.png", "rendering": "template", "recipe": [{"resizable": 2}]}}}"#,
        files: ["a.png": png(.red)]))
    #expect(view.image?.capInsets == UIEdgeInsets(top: 2, left: 2, bottom: 2, right: 2))
    #expect([1, 20, 38].map { Pixels(of: view)[$0, 4] } == ["#00FF00", "#00FF00", "#00FF00"])
  }

  @Test("A recipe that enlarges its picture draws no more pixels than several screens have")
  func largest() throws {
    let picture = try #require(UIImage(data: png(.red), scale: 3))
    let side = 4_096.0
    let enlarged = SkinImageRecipe([.resize(SkinSize(width: side, height: side)), .rotate(degrees: 45)]).apply(
      to: picture)
    #expect(abs(enlarged.size.width - side * 2.squareRoot()) < 2 && enlarged.size.width == enlarged.size.height)
    let pixels = enlarged.size.width * enlarged.size.height * enlarged.scale * enlarged.scale
    #expect(pixels.rounded() <= CGFloat(16 << 20))
  }

  @Test("SVG files are reported by name, as no device reads them, and the view keeps its original image")
  func drawings() throws {
    let reported = ReportedIssues()
    let path = "drawing \(UUID()).svg"
    let manager = SkinManager()
    let original = try #require(UIImage(data: png(.green)))
    let view = UIImageView(image: original)
    view.skin(following: manager).image("m.i")
    let drawing = #"<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>"#
    manager.apply(try .module(#"{"images": {"i": "\#(path)"}}"#, files: [path: Data(drawing.utf8)]))
    #expect(view.image === original)
    let issues = reported.issues { $0.place.file == path }
    #expect(issues.map(\.code) == [.undecodableImage] && issues.first?.message.contains("SVG") == true)
  }
}

#endif
