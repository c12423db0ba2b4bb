// UIBehavioralStyle: whether sliders and buttons behave as those of an iPad or of a Mac.

public enum UIBehavioralStyle: UInt, Sendable {
  case automatic
  case pad
  case mac
}

extension UIControl {
  /// The style that a preferred one means.
  func resolved(_ preferred: UIBehavioralStyle) -> UIBehavioralStyle {
    guard traitCollection.userInterfaceIdiom == .mac else { return .pad }
    return preferred == .automatic ? .mac : preferred
  }

  /// Raises UIKit's exception for a customization that controls of a Mac don't have.
  func requirePadBehavior(_ style: UIBehavioralStyle, _ selector: String) {
    guard style == .mac else { return }
    UIKitException.raise(
      "\(selector) is not supported on \(type(of: self)) when running Catalyst apps in the Mac idiom. "
        + "See UIBehavioralStyle for possible alternatives.")
  }
}
