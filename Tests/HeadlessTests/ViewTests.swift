import Foundation
import Testing

@testable import UIKit

@MainActor
@Suite("Views")
struct ViewTests {
  private final class Probe: UIView {
    var tints = 0
    var styles: [UIUserInterfaceStyle] = []
    var layouts = 0
    var windows: [Bool] = []
    override func tintColorDidChange() { tints += 1 }
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      styles.append(traitCollection.userInterfaceStyle)
    }
    override func layoutSubviews() {
      super.layoutSubviews()
      layouts += 1
    }
    override func didMoveToWindow() { windows.append(window != nil) }
  }

  private func view(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: UIColor? = nil) -> UIView
  {
    let view = UIView(frame: CGRect(x: x, y: y, width: width, height: height))
    view.backgroundColor = color
    return view
  }

  @Test("Autoresizing distributes a superview's growth among the flexible parts")
  func autoresizing() {
    let parent = view(0, 0, 100, 100)
    let (wide, right, middle) = (view(10, 10, 80, 20), view(80, 0, 20, 20), view(40, 40, 20, 20))
    wide.autoresizingMask = [.flexibleWidth, .flexibleBottomMargin]
    right.autoresizingMask = .flexibleLeftMargin
    middle.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin]
    for child in [wide, right, middle] { parent.addSubview(child) }
    parent.frame.size = CGSize(width: 200, height: 140)
    #expect(wide.frame == CGRect(x: 10, y: 10, width: 180, height: 20))
    #expect(right.frame == CGRect(x: 180, y: 0, width: 20, height: 20))
    #expect(middle.frame == CGRect(x: 90, y: 60, width: 20, height: 20))
  }

  @Test("Dark mode propagates down the tree, notifies views, and changes dynamic colors")
  func traits() {
    let (root, inner) = (view(0, 0, 20, 20), Probe(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
    inner.backgroundColor = .systemBackground
    root.addSubview(inner)
    #expect(Picture(of: root)[10, 10] == .white)
    root.overrideUserInterfaceStyle = .dark
    #expect(inner.traitCollection.userInterfaceStyle == .dark && inner.styles == [.dark])
    #expect(Picture(of: root)[10, 10] == .black)
    inner.overrideUserInterfaceStyle = .light
    #expect(Picture(of: root)[10, 10] == .white && inner.styles == [.dark, .light])
    inner.removeFromSuperview()
    root.overrideUserInterfaceStyle = .unspecified
    #expect(inner.styles.count == 2)
  }

  @Test("The tint propagates down the tree to views without a tint")
  func tint() {
    let root = UIView()
    let (first, second) = (Probe(), Probe())
    root.addSubview(first)
    first.addSubview(second)
    root.tintColor = .pureRed
    #expect(first.tintColor == .pureRed && second.tintColor == .pureRed && second.tints == 1)
    second.tintColor = .blue
    root.tintColor = .green
    #expect(second.tintColor == .blue && second.tints == 2 && first.tints == 2)
  }

  @Test("Layout is done once for all changes, when an image is rendered")
  func layout() {
    let probe = Probe(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    _ = Picture(of: probe)
    let before = probe.layouts
    probe.setNeedsLayout()
    probe.setNeedsLayout()
    _ = Picture(of: probe)
    _ = Picture(of: probe)
    #expect(probe.layouts == before + 1)
  }

  @Test("Views move between superviews, know their window, and can't be added to themselves")
  func tree() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let (parent, probe) = (UIView(), Probe())
    probe.tag = 7
    parent.addSubview(probe)
    #expect(probe.windows.isEmpty)
    window.addSubview(parent)
    #expect(probe.windows == [true] && window.viewWithTag(7) === probe && probe.isDescendant(of: window))
    probe.addSubview(parent)
    #expect(parent.superview === window)
    let other = UIView()
    other.addSubview(probe)
    #expect(probe.windows == [true, false] && parent.subviews.isEmpty && other.subviews == [probe])
  }

  @Test("Subviews are drawn in their order, also after it changes")
  func order() {
    let parent = view(0, 0, 20, 20)
    let (red, blue) = (view(0, 0, 20, 20, .pureRed), view(0, 0, 20, 20, .blue))
    parent.addSubview(red)
    parent.addSubview(blue)
    #expect(Picture(of: parent)[5, 5] == .blue)
    parent.bringSubviewToFront(red)
    #expect(Picture(of: parent)[5, 5] == .red && parent.subviews == [blue, red])
    red.isHidden = true
    #expect(Picture(of: parent)[5, 5] == .blue)
    blue.alpha = 0.5
    #expect(Picture(of: parent)[5, 5].isNear(Pixel(0, 0, 255, 128)))
  }

  @Test("Points and rectangles convert between views, also rotated ones")
  func conversion() {
    let root = view(0, 0, 200, 200)
    let (a, b) = (view(10, 20, 100, 100), view(50, 50, 40, 40))
    root.addSubview(a)
    a.addSubview(b)
    #expect(b.convert(CGPoint(x: 1, y: 1), to: root) == CGPoint(x: 61, y: 71))
    #expect(root.convert(CGRect(x: 60, y: 70, width: 5, height: 5), to: b) == CGRect(x: 0, y: 0, width: 5, height: 5))
    a.transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(b.convert(CGPoint(x: 0, y: 0), to: a) == CGPoint(x: 50, y: 50))
    #expect(b.convert(CGPoint(x: 0, y: 0), to: root) == CGPoint(x: 60, y: 70))
  }

  @Test("A label's text is centered vertically, at its alignment, and nowhere else")
  func label() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
    label.text = "HHH"
    label.textColor = .pureRed
    label.font = .boldSystemFont(ofSize: 20)
    let left = try #require(Picture(of: label).drawn())
    #expect(left.minX < 5 && left.maxX < 100 && abs(left.midY - 30) < 3)
    label.textAlignment = .center
    #expect(abs(try #require(Picture(of: label).drawn()).midX - 100) < 2)
    label.textAlignment = .right
    #expect(try #require(Picture(of: label).drawn()).maxX > 195)
    label.text = nil
    #expect(Picture(of: label).drawn() == nil)
  }

  @Test("A label measures its lines, and draws only those that fit")
  func labelLines() {
    let label = UILabel()
    label.text = "one two three four five six seven eight nine ten"
    let line = label.font.lineHeight
    #expect(abs(label.sizeThatFits(.zero).height - line) < 1)
    label.numberOfLines = 0
    let fitting = label.sizeThatFits(CGSize(width: 120, height: 0))
    #expect(fitting.width <= 120 && fitting.height > line * 2.9)
    label.numberOfLines = 2
    #expect(abs(label.sizeThatFits(CGSize(width: 120, height: 0)).height - line * 2) < 1)
    label.numberOfLines = 0
    label.frame = CGRect(x: 0, y: 0, width: 120, height: line + 2)
    #expect(Picture(of: label).drawn().map { $0.height <= line + 2 } == true)
  }

  @Test("A label follows dark appearance and highlighting")
  func labelColors() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
    label.text = "■"
    label.font = .systemFont(ofSize: 40)
    label.backgroundColor = .green
    let area = label.bounds
    #expect(Picture(of: label).count(of: .black, in: area) > 50)
    label.overrideUserInterfaceStyle = .dark
    #expect(Picture(of: label).count(of: .white, in: area) > 50)
    label.highlightedTextColor = .blue
    label.isHighlighted = true
    #expect(Picture(of: label).count(of: .blue, in: area) > 50)
  }

  @Test("An image view places its image and tints templates")
  func imageView() {
    let view = UIImageView(image: plain(.pureRed, 10, 10))
    view.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
    #expect(Picture(of: view).drawn() == view.bounds)
    view.contentMode = .scaleAspectFit
    #expect(Picture(of: view).drawn() == CGRect(x: 10, y: 0, width: 20, height: 20))
    view.contentMode = .bottomRight
    #expect(Picture(of: view).drawn() == CGRect(x: 30, y: 10, width: 10, height: 10))
    view.image = view.image?.withRenderingMode(.alwaysTemplate)
    view.tintColor = .blue
    #expect(Picture(of: view)[35, 15] == .blue)
  }

  @Test("An animated image moves with the screen's animation time")
  func animatedImageView() {
    let view = UIImageView(image: .animatedImage(with: [plain(.pureRed), plain(.blue)], duration: 2))
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    window.isHidden = false
    window.addSubview(view)
    #expect(Picture(of: window)[5, 5] == .red)
    let before = window.changeCount
    UIScreen.main.animationTime = 1.5
    defer { UIScreen.main.animationTime = 0 }
    #expect(Picture(of: window)[5, 5] == .blue && window.changeCount > before)
  }

  @Test("A stack lays out its views and omits hidden ones")
  func stack() {
    let views = (0..<3).map { _ in view(0, 0, 30, 10) }
    let stack = UIStackView(arrangedSubviews: views)
    stack.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    stack.distribution = .fillEqually
    stack.spacing = 5
    stack.layoutIfNeeded()
    #expect(views[1].frame == CGRect(x: 35, y: 0, width: 30, height: 40))
    views[0].isHidden = true
    stack.layoutIfNeeded()
    #expect(views[1].frame == CGRect(x: 0, y: 0, width: 47.5, height: 40))
    let column = UIStackView(arrangedSubviews: [view(0, 0, 30, 10), view(0, 0, 20, 10)])
    column.frame = stack.frame
    column.axis = .vertical
    column.distribution = .equalSpacing
    column.alignment = .center
    column.layoutIfNeeded()
    #expect(column.arrangedSubviews.map(\.frame.midX) == [50, 50] && column.arrangedSubviews[1].frame.maxY == 40)
  }

  @Test("A stack from right to left begins on the right, in both axes")
  func mirroredStack() {
    let row = UIStackView(arrangedSubviews: [view(0, 0, 30, 10), view(0, 0, 20, 10)])
    row.semanticContentAttribute = .forceRightToLeft
    row.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    row.distribution = .equalSpacing
    row.layoutIfNeeded()
    #expect(row.arrangedSubviews.map(\.frame.minX) == [70, 0])
    let column = UIStackView(arrangedSubviews: [view(0, 0, 30, 10)])
    column.semanticContentAttribute = .forceRightToLeft
    column.frame = row.frame
    column.axis = .vertical
    column.alignment = .leading
    column.layoutIfNeeded()
    #expect(column.arrangedSubviews[0].frame.maxX == 100 && column.arrangedSubviews[0].frame.width == 30)
  }

  @Test("Scrolling moves the content and clips it")
  func scroll() {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    scroll.addSubview(view(0, 0, 20, 20, .pureRed))
    scroll.addSubview(view(0, 20, 20, 20, .blue))
    scroll.contentSize = CGSize(width: 20, height: 40)
    #expect(Picture(of: scroll)[10, 10] == .red)
    scroll.contentOffset = CGPoint(x: 0, y: 15)
    let host = view(0, 0, 40, 40)
    host.addSubview(scroll)
    let picture = Picture(of: host)
    #expect(picture[10, 4] == .red && picture[10, 6] == .blue && picture[10, 21] == .clear)
  }

  @Test("Animations end at once, with their completion")
  func animations() {
    let target = view(0, 0, 10, 10)
    var finished = false
    UIView.animate(withDuration: 1, animations: { target.alpha = 0 }, completion: { finished = $0 })
    #expect(target.alpha == 0 && finished)
  }

  @Test("A snapshot keeps the previous content")
  func snapshot() throws {
    let target = view(0, 0, 10, 10, .pureRed)
    let copy = try #require(target.snapshotView(afterScreenUpdates: true))
    target.backgroundColor = .blue
    #expect(Picture(of: copy)[5, 5] == .red && Picture(of: target)[5, 5] == .blue)
  }

  @Test("A view that draws itself draws in its own coordinates and traits")
  func customDrawing() {
    final class Custom: UIView {
      override func draw(_ rect: CGRect) {
        UIColor.systemBackground.setFill()
        UIBezierPath(rect: CGRect(x: 2, y: 2, width: 4, height: 4)).fill()
      }
    }
    let custom = Custom(frame: CGRect(x: 10, y: 10, width: 10, height: 10))
    custom.overrideUserInterfaceStyle = .dark
    let host = view(0, 0, 30, 30)
    host.addSubview(custom)
    #expect(Picture(of: host).drawn() == CGRect(x: 12, y: 12, width: 4, height: 4))
    #expect(Picture(of: host)[13, 13] == .black)
  }

  @Test("layerClass gives a view another kind of layer")
  func layerClass() {
    final class Gradient: UIView {
      override class var layerClass: AnyClass { CAGradientLayer.self }
    }
    #expect(Gradient().layer is CAGradientLayer)
  }
}
