import Foundation
import Testing

@testable import UIKit

@MainActor @Suite("Alerts")
struct AlertTests {
  private let window = UIWindow(frame: UIScreen.main.bounds)
  private let controller = UIViewController()

  init() {
    window.rootViewController = controller
    window.makeKeyAndVisible()
  }

  @Test("An alert shows its title, its message and a button for each action, the canceling one last")
  func contents() {
    let alert = UIAlertController(title: "Delete?", message: "It can't be undone.", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(UIAlertAction(title: "Delete", style: .destructive))
    controller.present(alert, animated: false)
    window.layoutIfNeeded()
    let card = alert.view.subviews[0]
    let labels = card.subviews.compactMap { $0 as? UILabel }.map(\.text)
    let buttons = card.subviews.compactMap { $0 as? UIButton }
    #expect(labels == ["Delete?", "It can't be undone."])
    #expect(buttons.map { $0.title(for: .normal) } == ["Delete", "Cancel"])
    #expect(buttons[0].titleColor(for: .normal) == .systemRed)
    #expect(card.frame.width == 270)
    #expect(abs(card.frame.midY - alert.view.bounds.midY) < 1)
  }

  @Test("An action ends the alert and calls its handler, unless it is disabled")
  func actions() {
    var chosen: [String?] = []
    let alert = UIAlertController(title: nil, message: "Save?", preferredStyle: .actionSheet)
    let save = UIAlertAction(title: "Save", style: .default) { chosen.append($0.title) }
    save.isEnabled = false
    alert.addAction(save)
    controller.present(alert, animated: false)
    alert.choose(save)
    #expect(chosen.isEmpty && controller.presentedViewController === alert)
    save.isEnabled = true
    alert.choose(save)
    #expect(chosen == ["Save"] && controller.presentedViewController == nil)
  }

  @Test("An alert's text fields are configured when they are added")
  func textFields() {
    let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
    #expect(alert.textFields == nil)
    alert.addTextField { $0.placeholder = "Skin" }
    #expect(alert.textFields?.map(\.placeholder) == ["Skin"])
  }
}
