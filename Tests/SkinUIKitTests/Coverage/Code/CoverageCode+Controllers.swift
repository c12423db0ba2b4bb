// The code of docs/coverage.md: controllers. A test writes this file (SKINKIT_WRITE_DOCS=1).

#if canImport(UIKit)

import SkinKit
import SkinUIKit
import UIKit

extension CoverageCode {
  static func viewController(
    _ viewController: UIViewController, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = viewController.skin(following: manager)
    switch name {
    case "backgroundColor": skin.backgroundColor(SkinKey(key))
    case "overrideUserInterfaceStyle": skin.overrideUserInterfaceStyle(SkinKey(key))
    case "title": skin.title(SkinKey(key))
    default: return false
    }
    return true
  }

  static func statusBar(
    _ statusBar: SkinStatusBar, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = statusBar.skin(following: manager)
    switch name {
    case "isHidden": skin.isHidden(SkinKey(key))
    case "style": skin.style(SkinKey(key))
    default: return false
    }
    return true
  }

  static func popover(
    _ popover: UIPopoverPresentationController, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = popover.skin(following: manager)
    switch name {
    case "backgroundColor": skin.backgroundColor(SkinKey(key))
    case "popoverLayoutMargins": skin.popoverLayoutMargins(SkinKey(key))
    default: return false
    }
    return true
  }
}

#endif
