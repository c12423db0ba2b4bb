// The layout guides of controllers before safe areas.

public import Foundation

@MainActor @preconcurrency public protocol UILayoutSupport: NSObjectProtocol {
  var length: CGFloat { get }
  var topAnchor: NSLayoutYAxisAnchor { get }
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  var heightAnchor: NSLayoutDimension { get }
}

/// The strip of a view above or below its safe area, as a layout guide beside it.
private final class EdgeGuide: UILayoutGuide, UILayoutSupport {
  var isTop = true

  var length: CGFloat {
    guard let view = owningView else { return 0 }
    return isTop ? view.safeAreaInsets.top : view.safeAreaInsets.bottom
  }
}

extension UIViewController {
  /// The area under the bars at the top.
  public var topLayoutGuide: any UILayoutSupport { edgeGuide("UIViewController.top", isTop: true) }

  /// The area under the bars at the bottom.
  public var bottomLayoutGuide: any UILayoutSupport { edgeGuide("UIViewController.bottom", isTop: false) }

  private func edgeGuide(_ name: String, isTop: Bool) -> EdgeGuide {
    let view = self.view ?? UIView()
    if let known = view.layoutGuides.first(where: { $0.identifier == name }) as? EdgeGuide { return known }
    let guide = EdgeGuide()
    guide.identifier = name
    guide.isTop = isTop
    view.addLayoutGuide(guide)
    let safe = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      isTop
        ? guide.topAnchor.constraint(equalTo: view.topAnchor) : guide.topAnchor.constraint(equalTo: safe.bottomAnchor),
      isTop
        ? guide.bottomAnchor.constraint(equalTo: safe.topAnchor)
        : guide.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
    return guide
  }
}
