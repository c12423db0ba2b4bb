#if canImport(UIKit)
  import SkinKit
  import UIKit

  /// Assigns the colors of views again that were made by key, where UIKit has no trait that makes it resolve them.
  @MainActor
  enum KeyedColors {
    /// Returns a function that assigns a new color of the same key to a property of views whose color was made by one.
    static func renewing<View: UIView, Value>(
      _ path: ReferenceWritableKeyPath<View, Value>
    ) -> @MainActor (UIView) -> Void {
      { view in
        guard let view = view as? View, let color = view[keyPath: path] as? UIColor,
          let new = KeyedValues.shared.renewed(color) as? Value
        else { return }
        view[keyPath: path] = new
      }
    }

    /// Assigns new colors of the same keys to the properties of a view and its subviews whose colors were made by key.
    ///
    /// UIKit has to resolve a color that is assigned, and would keep what it resolved of the one before.
    /// - Complexity: Linear in the number of views.
    static func renew(in view: UIView) {
      for renew in all { renew(view) }
      renewTint(of: view)
      if let button = view as? UIButton { renewTitles(of: button) }
      for subview in view.subviews { renew(in: subview) }
    }

    /// A view without a tint of its own returns the inherited one, which must not become its own.
    private static func renewTint(of view: UIView) {
      guard let color = view.tintColor, let new = KeyedValues.shared.renewed(color),
        view.superview?.tintColor !== color
      else { return }
      view.tintColor = new
    }

    private static func renewTitles(of button: UIButton) {
      let states = StandardProperties.controlStates
      for state in states.suffixes.indices.map({ states[$0] }) {
        // A state without a color of its own returns the normal one.
        guard let color = button.titleColor(for: state), let new = KeyedValues.shared.renewed(color),
          state == .normal || button.titleColor(for: .normal) !== color
        else { continue }
        button.setTitleColor(new, for: state)
      }
    }
  }
#endif
