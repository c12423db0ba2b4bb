#if canImport(UIKit)

import Foundation
import SkinUIKit
import UIKit

/// Objects of UIKit.properties that need more than an initializer, and values that need more than a property.
@MainActor
enum Sample {
  static func sized() -> UIView { UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)) }

  /// The color of a pixel of a view that has a background.
  static func pattern(of view: UIView) -> String? { view.backgroundColor.map { _ in Pixels(of: view)[4, 4] } }

  static func field() -> UITextField {
    let field = UITextField()
    field.attributedPlaceholder = NSAttributedString(string: "own", attributes: [.kern: 2])
    return field
  }

  /// The placeholder, an attribute of it, and one that the app has set.
  static func placeholder(_ field: UITextField, _ key: NSAttributedString.Key) -> [String?] {
    let attributes = field.attributedPlaceholder?.attributes(at: 0, effectiveRange: nil)
    return [
      field.placeholder, (attributes?[key] as? NSObject)?.description, (attributes?[.kern] as? NSNumber)?.description,
    ]
  }

  /// A view in the Mac idiom; on a device, the app's idiom decides.
  static func inMacIdiom<View: UIView>(_ view: View) -> View {
    #if HEADLESS
    if #available(iOS 17.0, *) { view.traitOverrides.userInterfaceIdiom = .mac }
    #endif
    return view
  }

  static func searchBar() -> UISearchBar {
    let bar = UISearchBar()
    bar.placeholder = "own"
    return bar
  }

  /// A navigation bar with a prompt, which has metrics of its own.
  static func promptBar() -> UINavigationBar {
    let (bar, item) = (UINavigationBar(), UINavigationItem(title: "Page"))
    item.prompt = "Choose"
    bar.items = [item]
    return bar
  }

  /// A navigation bar under the status bar.
  static func attachedBar() -> UINavigationBar {
    final class Bar: UINavigationBar {
      override var barPosition: UIBarPosition { .topAttached }
    }
    return Bar()
  }

  /// A toolbar at the top of its content.
  static func topToolbar() -> UIToolbar {
    final class Bar: UIToolbar {
      override var barPosition: UIBarPosition { .top }
    }
    return Bar()
  }

  static func placeholder(_ bar: UISearchBar, _ key: NSAttributedString.Key) -> NSObject? {
    bar.searchTextField.attributedPlaceholder?.attribute(key, at: 0, effectiveRange: nil) as? NSObject
  }

  static func configuredButton() -> UIButton {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "own"
    configuration.baseForegroundColor = .yellow
    return UIButton(configuration: configuration)
  }

  static func titleAttributes(_ button: UIButton) -> AttributeContainer? {
    button.configuration?.titleTextAttributesTransformer?(AttributeContainer())
  }

  static func subtitleAttributes(_ button: UIButton) -> AttributeContainer? {
    button.configuration?.subtitleTextAttributesTransformer?(AttributeContainer())
  }

  /// A control with a title, which attributes need.
  static func refreshControl() -> UIRefreshControl {
    let control = UIRefreshControl()
    control.attributedTitle = NSAttributedString(string: "Loading", attributes: [.foregroundColor: UIColor.yellow])
    return control
  }

  static func titleAttributes(_ control: UIRefreshControl) -> [NSAttributedString.Key: Any] {
    control.attributedTitle?.attributes(at: 0, effectiveRange: nil) ?? [:]
  }

  static func gradient(_ view: UIView?) -> String? {
    (view?.subviews.first as? SkinGradientView)?.gradient.map { "\($0)" }
  }

  static func filled<Cell: SkinConfigurable>(_ cell: Cell) -> Cell {
    cell.contentConfiguration = UIListContentConfiguration.valueCell()
    return cell
  }

  static func list(_ cell: any SkinConfigurable) -> UIListContentConfiguration? {
    cell.contentConfiguration as? UIListContentConfiguration
  }
}

#endif
