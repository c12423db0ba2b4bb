import Foundation
import Testing

@testable import UIKit

@MainActor @Suite("Containers")
struct ContainerTests {
  private let window = screen()

  private func titled(_ title: String) -> UIViewController {
    let controller = UIViewController()
    controller.title = title
    return controller
  }

  @Test("A navigation controller tells its delegate of the page that it shows")
  func navigation() {
    final class Delegate: NSObject, UINavigationControllerDelegate {
      var log: [String] = []
      func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
      ) { log.append("will \(viewController.title ?? "")") }
      func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
      ) { log.append("did \(viewController.title ?? "")") }
    }
    let delegate = Delegate()
    let navigation = UINavigationController(rootViewController: titled("one"))
    window.rootViewController = navigation
    navigation.delegate = delegate
    navigation.topViewController?.show(titled("two"), sender: nil)
    navigation.popViewController(animated: true)
    #expect(delegate.log == ["will two", "did two", "will one", "did one"])
  }

  @Test("Editing buttons change between editing and not")
  func editing() {
    let table = UITableViewController(style: .plain)
    let button = table.editButtonItem
    #expect(button.title == "Edit")
    button.trigger()
    #expect(table.isEditing && table.tableView.isEditing && button.title == "Done")
  }
}
