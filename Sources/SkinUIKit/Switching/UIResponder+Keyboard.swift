// A keyboard that is on screen follows, too.

#if canImport(UIKit)
  import UIKit

  /// What can be typed into.
  @MainActor protocol KeyboardOwner: UIResponder {}

  extension UITextField: KeyboardOwner {}

  extension KeyboardOwner {
    /// Sets how the keyboard looks, and shows it so where it is on screen: UIKit only looks when it appears.
    func show(keyboard appearance: UIKeyboardAppearance, set: (Self, UIKeyboardAppearance) -> Void) {
      set(self, appearance)
      if isFirstResponder { reloadInputViews() }
    }
  }
#endif
