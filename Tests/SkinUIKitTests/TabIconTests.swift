#if canImport(UIKit)

import Foundation
import SkinKit
import Testing
import UIKit

@testable import SkinUIKit

@MainActor
@Suite("Icons of tabs")
struct TabIconTests {
  @Test("An icon keeps its colors if its image says so, by every way to bind it; other views decide themselves")
  func colors() throws {
    let manager = SkinManager()
    let images =
      #"{"kept": {"file": "i.png", "rendering": "original-in-tabs"}, "plain": "i.png", "shape": {"file": "i.png", "rendering": "template"}}"#
    manager.builtIn = try .module(#"{"images": \#(images)}"#, files: ["i.png": png(.red)])
    let (item, named, button, view) = (UITabBarItem(), UITabBarItem(), UIBarButtonItem(), UIImageView())
    item.skin(following: manager).image("m.kept").selectedImage("m.kept")
    named.skin(following: manager).bind(named: "image", to: "m.kept")
    button.skin(following: manager).image("m.kept")
    view.skin(following: manager).image("m.kept")
    #expect(
      [item.image, item.selectedImage, named.image].map { $0?.renderingMode }
        == Array(repeating: .alwaysOriginal, count: 3))
    #expect(button.image?.renderingMode == .automatic && view.image?.renderingMode == .automatic)
    item.skin(following: manager).image("m.plain").selectedImage("m.shape")
    #expect(item.image?.renderingMode == .automatic && item.selectedImage?.renderingMode == .alwaysTemplate)
    manager.builtIn = .empty
    #expect(item.image == nil && item.selectedImage == nil && named.image == nil)
  }
}

#endif
