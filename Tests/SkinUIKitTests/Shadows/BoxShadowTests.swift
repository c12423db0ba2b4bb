#if canImport(UIKit)

import Foundation
import SkinKit
import Testing
import UIKit

@testable import SkinUIKit

@MainActor
@Suite("Shadows with a spread, insets and several layers", .enabled(if: isHeadless))
struct BoxShadowTests {
  private static let shadows = ##"""
    {"plain": {"color": "#00000080", "offset": [0, 2], "blur": 6},
     "ring": {"color": "#FF0000", "spread": 4}, "dent": {"color": "#0000FF", "inset": true, "spread": 3},
     "rings": [{"color": "#FF0000", "spread": 2}, {"color": "#00FF00", "spread": 6}],
     "both": [{"color": "#0000FF", "inset": true, "spread": 3}, {"color": "#00000080", "offset": [0, 2], "blur": 6}],
     "varied": {"any": {"color": "#FF0000", "spread": 4}, "dark": {"color": "#00FF00", "spread": 8}}}
    """##

  /// Shadows of the skin above, and none.
  private static func skin(_ shadow: String?) throws -> Skin {
    guard let shadow else { return try .module(#"{"numbers": {"n": 1}}"#) }
    let all = try #require(JSONSerialization.jsonObject(with: Data(shadows.utf8)) as? [String: Any])
    let module = ["shadows": ["s": try #require(all[shadow])]]
    return try .module(String(decoding: JSONSerialization.data(withJSONObject: module), as: UTF8.self))
  }

  /// A white card of 20 by 20 points in the middle of a view of 60 by 60 points.
  @MainActor private final class Stage {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
    let card = UIView(frame: CGRect(x: 20, y: 20, width: 20, height: 20))

    init() {
      card.backgroundColor = .white
      root.addSubview(card)
    }

    subscript(x: Int, y: Int) -> String { Pixels(of: root)[x, y] }
  }

  @Test("A layer's radius is half of the blur, and a plain shadow adds no sublayer")
  func plain() throws {
    let (manager, stage) = (SkinManager(), Stage())
    stage.card.skin(following: manager).shadow("m.s")
    manager.apply(try Self.skin("plain"))
    #expect(stage.card.layer.shadowRadius == 3 && stage.card.layer.shadowOffset == CGSize(width: 0, height: 2))
    #expect(stage.card.layer.sublayers == nil)
  }

  @Test("A spread shadow exceeds the box on each side, and follows its size and corners")
  func spread() throws {
    let (manager, stage) = (SkinManager(), Stage())
    stage.card.skin(following: manager).shadow("m.s")
    manager.apply(try Self.skin("ring"))
    #expect(stage[16, 30] == "#FF0000" && stage[15, 30] == "clear" && stage[43, 43] == "#FF0000")
    #expect(stage[20, 20] == "#FFFFFF")
    stage.card.bounds.size = CGSize(width: 30, height: 20)
    #expect(stage[11, 30] == "#FF0000" && stage[10, 30] == "clear" && stage[48, 30] == "#FF0000")
    stage.card.layer.cornerRadius = 10
    #expect(stage[11, 30] == "#FF0000" && stage[11, 17] == "clear" && stage[48, 43] == "clear")
    stage.card.layer.maskedCorners = [.layerMaxXMaxYCorner]
    #expect(stage[11, 16] == "#FF0000" && stage[48, 43] == "clear")
  }

  @Test("An outer shadow isn't visible below a translucent box, as in CSS")
  func translucent() throws {
    let (manager, stage) = (SkinManager(), Stage())
    stage.card.backgroundColor = nil
    stage.card.skin(following: manager).shadow("m.s")
    manager.apply(try Self.skin("rings"))
    #expect(stage[30, 30] == "clear" && stage[20, 20] == "clear" && stage[19, 30] == "#FF0000")
  }

  @Test("Of several shadows the first is the topmost")
  func order() throws {
    let (manager, stage) = (SkinManager(), Stage())
    stage.card.skin(following: manager).shadow("m.s")
    manager.apply(try Self.skin("rings"))
    #expect(stage[18, 30] == "#FF0000" && stage[17, 30] == "#00FF00" && stage[14, 30] == "#00FF00")
    #expect(stage[13, 30] == "clear" && stage.card.layer.shadowOpacity == 0)
  }

  @Test("An inset shadow is above the background and below subviews, clipped to the corners")
  func inset() throws {
    let (manager, stage) = (SkinManager(), Stage())
    let badge = UIView(frame: CGRect(x: 0, y: 8, width: 4, height: 4))
    badge.backgroundColor = .green
    stage.card.addSubview(badge)
    stage.card.layer.cornerRadius = 6
    stage.card.skin(following: manager).shadow("m.s")
    manager.apply(try Self.skin("dent"))
    #expect(stage[20, 33] == "#0000FF" && stage[22, 33] == "#0000FF" && stage[23, 33] == "#FFFFFF")
    #expect(stage[20, 30] == "#00FF00" && stage[20, 20] == "clear" && stage[19, 33] == "clear")
    stage.card.clipsToBounds = true
    #expect(stage[20, 33] == "#0000FF")
  }

  @Test("An inset shadow is above a background gradient, whichever is bound first", arguments: [true, false])
  func gradient(gradientFirst: Bool) throws {
    let (manager, stage) = (SkinManager(), Stage())
    let skin = stage.card.skin(following: manager)
    if gradientFirst {
      skin.backgroundGradient("m.g").shadow("m.s")
    } else {
      skin.shadow("m.s").backgroundGradient("m.g")
    }
    manager.apply(
      try .module(
        ##"""
        {"gradients": {"g": ["#00FF00", "#00FF00"]}, "shadows": {"s": {"color": "#0000FF", "inset": true, "spread": 3}}}
        """##))
    #expect(stage[21, 30] == "#0000FF" && stage[30, 30] == "#00FF00")
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let proxy = scroll.skin(following: manager)
    if gradientFirst {
      proxy.backgroundGradient("m.g").shadow("m.s")
    } else {
      proxy.shadow("m.s").backgroundGradient("m.g")
    }
    scroll.contentOffset = CGPoint(x: 0, y: 50)
    let root = UIView(frame: scroll.frame)
    root.addSubview(scroll)
    #expect(Pixels(of: root)[1, 10] == "#0000FF" && Pixels(of: root)[10, 10] == "#00FF00")
  }

  @Test("A plain shadow next to inset ones is that of the layer")
  func insetAndPlain() throws {
    let (manager, stage) = (SkinManager(), Stage())
    stage.card.skin(following: manager).shadow("m.s")
    manager.apply(try Self.skin("both"))
    #expect(stage.card.layer.shadowRadius == 3 && stage.card.layer.sublayers?.count == 1)
    #expect(stage[21, 30] == "#0000FF" && stage[30, 43] != "clear")
  }

  @Test(
    "Without the key, the original shadow is restored, and nothing is left",
    arguments: ["ring", "dent", "rings", "both"])
  func restored(shadow: String) throws {
    let (manager, stage) = (SkinManager(), Stage())
    let layer = stage.card.layer
    layer.shadowOpacity = 0.5
    layer.shadowRadius = 7
    layer.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil)
    layer.shadowColor = UIColor.red.cgColor
    stage.card.skin(following: manager).shadow("m.s")
    for name in [shadow, "plain", shadow, nil] { manager.apply(try Self.skin(name)) }
    #expect(layer.shadowOpacity == 0.5 && layer.shadowRadius == 7 && layer.shadowColor == UIColor.red.cgColor)
    #expect(layer.shadowPath?.boundingBox.width == 5 && layer.sublayers == nil)
    manager.apply(try Self.skin(shadow))
    stage.card.skin(following: manager).unbind(named: "shadow")
    #expect(layer.shadowOpacity == 0.5 && layer.sublayers == nil)
  }

  @Test("A second binding replaces the first, and a skin without extra shadows removes their layer")
  func rebound() throws {
    let (manager, stage) = (SkinManager(), Stage())
    stage.card.skin(following: manager).shadow("m.s")
    manager.apply(try Self.skin("rings"))
    stage.card.skin(following: manager).shadow("m.s").shadow("m.s")
    #expect(stage.card.layer.sublayers?.count == 1)
    stage.card.skin(following: manager).shadow("m.other")
    #expect(stage.card.layer.sublayers == nil && stage.card.layer.shadowOpacity == 0)
  }

  @Test("Spread shadows follow the view's traits")
  func traits() throws {
    let (manager, stage) = (SkinManager(), Stage())
    stage.card.skin(following: manager).shadow("m.s")
    manager.apply(try Self.skin("varied"))
    #expect(stage[16, 30] == "#FF0000" && stage[13, 30] == "clear")
    stage.root.overrideUserInterfaceStyle = .dark
    #expect(stage[16, 30] == "#00FF00" && stage[13, 30] == "#00FF00")
    stage.root.overrideUserInterfaceStyle = .light
    #expect(stage[16, 30] == "#FF0000" && stage[13, 30] == "clear")
  }

  @Test("Neither the view nor its shadows are retained")
  func weak() throws {
    let manager = SkinManager()
    weak var card: UIView?
    weak var shadows: CALayer?
    try {
      let stage = Stage()
      stage.card.skin(following: manager).shadow("m.s")
      manager.apply(try Self.skin("varied"))
      (card, shadows) = (stage.card, stage.card.layer.sublayers?.first)
      #expect(shadows != nil)
    }()
    #expect(card == nil && shadows == nil)
  }

  @Test("A plain layer has all shadows, a shape layer the first outer one, which is reported once")
  func layers() throws {
    let reported = ReportedIssues()
    let manager = SkinManager()
    let (plain, shape) = (CALayer(), CAShapeLayer())
    for layer in [plain, shape] { layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 20) }
    plain.skin(following: manager).shadow("m.s")
    for _ in 0..<2 { shape.skin(following: manager).shadow("m.s") }
    manager.apply(
      try .module(
        ##"""
        {"shadows": {"s": [{"color": "#123456", "inset": true}, {"color": "#00FF0080", "blur": 5, "spread": 2}]}}
        """##))
    #expect(plain.sublayers?.count == 1 && plain.shadowOpacity == 0)
    #expect(shape.sublayers == nil && shape.shadowRadius == 2.5 && abs(shape.shadowOpacity - 0.5) < 0.01)
    let found = reported.issues { $0.code == .undrawableShadow && $0.message.contains("#123456") }
    #expect(found.count == 1 && found.first?.message.contains("a shape layer") == true)
  }

  @Test("Text has the first outer shadow without its spread, none if all are inset, and an issue")
  func text() throws {
    let reported = ReportedIssues()
    func shadow(_ json: String) throws -> NSShadow? {
      let skin = try Skin.module(##"{"shadows": {"s": \##(json)}}"##)
      return NSShadow.skinValue(try #require(skin.variants(for: "m.s" as SkinKey<SkinShadow>)), in: .light)
    }
    let several = try shadow(
      ##"[{"color": "#654321", "inset": true}, {"color": "#000", "offset": [1, 2], "blur": 4, "spread": 9}]"##)
    #expect(several?.shadowOffset == CGSize(width: 1, height: 2) && several?.shadowBlurRadius == 4)
    #expect(try shadow(##"{"color": "#654322", "inset": true}"##) == nil)
    #expect(try shadow(##"{"color": "#654323", "blur": 3}"##)?.shadowBlurRadius == 3)
    let found = reported.issues { $0.code == .undrawableShadow && $0.message.contains("#65432") }
    #expect(found.count == 2)
  }

  @Test("Thousands of shadows that code makes draw as many layers as a file may have")
  func bounded() throws {
    let stage = Stage()
    func shadow(_ further: [SkinShadow]) throws -> SkinShadow {
      SkinShadow(
        color: try SkinColor("#00000001"), offset: SkinSize(width: 0, height: 0), blur: 0, spread: 1, further: further)
    }
    LayerShadow(try shadow(Array(repeating: try shadow([]), count: 5_000))).apply(to: stage.card.layer)
    let drawn = stage.card.layer.sublayers?.first?.sublayers?.compactMap { $0.sublayers?.count }.reduce(0, +)
    #expect(drawn == SkinShadow.maximumLayers)
  }

  @Test("Numbers beyond any screen are drawn without a crash")
  func extremes() throws {
    for shadow in [
      ##"{"color": "#000", "spread": 1e300}"##, ##"{"color": "#000", "spread": -1e300}"##,
      ##"{"color": "#000", "blur": 1e300, "inset": true}"##,
      ##"{"color": "#000", "offset": [1e300, -1e300], "spread": 1}"##,
      ##"{"color": "#000", "blur": 1e300}"##,
    ] {
      let (manager, stage) = (SkinManager(), Stage())
      stage.card.skin(following: manager).shadow("m.s")
      manager.apply(try .module(#"{"shadows": {"s": \#(shadow)}}"#))
      #expect(stage[30, 30] != "outside", "\(shadow)")
    }
  }
}

#endif
