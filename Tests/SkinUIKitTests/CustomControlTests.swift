#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

// A third-party control without knowledge of skins, and with value types of its own.

/// The cut of a meter's rim.
struct Bevel: Equatable {
  var width: Double
  var isInner: Bool
}

/// The scales of a meter.
enum MeterScale: String {
  case linear
  case logarithmic
}

class Meter: UIControl {
  var needleColor = UIColor.black { didSet { setNeedsDisplay() } }
  var dialGradient: SkinGradient?
  var captionFont = UIFont.systemFont(ofSize: 10)
  var face: UIImage?
  var tickLength: CGFloat = 2
  var bevel = Bevel(width: 1, isInner: false)
  var scale = MeterScale.linear
  private var zoneColors: [Int: UIColor] = [:]

  func setZoneColor(_ color: UIColor?, zone: Int) { zoneColors[zone] = color }

  func zoneColor(zone: Int) -> UIColor? { zoneColors[zone] }

  override func draw(_ rect: CGRect) {
    needleColor.setFill()
    UIRectFill(bounds)
  }
}

/// The app's subclass.
private final class PressureMeter: Meter {
  var warningColor: UIColor?
}

// The code that an app needs for third-party value types and methods. Plain properties need none.

extension MeterScale: SkinProperty {
  static func skinValue(_ values: SkinVariants<String>, in appearance: SkinAppearance) -> MeterScale? {
    MeterScale(rawValue: values[appearance])
  }
}

extension Bevel: SkinProperty {
  static func skinValue(_ values: SkinVariants<SkinSize>, in appearance: SkinAppearance) -> Bevel? {
    Bevel(width: values[appearance].width, isInner: values[appearance].height < 0)
  }
}

extension SkinProxy where Target: Meter {
  @discardableResult
  func zoneColor(_ key: SkinKey<SkinColor>, zone: Int) -> SkinProxy {
    bind(
      SkinBindingProperty("zoneColor", zone), to: key, get: { $0.zoneColor(zone: zone) },
      set: { $0.setZoneColor($1, zone: zone) })
  }
}

@MainActor
@Suite("Custom and third-party controls")
struct CustomControlTests {
  private let skin = """
    {"colors": {"needle": "#FF0000"}, "fonts": {"caption": 14}, "numbers": {"tick": 5}, "flags": {"off": false},
     "sizes": {"bevel": [3, -1]}, "texts": {"scale": "logarithmic"}, "images": {"face": "a.png"},
     "gradients": {"dial": {"colors": ["#FF0000", "#0000FF"]}}}
    """

  @Test("Every property of a third-party control follows keys without extra code, and is drawn accordingly")
  func meter() throws {
    let manager = SkinManager()
    let meter = PressureMeter(frame: CGRect(x: 0, y: 0, width: 8, height: 8))
    meter.skin(following: manager).module("m").needleColor("needle").captionFont("caption").tickLength("tick")
      .face("face").dialGradient("dial").isEnabled("off").warningColor("needle")
    #expect(Pixels(of: meter)[4, 4] == "#000000")
    manager.apply(try .module(skin, files: ["a.png": png(.blue)]))
    #expect(Pixels(of: meter)[4, 4] == "#FF0000" && meter.warningColor == .red)
    #expect(meter.captionFont.pointSize == 14 && meter.tickLength == 5 && !meter.isEnabled)
    #expect(meter.face != nil && meter.dialGradient != nil)
    manager.apply(nil)
    #expect(Pixels(of: meter)[4, 4] == "#000000" && meter.captionFont.pointSize == 10 && meter.isEnabled)
    #expect(meter.face == nil && meter.dialGradient == nil && meter.warningColor == nil)
  }

  @Test("Third-party value types follow keys once they conform to SkinProperty")
  func values() throws {
    let manager = SkinManager()
    let meter = Meter()
    meter.skin(following: manager).module("m").bevel("bevel").scale("scale")
    manager.apply(try .module(skin, files: ["a.png": png(.blue)]))
    #expect(meter.bevel == Bevel(width: 3, isInner: true) && meter.scale == .logarithmic)
    manager.apply(try .module(#"{"texts": {"scale": "none such"}}"#))
    #expect(meter.bevel == Bevel(width: 1, isInner: false) && meter.scale == .linear)
  }

  @Test("A custom method binds a setter with an argument, and names make both available to data")
  func methods() throws {
    let manager = SkinManager(builtIn: try .module(skin, files: ["a.png": png(.blue)]))
    let meter = PressureMeter()
    meter.skin(following: manager).zoneColor("m.needle", zone: 2)
    #expect(meter.zoneColor(zone: 2) == .red && meter.zoneColor(zone: 1) == nil)
    let catalog = SkinPropertyCatalog()
    catalog.add([
      SkinNamedProperty("bevel", \Meter.bevel),
      SkinNamedProperty("zoneColor.1", of: Meter.self) { $0.zoneColor($1, zone: 1) },
    ])
    for (name, key) in [("bevel", "m.bevel"), ("zoneColor.1", "m.needle")] {
      let property = try #require(catalog.property(name, of: meter))
      #expect(property.bind(meter, to: key, following: manager))
    }
    #expect(meter.bevel.width == 3 && meter.zoneColor(zone: 1) == .red)
  }
}

#endif
