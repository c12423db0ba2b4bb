#if canImport(UIKit)
  import SkinKit
  package import UIKit

  extension SkinInspectableKeys {
    /// The name of a property in one state of a control, as data has it.
    ///
    /// It is `nil` for a combination of states that names don't have.
    private static func name(_ property: String, in state: UIControl.State) -> String? {
      let states: [UInt: String] = [
        UIControl.State.normal.rawValue: "", UIControl.State.highlighted.rawValue: "highlighted",
        UIControl.State.selected.rawValue: "selected", UIControl.State.disabled.rawValue: "disabled",
        UIControl.State.focused.rawValue: "focused",
        UIControl.State([.selected, .highlighted]).rawValue: "selectedHighlighted",
      ]
      guard let suffix = states[state.rawValue] else { return nil }
      return suffix.isEmpty ? property : "\(property).\(suffix)"
    }

    /// Binds a property in one state to a key; `nil` unbinds it.
    ///
    /// A combination of states that names don't have is reported.
    package func set(_ key: String?, _ property: String, in state: UIControl.State) {
      guard let name = Self.name(property, in: state) else {
        return SkinManager.report(
          SkinIssue(
            .unknownField, "\(property) can't follow a key in the state \(state.rawValue)",
            suggestion: "Use normal, highlighted, selected, disabled, focused, or selected and highlighted together.",
            place: .init(key: key)))
      }
      self[name] = key
    }
  }
#endif
