import Foundation
import SkinUIKit
import UIKit

/// The classes of views that a file of screens may name, and their fixed values.
@MainActor
enum ScreenViews {
  private static let classes: [String: () -> UIView] = [
    "UIView": { UIView() }, "UILabel": { make(UILabel()) { $0.numberOfLines = 0 } },
    "UIButton": { UIButton(type: .system) },
    "UIImageView": { make(UIImageView()) { $0.contentMode = .scaleAspectFit } },
    "UITextField": { make(UITextField()) { $0.borderStyle = .roundedRect } },
    "UITextView": { make(UITextView()) { $0.isScrollEnabled = false } }, "UISearchBar": { UISearchBar() },
    "UISwitch": { UISwitch() }, "UISlider": { UISlider() }, "UIStepper": { UIStepper() },
    "UISegmentedControl": { UISegmentedControl(items: []) },
    "UIProgressView": { UIProgressView(progressViewStyle: .default) }, "UIPageControl": { UIPageControl() },
    "UIActivityIndicatorView": {
      make(UIActivityIndicatorView(style: .medium)) { $0.hidesWhenStopped = false }
    },
    "UIStackView": { UIStackView() }, "UIScrollView": { UIScrollView() },
    "UITableViewCell": { UITableViewCell(style: .subtitle, reuseIdentifier: nil) },
    "SkinGradientView": { SkinGradientView() }, "SkinGradientLabel": { SkinGradientLabel() },
    "SkinGradientButton": { SkinGradientButton() },
  ]

  /// The names of the classes, sorted.
  static let names = classes.keys.sorted()

  /// Creates a view of a class; nil if the class isn't known.
  static func make(_ className: String) -> UIView? { classes[className]?() }

  private static func make<View: UIView>(_ view: View, _ change: (View) -> Void) -> View {
    change(view)
    return view
  }

  /// The setter of a fixed text; nil if views of the class have none.
  static func text(of view: UIView, _ text: String) -> (@MainActor @Sendable (AnyObject) -> Void)? {
    switch view {
    case is UILabel: { ($0 as? UILabel)?.text = text }
    case is UIButton: { ($0 as? UIButton)?.setTitle(text, for: .normal) }
    case is UITextField: { ($0 as? UITextField)?.text = text }
    case is UITextView: { ($0 as? UITextView)?.text = text }
    case is UISearchBar: { ($0 as? UISearchBar)?.text = text }
    case is UITableViewCell: { ($0 as? UITableViewCell)?.textLabel?.text = text }
    default: nil
    }
  }

  /// The setter of a second text: a placeholder, or the detail of a cell; nil if views of the class have none.
  static func detail(of view: UIView, _ text: String) -> (@MainActor @Sendable (AnyObject) -> Void)? {
    switch view {
    case is UITextField: { ($0 as? UITextField)?.placeholder = text }
    case is UISearchBar: { ($0 as? UISearchBar)?.placeholder = text }
    case is UITableViewCell: { ($0 as? UITableViewCell)?.detailTextLabel?.text = text }
    default: nil
    }
  }

  /// The setter of a fixed picture; nil if views of the class have none.
  static func image(of view: UIView, _ image: UIImage) -> (@MainActor @Sendable (AnyObject) -> Void)? {
    switch view {
    case is UIImageView: { ($0 as? UIImageView)?.image = image }
    case is UIButton: { ($0 as? UIButton)?.setImage(image, for: .normal) }
    case is UITableViewCell: { ($0 as? UITableViewCell)?.imageView?.image = image }
    default: nil
    }
  }

  /// The setter of a number, 0...1, or of a state; nil if views of the class have none.
  static func value(of view: UIView, _ value: Double) -> (@MainActor @Sendable (AnyObject) -> Void)? {
    switch view {
    case is UISwitch: { ($0 as? UISwitch)?.isOn = value != 0 }
    case is UISlider: { ($0 as? UISlider)?.value = Float(value) }
    case is UIProgressView: { ($0 as? UIProgressView)?.progress = Float(value) }
    case is UISegmentedControl:
      { view in
        // UIKit raises an exception for an index out of range.
        guard let control = view as? UISegmentedControl, (0..<control.numberOfSegments).contains(Int(value)) else {
          return
        }
        control.selectedSegmentIndex = Int(value)
      }
    case is UIPageControl: { ($0 as? UIPageControl)?.currentPage = Int(value) }
    case is UIControl: { ($0 as? UIControl)?.isSelected = value != 0 }
    default: nil
    }
  }

  /// The setter of the titles of segments, or of the number of pages; nil if views of the class have none.
  static func items(of view: UIView, _ titles: [String]) -> (@MainActor @Sendable (AnyObject) -> Void)? {
    switch view {
    case is UISegmentedControl:
      { view in
        for (index, title) in titles.enumerated() {
          (view as? UISegmentedControl)?.insertSegment(withTitle: title, at: index, animated: false)
        }
      }
    case is UIPageControl: { ($0 as? UIPageControl)?.numberOfPages = titles.count }
    default: nil
    }
  }
}
