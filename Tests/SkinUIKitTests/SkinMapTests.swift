#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("Maps from properties to keys")
struct SkinMapTests {
  /// A GIF of two frames of 2 by 2 pixels.
  private var gif: Data {
    var bytes = Array("GIF89a".utf8) + [2, 0, 2, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
    for (delay, pixels) in [(20, [0x84, 0x51]), (10, [0x8C, 0x53])] as [(UInt8, [UInt8])] {
      bytes += [0x21, 0xF9, 4, 0, delay, 0, 0, 0, 0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 2] + pixels + [0]
    }
    return Data(bytes + [0x3B])
  }

  private func skin() throws -> Skin {
    let names = ["normal", "highlighted", "selected", "disabled"]
    let colors: [UIColor] = [.red, .green, .blue, .white]
    let images = names.map { #""i_\#($0)": "\#($0).png""# }.joined(separator: ", ")
    let text = """
      {"images": {\(images)}, "texts": {"title": "首页"}, "files": {"gif": "f.gif"},
       "colors": {"c_normal": "#FF0000", "c_highlighted": "#00FF00", "c_selected": "#0000FF", "c_disabled": "#FFFFFF"}}
      """
    let files = Dictionary(uniqueKeysWithValues: zip(names, colors).map { ("\($0).png", png($1)) })
    return try .module(text, files: files.merging(["f.gif": gif]) { first, _ in first })
  }

  private func color(_ image: UIImage?) -> String? { image.map { Pixels($0)[4, 4] } }

  @Test("A button's nine entries follow their keys, and their original values return")
  func button() throws {
    let manager = SkinManager()
    let button = UIButton()
    button.setTitle("original", for: .normal)
    let unused = button.skinMap(
      module: "m",
      [
        .buttonImage: "i_normal", .buttonHighlightedImage: "i_highlighted", .buttonSelectedImage: "i_selected",
        .buttonDisabledImage: "i_disabled", .buttonTitle: "title", .buttonTitleColor: "c_normal",
        .buttonHighlightedTitleColor: "c_highlighted", .buttonSelectedTitleColor: "c_selected",
        .buttonDisabledTitleColor: "c_disabled",
      ], following: manager)
    #expect(unused.isEmpty && manager.bindingCount == 9)
    let originals = button.titleColor(for: .normal)
    manager.apply(try skin())
    let states: [UIControl.State] = [.normal, .highlighted, .selected, .disabled]
    #expect(states.map { color(button.image(for: $0)) } == ["#FF0000", "#00FF00", "#0000FF", "#FFFFFF"])
    #expect(states.map { button.titleColor(for: $0) } == [.red, .green, .blue, .white] as [UIColor])
    #expect(button.title(for: .normal) == "首页")
    manager.apply(nil)
    #expect(button.title(for: .normal) == "original" && button.titleColor(for: .normal) == originals)
    #expect(states.allSatisfy { button.image(for: $0) == nil })
  }

  @Test("A label's and an image view's entries and every view's background follow their keys")
  func others() async throws {
    let manager = SkinManager(builtIn: try skin())
    let (label, still, animated) = (UILabel(), UIImageView(), UIImageView())
    let map: [SkinMapEntry: String] = [
      .labelText: "title", .labelTextColor: "c_selected", .backgroundColor: "c_normal",
    ]
    #expect(label.skinMap(module: "m", map, following: manager).isEmpty)
    #expect(label.text == "首页" && label.textColor == .blue && label.backgroundColor == .red)
    still.skinMap(module: "m", [.imageViewImage: "i_selected", .backgroundColor: "c_normal"], following: manager)
    #expect(color(still.image) == "#0000FF" && still.backgroundColor == .red)
    animated.skinMap(module: "m", [.imageViewGIF: "gif"], following: manager)
    #expect(try await animationImages(of: animated)?.count == 3)
    #expect(UIView().skinMap(module: "m", map, following: manager) == [.labelText, .labelTextColor])
    for view in [label, still, animated] {
      let rest = Set(SkinMapEntry.allCases).subtracting(view === label ? [.labelText, .labelTextColor] : [])
      let refused = view.skinMap(
        module: "m", Dictionary(uniqueKeysWithValues: rest.map { ($0, "none") }), following: manager)
      #expect(refused.contains(.buttonTitle) && !refused.contains(.backgroundColor))
    }
  }

  @Test("A map replaces the view's previous one, whose other properties get their original values back")
  func replaces() throws {
    let manager = SkinManager(builtIn: try skin())
    let button = UIButton()
    button.setTitle("original", for: .normal)
    button.backgroundColor = .yellow
    button.skinMap(
      module: "m",
      [.buttonTitle: "title", .buttonTitleColor: "c_normal", .buttonImage: "i_normal", .backgroundColor: "c_normal"],
      following: manager)
    button.skinMap(
      module: "m", [.buttonTitleColor: "c_selected", .buttonSelectedImage: "i_selected"], following: manager)
    #expect(button.title(for: .normal) == "original" && button.backgroundColor == .yellow)
    #expect(button.titleColor(for: .normal) == .blue && button.image(for: .normal) == nil)
    #expect(color(button.image(for: .selected)) == "#0000FF" && manager.bindingCount == 2)
    button.skinMap(module: "m", [:], following: manager)
    #expect(manager.bindingCount == 0 && button.titleColor(for: .normal) != .blue)
  }

  @Test("An image view that changes from an image to an animation and back keeps its original image")
  func imageAndAnimation() async throws {
    let manager = SkinManager(builtIn: try skin())
    let original = UIImage(data: png(.white))
    let view = UIImageView(image: original)
    view.skinMap(module: "m", [.imageViewImage: "i_normal"], following: manager)
    view.skinMap(module: "m", [.imageViewGIF: "gif"], following: manager)
    #expect(try await animationImages(of: view)?.count == 3)
    view.skinMap(module: "m", [.imageViewImage: "i_selected"], following: manager)
    #expect(color(view.image) == "#0000FF")
    view.skinMap(module: "m", [:], following: manager)
    #expect(view.image === original)
  }

  @Test("Bindings that a map didn't make stay, and a map that follows another manager replaces the first")
  func otherBindings() throws {
    let (first, second) = (SkinManager(builtIn: try skin()), SkinManager(builtIn: try skin()))
    let label = UILabel()
    label.text = "original"
    label.skin(following: first).module("m").backgroundColor("c_normal")
    label.skinMap(module: "m", [.labelText: "title"], following: first)
    label.skinMap(module: "m", [.labelTextColor: "c_selected"], following: second)
    #expect(label.text == "original" && label.backgroundColor == .red && label.textColor == .blue)
    #expect(first.bindingCount == 1 && second.bindingCount == 1)
  }
}

#endif
