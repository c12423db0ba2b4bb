#if canImport(UIKit)
  import SkinKit
  import UIKit

  /// A property of views that values made by key are assigned to.
  @MainActor
  struct KeyedProperty {
    /// The name in the catalog of properties.
    let name: String
    /// The class that has it.
    let type: UIView.Type
    /// Assigns a new color of the same key if the property's color was made by one.
    let renewColor: (UIView) -> Void

    private static func property<View: UIView, Value: AnyObject>(
      _ name: String, _ path: ReferenceWritableKeyPath<View, Value?>
    ) -> KeyedProperty {
      KeyedProperty(name: name, type: View.self) { view in
        guard let view = view as? View, let key = (view[keyPath: path] as? UIColor)?.skinKey,
          let new = UIColor(skinKey: key) as? Value
        else { return }
        view[keyPath: path] = new
      }
    }

    /// The properties of one value.
    static let all: [KeyedProperty] = [
      property("backgroundColor", \UIView.backgroundColor), tintColor,
      property("textColor", \UILabel.textColor), property("font", \UILabel.font),
      property("highlightedTextColor", \UILabel.highlightedTextColor), property("shadowColor", \UILabel.shadowColor),
      property("textColor", \UITextField.textColor), property("font", \UITextField.font),
      property("textColor", \UITextView.textColor), property("font", \UITextView.font),
      property("image", \UIImageView.image), property("highlightedImage", \UIImageView.highlightedImage),
      property("onTintColor", \UISwitch.onTintColor), property("thumbTintColor", \UISwitch.thumbTintColor),
      property("minimumTrackTintColor", \UISlider.minimumTrackTintColor),
      property("maximumTrackTintColor", \UISlider.maximumTrackTintColor),
      property("progressTintColor", \UIProgressView.progressTintColor),
      property("trackTintColor", \UIProgressView.trackTintColor),
      property("barTintColor", \UINavigationBar.barTintColor), property("barTintColor", \UITabBar.barTintColor),
      property("barTintColor", \UIToolbar.barTintColor), property("separatorColor", \UITableView.separatorColor),
    ]

    /// A view without a tint of its own returns the inherited one, which must not become its own.
    private static let tintColor = KeyedProperty(name: "tintColor", type: UIView.self) { view in
      guard let key = view.tintColor?.skinKey, view.superview?.tintColor !== view.tintColor else { return }
      view.tintColor = UIColor(skinKey: key)
    }

    /// The names of the properties of buttons that have a value for each state.
    static let ofButtonStates = ["titleColor", "image", "backgroundImage"]

    /// Whether a property, by its name in the catalog, is the color of a text.
    static func isOfText(_ name: String) -> Bool {
      ["textColor", "highlightedTextColor"].contains(name) || name.hasPrefix("titleColor")
    }

    /// The name of a button's property in a state; `nil` for states without a name.
    static func name(_ name: String, in state: UIControl.State) -> String? {
      let states = StandardProperties.controlStates
      return states.suffixes.indices.first { states[$0] == state }.map { name + states.suffixes[$0] }
    }

    /// Assigns new colors of the same keys to the properties of a view and its subviews whose colors were made by key.
    ///
    /// UIKit has to resolve a color that is assigned, and would keep what it resolved of the one before.
    /// - Complexity: Linear in the number of views.
    static func renewColors(in view: UIView) {
      for property in all { property.renewColor(view) }
      if let button = view as? UIButton {
        let states = StandardProperties.controlStates
        for state in states.suffixes.indices.map({ states[$0] }) {
          // A state without a color of its own returns the normal one.
          guard let color = button.titleColor(for: state), let key = color.skinKey,
            state == .normal || button.titleColor(for: .normal) !== color
          else { continue }
          button.setTitleColor(UIColor(skinKey: key), for: state)
        }
      }
      for subview in view.subviews { renewColors(in: subview) }
    }
  }
#endif
