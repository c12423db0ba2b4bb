// Rich text whose parts follow several keys.

#if canImport(UIKit)
  public import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UILabel {
    /// Lets the label's rich text follow several keys.
    ///
    /// ```swift
    /// label.skin.attributedText("login.terms", "login.link_color") { values in
    ///   NSAttributedString(string: values["login.terms"] ?? "", attributes: …)
    /// }
    /// ```
    /// - Parameters:
    ///   - keys: The keys.
    ///   - make: Makes the text; where it gives `nil`, the label shows the text of its own.
    /// - Returns: The object's properties.
    @discardableResult
    public func attributedText(
      _ keys: AnySkinKey..., make: @escaping @MainActor (SkinValues) -> NSAttributedString?
    ) -> SkinProxy {
      let property = BindingProperty("attributedText")
      guard isBinding(property) else { return self }
      manager.prepareResources()
      manager.bind(
        target, property, to: keys.map(resolved), own: \.attributedText,
        update: { label, own, values in label.attributedText = make(values) ?? own })
      return self
    }
  }
#endif
