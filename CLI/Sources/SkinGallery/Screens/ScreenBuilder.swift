import Foundation
import SkinKit
import SkinUIKit
import UIKit

/// Builds the views of a described screen.
@MainActor
struct ScreenBuilder {
  /// Builds the controllers of a screen: its page, in a navigation controller and a tab bar controller if it has their bars.
  func controller(_ screen: ScreenDescription) -> UIViewController {
    let page = UIViewController()
    page.view.backgroundColor = .systemBackground
    let root = view(screen.view, isRoot: true)
    root.translatesAutoresizingMaskIntoConstraints = false
    page.view.addSubview(root)
    pin(root, [0, 0, 0, 0], to: page.view)
    var controller: UIViewController = page
    if let bar = screen.navigationBar {
      page.navigationItem.title = bar.titles.first
      let navigation = UINavigationController(rootViewController: page)
      bind(bar.properties, of: navigation.navigationBar)
      controller = navigation
    }
    if let bar = screen.tabBar {
      let tabs = UITabBarController()
      tabs.viewControllers = (bar.titles.isEmpty ? [screen.title] : bar.titles).enumerated().map { index, title in
        let tab = index == 0 ? controller : UIViewController()
        tab.tabBarItem = UITabBarItem(title: title, image: GallerySymbols.plus, tag: index)
        return tab
      }
      bind(bar.properties, of: tabs.tabBar)
      controller = tabs
    }
    return controller
  }

  private func view(_ description: ViewDescription, isRoot: Bool = false) -> UIView {
    // The file was checked; a class without a view can't occur.
    let view = ScreenViews.make(description.className) ?? UIView()
    for value in description.values { value(view) }
    for subview in description.subviews { add(subview, to: view, isRoot: isRoot) }
    if let width = description.size.width {
      view.widthAnchor.constraint(equalToConstant: CGFloat(width)).isActive = true
    }
    if let height = description.size.height {
      view.heightAnchor.constraint(equalToConstant: CGFloat(height)).isActive = true
    }
    bind(description.properties, of: view)
    return view
  }

  /// Adds a subview at its place; those of the root view are placed in its safe area.
  private func add(_ description: ViewDescription, to parent: UIView, isRoot: Bool) {
    let child = view(description)
    child.translatesAutoresizingMaskIntoConstraints = false
    if let stack = parent as? UIStackView { return stack.addArrangedSubview(child) }
    let container = (parent as? UITableViewCell)?.contentView ?? parent
    container.addSubview(child)
    switch description.layout {
    case .insets(let insets): pin(child, insets, to: container, isSafe: isRoot)
    case .frame(let frame):
      let guide = container.safeAreaLayoutGuide
      let top = isRoot ? guide.topAnchor : container.topAnchor
      NSLayoutConstraint.activate([
        child.leadingAnchor.constraint(equalTo: container.leadingAnchor, constant: CGFloat(frame[0])),
        child.topAnchor.constraint(equalTo: top, constant: CGFloat(frame[1])),
        child.widthAnchor.constraint(equalToConstant: CGFloat(frame[2])),
        child.heightAnchor.constraint(equalToConstant: CGFloat(frame[3])),
      ])
    }
  }

  /// Pins edges of a view to those of its superview.
  private func pin(_ view: UIView, _ insets: [Double?], to parent: UIView, isSafe: Bool = false) {
    let guide = parent.safeAreaLayoutGuide
    if let top = insets[0] {
      let edge = isSafe ? guide.topAnchor : parent.topAnchor
      view.topAnchor.constraint(equalTo: edge, constant: CGFloat(top)).isActive = true
    }
    if let leading = insets[1] {
      view.leadingAnchor.constraint(equalTo: parent.leadingAnchor, constant: CGFloat(leading)).isActive = true
    }
    if let bottom = insets[2] {
      let edge = isSafe ? guide.bottomAnchor : parent.bottomAnchor
      view.bottomAnchor.constraint(equalTo: edge, constant: CGFloat(-bottom)).isActive = true
    }
    if let trailing = insets[3] {
      view.trailingAnchor.constraint(equalTo: parent.trailingAnchor, constant: CGFloat(-trailing)).isActive = true
    }
  }

  private func bind(_ properties: [BoundProperty], of view: UIView) {
    for property in properties {
      SkinPropertyCatalog.shared.property(property.name, of: view)?.bind(view, to: property.key)
    }
  }
}
