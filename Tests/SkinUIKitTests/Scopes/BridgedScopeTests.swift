#if canImport(UIKit)

import Foundation
import SkinKit
import Testing
import UIKit

@testable import SkinUIKit

/// Scopes that cross between views of UIKit and SwiftUI, without SwiftUI: it exchanges a trait, and adds an anchor.
@MainActor
@Suite("Scopes across user interfaces", .serialized)
struct BridgedScopeTests {
  private let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  private func scope(_ color: String) throws -> SkinManager {
    let scope = SkinManager(scopeOf: .shared)
    scope.apply(try .module(##"{"colors": {"ink": "\##(color)"}}"##))
    return scope
  }

  @Test("An anchor finds the scope around it, and lets the manager at the top follow the window")
  func anchor() throws {
    let scope = try scope("#0F0")
    let (card, anchor) = (UIView(), SkinAnchorView(frame: .zero))
    window.addSubview(card)
    card.skinScope = scope
    var found: [SkinManager?] = []
    anchor.onScope = { found.append($0) }
    card.addSubview(anchor)
    #expect(found.count == 1 && found[0] === scope)
    window.overrideUserInterfaceStyle = .dark
    window.layoutIfNeeded()
    #expect(SkinManager.shared.appearance.isDark && scope.appearance.isDark)
    anchor.removeFromSuperview()
    window.addSubview(anchor)
    #expect(found.count == 2 && found[1] == nil)
    card.addSubview(anchor)
    card.skinScope = nil
    #expect(found.count == 4 && found[2] === scope && found[3] == nil)
    window.skinScope = scope
    #expect(found.count == 5 && found[4] === scope)
    window.skinScope = nil
    window.overrideUserInterfaceStyle = .light
    window.layoutIfNeeded()
    SkinManager.shared.appearance = .light
  }

  @Test("The traits of views in a scope have its manager, and no longer when the scope ends")
  func trait() throws {
    guard #available(iOS 17, *) else { return }
    let scope = try scope("#0F0")
    let (card, inside) = (UIView(), UIView())
    window.addSubview(card)
    card.addSubview(inside)
    card.skinScope = scope
    window.layoutIfNeeded()
    #expect(inside.traitCollection[SkinScopeTrait.self].manager === scope)
    card.skinScope = nil
    window.layoutIfNeeded()
    #expect(inside.traitCollection[SkinScopeTrait.self].manager == nil)
  }

  @Test("Views follow the manager in their traits, also when it is replaced")
  func bridged() throws {
    guard #available(iOS 17, *) else { return }
    let (first, second) = (try scope("#0F0"), try scope("#F00"))
    let (hosted, label, outside) = (UIView(), UILabel(), UILabel())
    SkinScopes.shared.bridge()
    window.isHidden = false
    window.addSubview(hosted)
    window.addSubview(outside)
    // As SwiftUI does with a bridged value of its environment.
    hosted.traitOverrides[SkinScopeTrait.self] = SkinScopeTrait.Value(first)
    window.layoutIfNeeded()
    label.skin.textColor("m.ink")
    outside.skin.textColor("m.ink")
    let original = outside.textColor
    hosted.addSubview(label)
    window.layoutIfNeeded()
    #expect(label.textColor == green && outside.textColor == original)
    hosted.traitOverrides[SkinScopeTrait.self] = SkinScopeTrait.Value(second)
    window.layoutIfNeeded()
    #expect(label.textColor == red)
    hosted.traitOverrides.remove(SkinScopeTrait.self)
    window.layoutIfNeeded()
    #expect(label.textColor == original)
  }
}

#endif
