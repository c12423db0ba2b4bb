import Foundation
import SkinKit
import UIKit

/// Views of UIKit's classes, as rules name them.
@MainActor
enum RuleSpecimens {
  /// The classes that every screen shows, in their order.
  static let common = [
    "UILabel", "UIButton", "UITextField", "UITextView", "UISearchBar", "UISegmentedControl", "UISwitch", "UISlider",
    "UIStepper", "UIProgressView", "UIPageControl", "UIActivityIndicatorView", "UIImageView", "UITableViewCell",
    "UIView",
  ]

  /// Creates a view of a class.
  /// - Parameters:
  ///   - className: The name of the class; `nil` is a plain view.
  ///   - text: The text to show, if the view shows one.
  /// - Returns: The view with its height; `nil` if the class isn't one of these.
  static func make(_ className: String?, _ text: String) -> (view: UIView, height: CGFloat)? {
    switch className {
    case nil, "UIView": (UIView(), 28)
    case "UILabel": (with(UILabel()) { $0.text = text }, 24)
    case "UIButton": (with(UIButton(type: .system)) { $0.setTitle(text, for: .normal) }, 32)
    case "UITextField":
      (
        with(UITextField()) {
          $0.text = text
          $0.borderStyle = .roundedRect
        }, 34
      )
    case "UITextView": (with(UITextView()) { $0.text = text }, 44)
    case "UISearchBar": (with(UISearchBar()) { $0.placeholder = text }, 52)
    case "UISegmentedControl":
      (with(UISegmentedControl(items: ["One", "Two"])) { $0.selectedSegmentIndex = 0 }, 32)
    case "UISwitch": (with(UISwitch()) { $0.isOn = true }, 31)
    case "UISlider": (with(UISlider()) { $0.value = 0.6 }, 32)
    case "UIStepper": (UIStepper(), 32)
    case "UIProgressView": (with(UIProgressView(progressViewStyle: .default)) { $0.progress = 0.6 }, 6)
    case "UIPageControl": (with(UIPageControl()) { $0.numberOfPages = 4 }, 28)
    case "UIActivityIndicatorView":
      (with(UIActivityIndicatorView(style: .medium)) { $0.hidesWhenStopped = false }, 24)
    case "UIImageView": (with(UIImageView()) { $0.backgroundColor = .tertiarySystemFill }, 32)
    case "UITableViewCell":
      (with(UITableViewCell(style: .default, reuseIdentifier: nil)) { $0.textLabel?.text = text }, 44)
    default: nil
    }
  }

  private static func with<View: UIView>(_ view: View, _ change: (View) -> Void) -> View {
    change(view)
    return view
  }
}
