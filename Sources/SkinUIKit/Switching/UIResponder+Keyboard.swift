// A keyboard that is on screen follows, too.

#if canImport(UIKit)
  import UIKit

  /// What can be typed into.
  @MainActor protocol KeyboardOwner: UIResponder {
    /// What the keyboard types into.
    var typedInto: UIResponder { get }
  }

  extension UITextField: KeyboardOwner {}
  extension UITextView: KeyboardOwner {}
  extension UISearchBar: KeyboardOwner {
    var typedInto: UIResponder { searchTextField }
  }

  extension KeyboardOwner {
    var typedInto: UIResponder { self }

    /// Sets how the keyboard looks, and shows it so where it is on screen: UIKit only looks when it appears.
    func show(keyboard appearance: UIKeyboardAppearance, set: (Self, UIKeyboardAppearance) -> Void) {
      set(self, appearance)
      if typedInto.isFirstResponder { typedInto.reloadInputViews() }
    }
  }
#endif
