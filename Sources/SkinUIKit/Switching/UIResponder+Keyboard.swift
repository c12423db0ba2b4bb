#if canImport(UIKit)
  import UIKit

  /// A responder with a keyboard appearance.
  @MainActor protocol KeyboardOwner: UIResponder {
    /// The responder that receives the input.
    var typedInto: UIResponder { get }
  }

  extension UITextField: KeyboardOwner {}
  extension UITextView: KeyboardOwner {}
  extension UISearchBar: KeyboardOwner {
    var typedInto: UIResponder { searchTextField }
  }

  extension KeyboardOwner {
    var typedInto: UIResponder { self }

    /// Sets the keyboard's appearance, and reloads a visible keyboard: UIKit reads the appearance only when the keyboard appears.
    func show(keyboard appearance: UIKeyboardAppearance, set: (Self, UIKeyboardAppearance) -> Void) {
      set(self, appearance)
      if typedInto.isFirstResponder { typedInto.reloadInputViews() }
    }
  }
#endif
