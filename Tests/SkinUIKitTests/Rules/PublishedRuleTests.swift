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
    let document = try SkinDocument.read(FolderFiles(folder), formats: .all, options: .init(entry: name))
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
    // A label's own background rule is of a more derived class than setBackgroundColor:.
    #expect(label.backgroundColor == color("#FFF8E7"))
    manager.apply(try skin("Night"))
    #expect(controller.view.backgroundColor == color("#0B1020") && text.textColor == color("#FFD700"))
    #expect(card.backgroundColor == nil && label.textColor == plain)
  }
}

#endif
