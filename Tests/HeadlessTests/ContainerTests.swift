import Foundation
import Testing

@testable import UIKit

@MainActor @Suite("Transitions, sheets and containers")
struct TransitionTests {
  private final class Animator: NSObject, UIViewControllerAnimatedTransitioning, UIViewControllerTransitioningDelegate {
    var log: [String] = []
    var completes = true

    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { self }

    func animationController(
      forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { self }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
      0.4
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      let (from, to) = (context.viewController(forKey: .from), context.viewController(forKey: .to))
      log.append("\(from?.title ?? "") to \(to?.title ?? "")")
      if let view = context.view(forKey: .to), view.superview == nil { context.containerView.addSubview(view) }
      to?.transitionCoordinator?.animate(alongsideTransition: { _ in self.log.append("alongside") }, completion: nil)
      UIView.animate(withDuration: 0.4, animations: {}, completion: { _ in context.completeTransition(self.completes) })
    }

    func animationEnded(_ transitionCompleted: Bool) { log.append("ended \(transitionCompleted)") }
  }

  private let window = screen()

  private func titled(_ title: String) -> UIViewController {
    let controller = UIViewController()
    controller.title = title
    return controller
  }

  @Test("An app's animator shows and removes a presented controller, and can cancel")
  func animator() throws {
    let (page, sheet, animator) = (titled("page"), titled("sheet"), Animator())
    window.rootViewController = page
    sheet.modalPresentationStyle = .custom
    sheet.transitioningDelegate = animator
    page.present(sheet, animated: true)
    #expect(sheet.view.window === window && page.presentedViewController === sheet)
    sheet.dismiss(animated: true)
    #expect(sheet.view.window == nil && page.presentedViewController == nil)
    #expect(animator.log == ["page to sheet", "alongside", "ended true", "sheet to page", "alongside", "ended true"])
    animator.completes = false
    page.present(sheet, animated: true)
    #expect(page.presentedViewController == nil && sheet.view.window == nil)
    #expect(page.transitionCoordinator == nil)
  }

  @Test("A user dismisses a sheet only if its controller and its delegate let it")
  func sheets() throws {
    final class Delegate: NSObject, UIAdaptivePresentationControllerDelegate {
      var log: [String] = []
      var lets = false
      func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool { lets }
      func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) { log.append("attempt") }
      func presentationControllerWillDismiss(_ controller: UIPresentationController) { log.append("will") }
      func presentationControllerDidDismiss(_ controller: UIPresentationController) { log.append("did") }
    }
    let (page, sheet, delegate) = (titled("page"), titled("sheet"), Delegate())
    window.rootViewController = page
    let presentation = try #require(sheet.sheetPresentationController)
    presentation.detents = [.medium(), .large()]
    sheet.presentationController?.delegate = delegate
    page.present(sheet, animated: true)
    presentation.dismissByUser()
    #expect(page.presentedViewController === sheet)
    delegate.lets = true
    sheet.isModalInPresentation = true
    presentation.dismissByUser()
    sheet.isModalInPresentation = false
    presentation.dismissByUser()
    #expect(page.presentedViewController == nil && delegate.log == ["attempt", "attempt", "will", "did"])
    #expect(page.popoverPresentationController == nil)
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
