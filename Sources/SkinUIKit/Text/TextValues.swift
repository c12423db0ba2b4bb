#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  extension NSLineBreakMode: SkinEnumeration {
    /// The cases by their names in code.
    public static var names: [String: Self] {
      [
        "byWordWrapping": .byWordWrapping, "byCharWrapping": .byCharWrapping, "byClipping": .byClipping,
        "byTruncatingHead": .byTruncatingHead, "byTruncatingTail": .byTruncatingTail,
        "byTruncatingMiddle": .byTruncatingMiddle,
      ]
    }
  }

  extension UIKeyboardAppearance: SkinEnumeration {
    /// The cases by their names in code.
    public static var names: [String: Self] {
      ["default": .default, "dark": .dark, "light": .light]
    }
  }

  extension UITextField.BorderStyle: SkinEnumeration {
    /// The cases by their names in code.
    public static var names: [String: Self] {
      ["none": .none, "line": .line, "bezel": .bezel, "roundedRect": .roundedRect]
    }
  }

  extension UITextField.ViewMode: SkinEnumeration {
    /// The cases by their names in code.
    public static var names: [String: Self] {
      ["never": .never, "whileEditing": .whileEditing, "unlessEditing": .unlessEditing, "always": .always]
    }
  }

  extension UISearchBar.Style: SkinEnumeration {
    /// The cases by their names in code.
    public static var names: [String: Self] {
      ["default": .default, "prominent": .prominent, "minimal": .minimal]
    }
  }
#endif
