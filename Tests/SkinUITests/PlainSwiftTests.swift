#if HEADLESS

import Foundation
import PlainSwiftApp
import SkinUI
import Testing
import UIKit

extension FacadeTests {
  @MainActor
  @Suite("Code in Swift 5 without isolation")
  struct PlainSwiftTests {
    @Test("Plain classes start, bind, observe and choose as they use UIKit, with names of keys in constants")
    func plain() throws {
      let stage = try Stage()
      defer { stage.end() }
      let (stylist, history) = (Stylist(), SkinHistory())
      stylist.start(in: stage.bundle, storage: stage.storage)
      let (page, label, button, bar) = (UIView(), UILabel(), UIButton(), UINavigationBar())
      page.addSubview(label)
      stylist.style(label, button, bar)
      #expect(label.textColor.hex == "#FF0000" && label.font.pointSize == 20 && label.tag == 1)
      #expect(try stylist.choose("night") == "Night" && history.names.last == "night")
      #expect(label.textColor.hex == "#0000FF" && button.titleColor(for: .normal)?.hex == "#0000FF" && label.tag == 2)
      #expect(page.backgroundColor?.hex == "#0000FF" && bar.standardAppearance.backgroundColor?.hex == "#0000FF")
      #expect(stage.issues.isEmpty, "\(stage.issues)")
    }
  }
}

#endif
