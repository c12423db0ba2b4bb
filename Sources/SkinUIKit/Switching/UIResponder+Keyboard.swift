#if canImport(UIKit)
  import UIKit

  /// A responder with a keyboard appearance.
  @MainActor protocol KeyboardResponder: UIResponder {
    /// The responder that receives the input.
    var inputResponder: UIResponder { get }
  }

  extension UITextField: KeyboardResponder {}
  extension UITextView: KeyboardResponder {}
  extension UISearchBar: KeyboardResponder {
    var inputResponder: UIResponder { searchTextField }
  }

  extension KeyboardResponder {
    var inputResponder: UIResponder { self }

    /// Sets the keyboard's appearance, and reloads a visible keyboard: UIKit reads the appearance only when the keyboard appears.
    func show(keyboard appearance: UIKeyboardAppearance, set: (Self, UIKeyboardAppearance) -> Void) {
      set(self, appearance)
      if inputResponder.isFirstResponder { inputResponder.reloadInputViews() }
    }
  }
#endif
