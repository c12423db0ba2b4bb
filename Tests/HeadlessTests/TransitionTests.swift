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

  @Test("Pages turn by code and by swipes, and the delegate is told of the latter")
  func pages() {
    final class Book: NSObject, UIPageViewControllerDataSource, UIPageViewControllerDelegate {
      let pages = (0..<3).map { _ in UIViewController() }
      var turned = 0
      private func page(_ controller: UIViewController, _ step: Int) -> UIViewController? {
        let index = (pages.firstIndex { $0 === controller } ?? 0) + step
        return pages.indices.contains(index) ? pages[index] : nil
      }
      func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
      ) -> UIViewController? { page(viewController, -1) }
      func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
      ) -> UIViewController? { page(viewController, 1) }
      func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController], transitionCompleted completed: Bool
      ) { turned += 1 }
    }
    let book = Book()
    let controller = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    controller.dataSource = book
    controller.delegate = book
    controller.setViewControllers([book.pages[0]], direction: .forward, animated: false)
    window.rootViewController = controller
    window.layoutIfNeeded()
    Finger.drag(from: CGPoint(x: 250, y: 300), to: CGPoint(x: 50, y: 300), in: window)
    #expect(controller.viewControllers == [book.pages[1]] && book.pages[1].view.window === window)
    Finger.drag(from: CGPoint(x: 50, y: 300), to: CGPoint(x: 250, y: 300), in: window)
    Finger.drag(from: CGPoint(x: 50, y: 300), to: CGPoint(x: 250, y: 300), in: window)
    #expect(controller.viewControllers == [book.pages[0]] && book.turned == 2)
    #expect(book.pages[1].parent == nil && book.pages[1].view.window == nil)
  }

  @Test("A split view is one stack where the width is compact, and columns where it is regular")
  func split() {
    let (list, detail) = (titled("list"), titled("detail"))
    let split = UISplitViewController(style: .doubleColumn)
    split.setViewController(UINavigationController(rootViewController: list), for: .primary)
    split.setViewController(detail, for: .secondary)
    window.rootViewController = split
    window.layoutIfNeeded()
    #expect(split.isCollapsed && list.view.window === window && detail.viewIfLoaded?.window == nil)
    split.show(.secondary)
    window.layoutIfNeeded()
    #expect(detail.view.window === window && detail.navigationController?.viewControllers == [list, detail])
    split.traitOverrides.horizontalSizeClass = .regular
    window.layoutIfNeeded()
    #expect(!split.isCollapsed && list.view.window === window && detail.view.window === window)
    #expect(split.displayMode == .oneBesideSecondary)
    split.preferredDisplayMode = .secondaryOnly
    window.layoutIfNeeded()
    #expect(list.view.window == nil && detail.view.frame.width == window.bounds.width)
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
