#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("Buttons and labels with gradients")
struct GradientTests {
  private static let skin = ##"""
    {"gradients": {
      "normal": {"any": {"colors": ["#FF0000", "#FF0000"]}, "dark": {"colors": ["#00FF00", "#00FF00"]}},
      "pressed": {"colors": ["#0000FF", "#0000FF"]},
      "across": {"colors": ["#FF0000", "#0000FF"], "locations": [0.5, 0.5], "direction": "right"}},
     "numbers": {"r": 6}}
    """##

  @Test(
    "A button shows the gradient of its state, or that of the normal state at lower opacity",
    .enabled(if: isHeadless))
  func states() throws {
    let manager = SkinManager()
    let button = SkinGradientButton(type: .custom)
    button.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
    button.skin(following: manager).gradient("m.normal").gradient("m.pressed", for: .highlighted).cornerRadius("m.r")
    manager.apply(try .module(Self.skin))
    #expect(Pixels(of: button)[20, 10] == "#FF0000" && Pixels(of: button)[0, 0] == "clear")
    button.isHighlighted = true
    #expect(Pixels(of: button)[20, 10] == "#0000FF")
    button.isSelected = true
    #expect(Pixels(of: button)[20, 10] == "#FF0000" && button.subviews.first?.alpha == CGFloat(Float(0.6)))
    button.isHighlighted = false
    #expect(Pixels(of: button)[20, 10] == "#FF0000" && button.subviews.first?.alpha == 1)
    button.isEnabled = false
    #expect(button.subviews.first?.alpha == CGFloat(Float(0.6)))
    button.overrideUserInterfaceStyle = .dark
    #expect(Pixels(of: button)[20, 10] == "#00FF00")
    manager.apply(nil)
    #expect(Pixels(of: button)[20, 10] == "clear" && button.gradient(for: .normal) == nil)
  }

  @Test("A button's gradient is behind its content, and fills the button when its size changes")
  func behindTitle() throws {
    let manager = SkinManager()
    let button = SkinGradientButton(type: .custom)
    button.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    button.skin(following: manager).gradient("m.normal").image("m.i", for: .normal)
    manager.apply(
      try .module(
        ##"{"gradients": {"normal": {"colors": ["#FF0000", "#FF0000"]}}, "images": {"i": "a.png"}}"##,
        files: ["a.png": png(.green)]))
    button.frame.size = CGSize(width: 60, height: 30)
    let pixels = Pixels(of: button)
    #expect([2, 30, 58].map { pixels[$0, 15] } == ["#FF0000", "#00FF00", "#FF0000"] && pixels[58, 28] == "#FF0000")
  }

  /// The colors of the text left and right of the center.
  private func colors(_ label: UILabel) -> [Set<String>] {
    let (pixels, width) = (Pixels(of: label), Int(label.bounds.width))
    return [0..<width / 2, width / 2..<width].map { columns in
      let seen = columns.flatMap { x in (0..<Int(label.bounds.height)).map { pixels[x, $0] } }
      return Set(seen.filter { ["#FF0000", "#0000FF", "#00FF00", "#000000"].contains($0) })
    }
  }

  @Test("A label's text is filled with a gradient across its bounds, and has its original color without one")
  func text() throws {
    let manager = SkinManager()
    let label = SkinGradientLabel(frame: CGRect(x: 0, y: 0, width: 60, height: 30))
    label.text = "HHHH"
    label.font = .systemFont(ofSize: 22, weight: .black)
    label.textAlignment = .center
    label.textColor = .green
    label.skin(following: manager).gradient("m.across")
    #expect(colors(label) == [["#00FF00"], ["#00FF00"]])
    manager.apply(try .module(Self.skin))
    #expect(colors(label) == [["#FF0000"], ["#0000FF"]] && label.textColor == .green)
    label.frame.size.width = 100
    #expect(colors(label) == [["#FF0000"], ["#0000FF"]])
    label.textColor = .black
    #expect(colors(label) == [["#FF0000"], ["#0000FF"]])
    manager.apply(nil)
    #expect(colors(label) == [["#000000"], ["#000000"]] && label.textColor == .black)
  }

  @Test("A label's gradient follows the label's traits", .enabled(if: isHeadless))
  func labelTraits() throws {
    let manager = SkinManager()
    let label = SkinGradientLabel(frame: CGRect(x: 0, y: 0, width: 60, height: 30))
    label.text = "HHHH"
    label.font = .systemFont(ofSize: 22, weight: .black)
    label.skin(following: manager).gradient("m.normal")
    manager.apply(try .module(Self.skin))
    #expect(colors(label) == [["#FF0000"], ["#FF0000"]])
    label.overrideUserInterfaceStyle = .dark
    #expect(colors(label) == [["#00FF00"], ["#00FF00"]])
  }

  @Test("A button's title is filled with the gradient of its state, and has its color again without one")
  func buttonTitle() throws {
    let manager = SkinManager(
      builtIn: try .module(
        ##"{"gradients": {"title": ["#FF0000", "#0000FF"], "pressed": ["#00FF00", "#00FF00"]}}"##))
    let button = SkinGradientButton(frame: CGRect(x: 0, y: 0, width: 120, height: 40))
    button.setTitle("MMMM", for: .normal)
    button.setTitleColor(.black, for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 30, weight: .black)
    button.skin(following: manager).titleGradient("m.title").titleGradient("m.pressed", for: .highlighted)
    func found(_ isColor: (Int, Int, Int) -> Bool) -> [Int] {
      let pixels = Pixels(of: button)
      return (0..<120).filter { x in
        (0..<40).contains { y in
          let text = pixels[x, y]
          guard text.hasPrefix("#"), let value = Int(text.dropFirst(), radix: 16) else { return false }
          return isColor(value >> 16, value >> 8 & 255, value & 255)
        }
      }
    }
    let red = found { $0 > 190 && $1 < 30 && $2 < 80 }
    let blue = found { $0 < 80 && $1 < 30 && $2 > 190 }
    #expect(!red.isEmpty && !blue.isEmpty)
    #expect((red.max() ?? 0) < (blue.min() ?? 0))
    button.isHighlighted = true
    #expect(!found { $0 < 40 && $1 > 200 && $2 < 40 }.isEmpty && found { $0 > 190 && $1 < 30 && $2 < 80 }.isEmpty)
    button.isHighlighted = false
    manager.apply(.empty)
    manager.builtIn = .empty
    #expect(found { $0 > 190 && $1 < 30 && $2 < 80 }.isEmpty && button.titleLabel?.textColor == .black)
  }
}

#endif
