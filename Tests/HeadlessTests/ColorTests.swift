import Foundation
import Testing

@testable import UIKit

@Suite("Colors")
struct ColorTests {
  private func parts(_ color: UIColor) -> [CGFloat] {
    var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.getRed(&r, green: &g, blue: &b, alpha: &a)
    return [r, g, b, a]
  }

  @Test("Display P3 red lies outside of sRGB and is drawn as sRGB's red")
  func displayP3() {
    let color = UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1)
    let values = parts(color)
    #expect(values[0] > 1.05 && values[1] < -0.1 && values[2] < -0.05)
    #expect(color.cgColor.colorSpace?.name == CGColorSpace.displayP3)
    #expect(Picture(plain(color))[5, 5] == .red)
  }

  @Test("Display P3 and sRGB share their grays and convert back and forth")
  func displayP3Gray() {
    let gray = RGBA(displayP3: 0.5, 0.5, 0.5, 1)
    #expect(abs(gray.red - 0.5) < 1e-4 && abs(gray.green - 0.5) < 1e-4 && abs(gray.blue - 0.5) < 1e-4)
    let there = RGBA(0.2, 0.6, 0.9, 1).displayP3
    let back = RGBA(displayP3: there.red, there.green, there.blue, 1)
    #expect(abs(back.red - 0.2) < 1e-4 && abs(back.green - 0.6) < 1e-4 && abs(back.blue - 0.9) < 1e-4)
  }

  @Test("A dynamic color is resolved with given and with current traits")
  func dynamic() {
    let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    #expect(color.resolvedColor(with: dark) == UIColor.white)
    #expect(color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)) == UIColor.black)
    dark.performAsCurrent { #expect(color.cgColor == CGColor.white) }
    #expect(parts(color.withAlphaComponent(0.5).resolvedColor(with: dark)) == [1, 1, 1, 0.5])
  }

  @Test("A dynamic color can resolve to another dynamic color")
  func nestedDynamic() {
    let inner = UIColor { $0.accessibilityContrast == .high ? .white : .gray }
    let outer = UIColor { _ in inner }
    let traits = UITraitCollection(traitsFrom: [
      UITraitCollection(userInterfaceStyle: .dark), UITraitCollection(accessibilityContrast: .high),
    ])
    #expect(outer.resolvedColor(with: traits) == UIColor.white)
  }

  @Test("System colors differ in light and dark")
  func system() {
    let (light, dark) = (UITraitCollection(userInterfaceStyle: .light), UITraitCollection(userInterfaceStyle: .dark))
    #expect(UIColor.systemBackground.resolvedColor(with: light) == UIColor.white)
    #expect(UIColor.systemBackground.resolvedColor(with: dark) == UIColor.black)
    #expect(UIColor.systemRed.resolvedColor(with: light) != UIColor.systemRed.resolvedColor(with: dark))
  }

  @Test("Equal colors have equal hashes, however they were created")
  func equality() {
    let (a, b) = (UIColor(white: 1, alpha: 1), UIColor(red: 1, green: 1, blue: 1, alpha: 1))
    #expect(a == b && a.hash == b.hash)
    #expect(a != UIColor(white: 1, alpha: 0.5))
    #expect(Set([a, b]).count == 1)
  }

  @Test("Hue, saturation and brightness survive a round trip")
  func hue() {
    let color = UIColor(hue: 0.6, saturation: 0.5, brightness: 0.8, alpha: 1)
    var (h, s, b): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    color.getHue(&h, saturation: &s, brightness: &b, alpha: nil)
    #expect(abs(h - 0.6) < 1e-6 && abs(s - 0.5) < 1e-6 && abs(b - 0.8) < 1e-6)
  }

  @Test("A pattern image is repeated")
  func pattern() {
    let tile = Picture(4, 4) { context in
      context.setFillColor(UIColor.pureRed.cgColor)
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
    }.image
    let picture = Picture(plain(UIColor(patternImage: tile), 12, 4))
    #expect(picture[1, 1] == .red && picture[5, 1] == .red && picture[9, 3] == .red)
    #expect(picture[3, 1] == .clear && picture[7, 1] == .clear)
  }

  @Test("Traits merge, and later collections win")
  func traits() {
    let merged = UITraitCollection(traitsFrom: [
      UITraitCollection(userInterfaceStyle: .light), UITraitCollection(displayScale: 3),
      UITraitCollection(userInterfaceStyle: .dark),
    ])
    #expect(merged.userInterfaceStyle == .dark && merged.displayScale == 3)
    #expect(merged.containsTraits(in: UITraitCollection(displayScale: 3)))
    #expect(merged.hasDifferentColorAppearance(comparedTo: UITraitCollection(userInterfaceStyle: .light)))
  }
}
