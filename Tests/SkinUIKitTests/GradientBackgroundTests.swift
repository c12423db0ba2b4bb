#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("Background gradients of views that own their subviews")
struct GradientBackgroundTests {
  private let manager = SkinManager()
  private let red = ##"{"gradients": {"g": {"colors": ["#FF0000", "#FF0000"]}}}"##
  private let varied = ##"""
    {"gradients": {"g": {"any": {"colors": ["#FF0000", "#FF0000"]}, "dark": {"colors": ["#00FF00", "#00FF00"]}}}}
    """##

  private func gradients(in view: UIView) -> Int { view.subviews.count { $0 is SkinGradientView } }

  @Test("In a visual effect view, the gradient is in the content view: UIKit raises an exception otherwise")
  func effectView() throws {
    let view = UIVisualEffectView(effect: nil)
    view.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    view.skin(following: manager).backgroundGradient("m.g")
    manager.apply(try .module(red))
    #expect(gradients(in: view) == 0 && gradients(in: view.contentView) == 1)
    #expect(Pixels(of: view)[10, 10] == "#FF0000")
    manager.apply(nil)
    #expect(gradients(in: view.contentView) == 0)
  }

  @Test("A stack view gets no subview, arranges its own ones as before, and fills with the gradient at any size")
  func stackView() throws {
    let stack = UIStackView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let item = UIView()
    stack.addArrangedSubview(item)
    stack.skin(following: manager).backgroundGradient("m.g").cornerRadius("m.r")
    manager.apply(
      try .module(##"{"gradients": {"g": {"colors": ["#FF0000", "#FF0000"]}}, "numbers": {"r": 8}}"##))
    #expect(stack.subviews == [item] && stack.arrangedSubviews == [item])
    #expect(Pixels(of: stack)[10, 10] == "#FF0000" && Pixels(of: stack)[0, 0] == "clear")
    stack.frame.size = CGSize(width: 60, height: 40)
    #expect(Pixels(of: stack)[50, 30] == "#FF0000")
    manager.apply(nil)
    #expect(Pixels(of: stack)[10, 10] == "clear" && stack.layer.sublayers?.count == 1)
  }

  @Test("A scroll view's gradient stays in place while the content scrolls")
  func scrollView() throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let scroll = UIScrollView(frame: root.bounds)
    root.addSubview(scroll)
    scroll.contentSize = CGSize(width: 20, height: 100)
    let content = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 100))
    content.backgroundColor = .blue
    scroll.addSubview(content)
    scroll.skin(following: manager).backgroundGradient("m.g")
    manager.apply(try .module(##"{"gradients": {"g": {"colors": ["#FF0000", "#00FF00"], "locations": [0.5, 0.5]}}}"##))
    func colors() -> [String] {
      let pixels = Pixels(of: root)
      return [pixels[15, 5], pixels[15, 15], pixels[5, 5]]
    }
    let before = colors()
    #expect(before[2] == "#0000FF" && before[0] != "clear")
    scroll.contentOffset.y = 40
    #expect(colors() == before)
    #expect(gradients(in: scroll) == 0)
    manager.apply(nil)
    scroll.contentOffset.y = 0
    #expect(colors()[0] == "clear")
  }

  @Test("A scroll view's gradient follows its traits", .enabled(if: isHeadless))
  func traits() throws {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    scroll.skin(following: manager).backgroundGradient("m.g")
    manager.apply(try .module(varied))
    #expect(Pixels(of: scroll)[10, 10] == "#FF0000")
    scroll.overrideUserInterfaceStyle = .dark
    #expect(Pixels(of: scroll)[10, 10] == "#00FF00")
  }

  @Test("A cell's gradient is its background view, below the view of a selection, and the app's own is restored")
  func cells() throws {
    let own = UIView()
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.backgroundView = own
    cell.skin(following: manager).backgroundGradient("m.g")
    manager.apply(try .module(red))
    #expect(cell.backgroundView is SkinGradientView && gradients(in: cell.contentView) == 0)
    manager.apply(nil)
    #expect(cell.backgroundView === own)

    let item = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    item.skin(following: manager).backgroundGradient("m.g")
    manager.apply(try .module(red))
    #expect(item.backgroundView is SkinGradientView && Pixels(of: item)[10, 10] == "#FF0000")
    item.skin(following: manager).unbindAll()
    #expect(item.backgroundView == nil)
  }
}

#endif
