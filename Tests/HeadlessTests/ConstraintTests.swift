import Foundation
import Testing

@testable import UIKit

/// Layout by constraints.
@MainActor @Suite("Auto Layout")
struct ConstraintTests {
  /// A view that constraints place in another.
  private func subview<View: UIView>(_ view: View = UIView(), of parent: UIView) -> View {
    view.translatesAutoresizingMaskIntoConstraints = false
    parent.addSubview(view)
    return view
  }

  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))

  @Test("Anchors place a view at distances from the edges of another")
  func edges() {
    let view = subview(of: root)
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      view.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -20),
      view.topAnchor.constraint(equalTo: root.topAnchor, constant: 5),
      view.bottomAnchor.constraint(equalTo: root.bottomAnchor, constant: -15),
    ])
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 10, y: 5, width: 170, height: 80))
  }

  @Test("Lengths follow constants, other lengths and factors, and centers other centers")
  func lengths() {
    let view = subview(of: root)
    let half = subview(of: root)
    NSLayoutConstraint.activate([
      view.widthAnchor.constraint(equalToConstant: 80),
      view.heightAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.5, constant: 10),
      view.centerXAnchor.constraint(equalTo: root.centerXAnchor),
      view.centerYAnchor.constraint(equalTo: root.centerYAnchor, constant: 5),
      half.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.5),
      half.heightAnchor.constraint(equalTo: view.heightAnchor),
      half.leftAnchor.constraint(equalTo: view.leftAnchor),
      half.topAnchor.constraint(equalTo: view.topAnchor),
    ])
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 60, y: 30, width: 80, height: 50))
    #expect(half.frame == CGRect(x: 60, y: 30, width: 100, height: 50))
  }

  @Test("A higher priority outweighs a lower one, and a required constraint both")
  func priorities() {
    let view = subview(of: root)
    let low = view.widthAnchor.constraint(equalToConstant: 40)
    low.priority = .defaultLow
    let high = view.widthAnchor.constraint(equalToConstant: 70)
    high.priority = .defaultHigh
    let limit = view.widthAnchor.constraint(lessThanOrEqualToConstant: 60)
    NSLayoutConstraint.activate([low, high])
    root.layoutIfNeeded()
    #expect(view.frame.width == 70)
    limit.isActive = true
    root.layoutIfNeeded()
    #expect(view.frame.width == 60)
  }

  @Test("Changing a constant or deactivating a constraint lays out again")
  func changes() {
    let view = subview(of: root)
    let width = view.widthAnchor.constraint(equalToConstant: 30)
    let atLeast = view.widthAnchor.constraint(greaterThanOrEqualToConstant: 12)
    NSLayoutConstraint.activate([width, atLeast])
    root.layoutIfNeeded()
    #expect(view.frame.width == 30)
    width.constant = 50
    root.layoutIfNeeded()
    #expect(view.frame.width == 50)
    width.isActive = false
    root.layoutIfNeeded()
    #expect(view.frame.width == 12)
    #expect(!width.isActive && atLeast.isActive)
  }

  @Test("The nearest common ancestor holds a constraint, and removing a view ends it")
  func holders() {
    let outer = subview(of: root)
    let inner = subview(of: outer)
    let length = inner.widthAnchor.constraint(equalToConstant: 10)
    let edge = inner.leadingAnchor.constraint(equalTo: outer.leadingAnchor)
    let far = inner.topAnchor.constraint(equalTo: root.topAnchor)
    NSLayoutConstraint.activate([length, edge, far])
    #expect(inner.constraints == [length])
    #expect(outer.constraints == [edge])
    #expect(root.constraints == [far])
    inner.removeFromSuperview()
    #expect(length.isActive && !edge.isActive && !far.isActive)
  }

  @Test("A view is as large as its content, until something stronger stretches or squeezes it")
  func content() {
    let one = subview(UILabel(), of: root)
    let two = subview(UILabel(), of: root)
    one.text = "Title"
    two.text = "Detail"
    two.setContentHuggingPriority(.defaultHigh, for: .horizontal)
    NSLayoutConstraint.activate([
      one.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      two.leadingAnchor.constraint(equalTo: one.trailingAnchor),
      two.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      one.topAnchor.constraint(equalTo: root.topAnchor), two.topAnchor.constraint(equalTo: root.topAnchor),
    ])
    root.layoutIfNeeded()
    #expect(abs(two.frame.width - two.intrinsicContentSize.width) < 0.6)
    #expect(one.frame.width > one.intrinsicContentSize.width + 10)
    #expect(abs(one.frame.height - one.intrinsicContentSize.height) < 0.6)
  }

  @Test("A label of several lines is as tall as its width makes it")
  func lines() {
    let label = subview(UILabel(), of: root)
    label.numberOfLines = 0
    label.text = String(repeating: "word ", count: 30)
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      label.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      label.topAnchor.constraint(equalTo: root.topAnchor),
    ])
    root.layoutIfNeeded()
    #expect(label.frame.width == 200)
    #expect(abs(label.frame.height - label.sizeThatFits(CGSize(width: 200, height: 0)).height) < 0.6)
  }

  @Test("The views inside of a view determine its size")
  func nested() {
    let box = subview(of: root)
    let content = subview(of: box)
    NSLayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: root.topAnchor), box.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      content.topAnchor.constraint(equalTo: box.topAnchor, constant: 4),
      content.bottomAnchor.constraint(equalTo: box.bottomAnchor, constant: -4),
      content.leadingAnchor.constraint(equalTo: box.layoutMarginsGuide.leadingAnchor),
      content.trailingAnchor.constraint(equalTo: box.layoutMarginsGuide.trailingAnchor),
      content.widthAnchor.constraint(equalToConstant: 30), content.heightAnchor.constraint(equalToConstant: 20),
    ])
    root.layoutIfNeeded()
    #expect(box.frame == CGRect(x: 0, y: 0, width: 46, height: 28))
    #expect(content.frame == CGRect(x: 8, y: 4, width: 30, height: 20))
    #expect(box.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 46, height: 28))
  }

  @Test("Leading and trailing follow the reading direction")
  func direction() {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    parent.semanticContentAttribute = .forceRightToLeft
    let view = subview(of: parent)
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: parent.leadingAnchor, constant: 10),
      view.widthAnchor.constraint(equalToConstant: 40),
    ])
    parent.layoutIfNeeded()
    #expect(view.frame.minX == 150)
  }

  @Test("The safe area's guide excludes the screen's bars")
  func safeArea() {
    let window = UIWindow(frame: UIScreen.main.bounds)
    let controller = UIViewController()
    window.rootViewController = controller
    let view = subview(of: controller.view)
    let guide = controller.view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: guide.topAnchor), view.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
      view.leftAnchor.constraint(equalTo: guide.leftAnchor), view.rightAnchor.constraint(equalTo: guide.rightAnchor),
    ])
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    let insets = controller.view.safeAreaInsets
    #expect(insets.top > 0 && insets.bottom > 0)
    #expect(view.frame == controller.view.bounds.inset(by: insets))
    #expect(guide.layoutFrame == view.frame)
  }

  @Test("A layout guide takes room like a view")
  func guide() {
    let guide = UILayoutGuide()
    root.addLayoutGuide(guide)
    let view = subview(of: root)
    NSLayoutConstraint.activate([
      guide.leadingAnchor.constraint(equalTo: root.leadingAnchor), guide.widthAnchor.constraint(equalToConstant: 25),
      view.leadingAnchor.constraint(equalTo: guide.trailingAnchor), view.widthAnchor.constraint(equalToConstant: 5),
    ])
    root.layoutIfNeeded()
    #expect(view.frame.minX == 25)
    #expect(guide.layoutFrame.width == 25)
    #expect(root.layoutGuides == [guide])
  }

  @Test("The edges of a scroll view are its content's for the views in it")
  func scrollView() {
    let scrollView = subview(UIScrollView(), of: root)
    let content = subview(of: scrollView)
    NSLayoutConstraint.activate([
      scrollView.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      scrollView.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      scrollView.topAnchor.constraint(equalTo: root.topAnchor),
      scrollView.bottomAnchor.constraint(equalTo: root.bottomAnchor),
      content.leadingAnchor.constraint(equalTo: scrollView.leadingAnchor),
      content.trailingAnchor.constraint(equalTo: scrollView.trailingAnchor),
      content.topAnchor.constraint(equalTo: scrollView.topAnchor, constant: 10),
      content.bottomAnchor.constraint(equalTo: scrollView.bottomAnchor, constant: -10),
      content.widthAnchor.constraint(equalTo: scrollView.widthAnchor),
      content.heightAnchor.constraint(equalToConstant: 300),
    ])
    root.layoutIfNeeded()
    #expect(scrollView.frame == root.bounds)
    #expect(scrollView.contentSize == CGSize(width: 200, height: 320))
    #expect(content.frame == CGRect(x: 0, y: 10, width: 200, height: 300))
    scrollView.contentOffset.y = 50
    root.layoutIfNeeded()
    #expect(content.frame.minY == 10)
  }

  @Test("A stack view arranges views by their constraints, and has a size for those around it")
  func stackView() {
    let icon = UIView()
    icon.widthAnchor.constraint(equalToConstant: 24).isActive = true
    icon.heightAnchor.constraint(equalToConstant: 30).isActive = true
    let other = UIView()
    other.widthAnchor.constraint(equalToConstant: 16).isActive = true
    other.heightAnchor.constraint(equalToConstant: 10).isActive = true
    let stack = subview(UIStackView(arrangedSubviews: [icon, other]), of: root)
    stack.spacing = 6
    stack.alignment = .center
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: root.topAnchor), stack.leadingAnchor.constraint(equalTo: root.leadingAnchor),
    ])
    root.layoutIfNeeded()
    #expect(stack.frame == CGRect(x: 0, y: 0, width: 46, height: 30))
    #expect(icon.frame == CGRect(x: 0, y: 0, width: 24, height: 30))
    #expect(other.frame == CGRect(x: 30, y: 10, width: 16, height: 10))
  }

  @Test("A row of a table is as tall as the constraints of its cell's content")
  func tableRow() {
    final class Source: NSObject, UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }

      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        cell.contentView.addSubview(view)
        NSLayoutConstraint.activate([
          view.topAnchor.constraint(equalTo: cell.contentView.topAnchor, constant: 12),
          view.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor, constant: -12),
          view.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
          view.heightAnchor.constraint(equalToConstant: 76),
        ])
        return cell
      }
    }
    let source = Source()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    table.dataSource = source
    table.layoutIfNeeded()
    #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).height == 100)
  }

  @Test("A view updates its constraints once before it is laid out")
  func updates() {
    final class Updating: UIView {
      var updates = 0

      override func updateConstraints() {
        updates += 1
        super.updateConstraints()
      }
    }
    let view = subview(Updating(), of: root)
    root.layoutIfNeeded()
    #expect(view.updates == 1)
    root.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(view.updates == 1)
    view.setNeedsUpdateConstraints()
    root.layoutIfNeeded()
    #expect(view.updates == 2)
  }

  @Test("Baselines align texts of different sizes")
  func baselines() {
    let large = subview(UILabel(), of: root)
    let small = subview(UILabel(), of: root)
    (large.text, small.text) = ("Large", "small")
    large.font = .systemFont(ofSize: 30)
    small.font = .systemFont(ofSize: 12)
    NSLayoutConstraint.activate([
      large.topAnchor.constraint(equalTo: root.topAnchor),
      small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor),
    ])
    root.layoutIfNeeded()
    let distance = large.font.ascender - small.font.ascender
    #expect(abs(small.frame.minY - distance) < 0.6)
  }
}
