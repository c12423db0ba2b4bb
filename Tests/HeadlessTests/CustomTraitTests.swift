import Foundation
import Testing

@testable import UIKit

private struct Revision: UITraitDefinition {
  static let defaultValue = 0
  static let affectsColorAppearance = true
}

private struct Density: UITraitDefinition {
  static let defaultValue = "regular"
}

private final class ChangeCounter: UIView {
  var colors = 0
  var all = 0

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    all += 1
    if traitCollection.hasDifferentColorAppearance(comparedTo: previous) { colors += 1 }
  }
}

@MainActor
@Suite("An app's own traits")
struct CustomTraitTests {
  @Test("An override is inherited, reported to observers of that trait, and removed")
  func overrides() {
    let (window, view) = (UIWindow(frame: .zero), ChangeCounter())
    window.addSubview(view)
    var seen: [Int] = []
    view.registerForTraitChanges([Revision.self]) { (view: ChangeCounter, _) in
      seen.append(view.traitCollection[Revision.self])
    }
    #expect(view.traitCollection[Revision.self] == 0 && view.traitCollection[Density.self] == "regular")
    window.traitOverrides[Revision.self] = 1
    window.traitOverrides[Revision.self] = 1
    #expect(view.traitCollection[Revision.self] == 1 && seen == [1] && view.colors == 1)
    window.traitOverrides[Density.self] = "compact"
    #expect(view.traitCollection[Density.self] == "compact" && seen == [1] && view.colors == 1 && view.all == 2)
    #expect(window.traitOverrides.contains(Revision.self))
    window.traitOverrides.remove(Revision.self)
    #expect(
      view.traitCollection[Revision.self] == 0 && seen == [1, 0] && !window.traitOverrides.contains(Revision.self))
  }

  @Test("The system's traits have values by type, too")
  func system() {
    let view = UIView()
    view.traitOverrides[UITraitUserInterfaceStyle.self] = .dark
    #expect(view.traitCollection[UITraitUserInterfaceStyle.self] == .dark)
    #expect(view.traitCollection.userInterfaceStyle == .dark)
  }

  @Test("A dynamic color of a background is resolved again when a trait that affects colors changes")
  func colors() {
    let (window, view) = (UIWindow(frame: .zero), UIView())
    window.addSubview(view)
    let color = Locked(UIColor.blue)
    view.backgroundColor = UIColor { _ in color.with { $0 } }
    color.with { $0 = .red }
    #expect(view.layer.backgroundColor == UIColor.blue.cgColor)
    window.traitOverrides[Revision.self] = 1
    #expect(view.layer.backgroundColor == UIColor.red.cgColor)
  }
}
