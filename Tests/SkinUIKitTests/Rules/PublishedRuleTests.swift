#if canImport(UIKit)

import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite(
  "Published rule lists on views (system L)", .serialized,
  .enabled(if: sharedFolder != nil, "the folder ../shared is not there"))
struct PublishedRuleTests {
  private func skin(_ name: String) throws -> Skin {
    let folder = try #require(sharedFolder).appending(path: "published/l/whole")
    let document = try SkinDocument.read(SkinFolderFiles(folder), formats: .all, options: .init(entry: name))
    return SkinResolver().resolve(document)
  }

  private func color(_ text: String) -> UIColor? { (try? SkinColor(text)).map { UIColor($0) } }

  @Test("A controller's view gets the background; other views, labels and controls keep theirs; tags are single views")
  func wholeList() throws {
    let manager = SkinManager(builtIn: try skin("Default"))
    let rules = SkinRules(following: manager)
    let (controller, card, label, button, field) = (UIViewController(), UIView(), UILabel(), UIButton(), UITextField())
    let (tagged, text, cell) = (UIView(), UILabel(), UITableViewCell(style: .default, reuseIdentifier: nil))
    (tagged.tag, text.tag, cell.tag) = (11, 12, 13)
    for view in [card, label, button, field, tagged, text, cell] as [UIView] { controller.view.addSubview(view) }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 600))
    window.rootViewController = controller
    window.isHidden = false
    let (plain, ink) = (label.textColor, field.textColor)
    rules.apply(to: window)
    defer { rules.stop() }
    #expect(controller.view.backgroundColor == color("#FFF8E7"))
    #expect(card.backgroundColor == nil && button.backgroundColor == nil && field.backgroundColor == nil)
    #expect(window.backgroundColor != controller.view.backgroundColor)
    #expect(label.textColor == plain && field.textColor == ink)
    #expect(tagged.backgroundColor == color("#FFF0E0") && text.textColor == color("#B00020"))
    #expect(cell.backgroundColor == color("#FFE0D0"))
    // setLabelBackgroundColor: and setShadowColor: don't give every label a box and a shadow.
    #expect(label.backgroundColor == nil && label.shadowColor == nil)
    manager.apply(try skin("Night"))
    #expect(controller.view.backgroundColor == color("#0B1020") && text.textColor == color("#FFD700"))
    #expect(card.backgroundColor == nil && label.textColor == plain)
  }

  @Test(
    "A tint of every view is bound once, colors the same views, and leaves tints that code has set to their subviews")
  func tint() throws {
    let text = "{ \"setTintColor:\" = \"#C8102E\"; }"
    let document = try SkinDocument.read(SkinMemoryFiles(["a.plist": text]), formats: .all)
    let manager = SkinManager(builtIn: SkinResolver().resolve(document))
    let rules = SkinRules(following: manager)
    let (controller, own, inner) = (UIViewController(), UIView(), UIView())
    let views = (1...500).map { _ in UIView() }
    for view in views + [own] { controller.view.addSubview(view) }
    own.tintColor = .green
    own.addSubview(inner)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 600))
    window.rootViewController = controller
    window.isHidden = false
    let original = views[0].tintColor
    let count = manager.bindingCount
    rules.apply(to: window)
    // One binding for the tint, one for the rules themselves.
    #expect(manager.bindingCount - count == 2)
    let red = color("#C8102E")
    #expect(views.allSatisfy { $0.tintColor == red } && controller.view.tintColor == red)
    #expect(inner.tintColor == .green)
    // A subview inherits what code sets later, as without rules.
    views[0].addSubview(views[1])
    views[0].tintColor = .blue
    #expect(views[1].tintColor == .blue)
    rules.stop()
    #expect(views[2].tintColor == original)
  }
}

#endif
