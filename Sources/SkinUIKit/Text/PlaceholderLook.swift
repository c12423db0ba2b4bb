// A field's placeholder: one rich text that several keys make together with the text that the app sets.

#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// What a field's placeholder is of its own, and what keys make of it.
  ///
  /// A placeholder is a whole: its text, colour and font go into one rich text. So a field has one binding, which takes the app's
  /// placeholder and puts the value of every key into it. Where no key has a value, the field gets the app's back.
  @MainActor
  final class PlaceholderLook<Target: AnyObject> {
    private let field: @MainActor (Target) -> UITextField
    /// The app's placeholder.
    private var own: NSAttributedString?
    /// What keys have made of it; `nil` while the app's is shown.
    private var shown: NSAttributedString?
    private var text: SkinKey<String>?
    private var parts: [NSAttributedString.Key: TextPart] = [:]

    init(field: @escaping @MainActor (Target) -> UITextField) { self.field = field }

    static var property: BindingProperty { BindingProperty("placeholder") }

    static func existing(of target: Target, _ manager: SkinManager) -> PlaceholderLook? {
      manager.ownValue(of: target, property) as? PlaceholderLook
    }

    func isBound(_ attribute: NSAttributedString.Key?) -> Bool {
      attribute.map { parts[$0] != nil } ?? (text != nil)
    }

    func bind(text key: SkinKey<String>) { text = key }

    func bind(_ part: TextPart) { parts[part.attribute] = part }

    /// Ends the following of an attribute, or of the text.
    func unbind(_ attribute: NSAttributedString.Key?, _ target: Target, _ manager: SkinManager) {
      guard isBound(attribute) else { return }
      if let attribute { parts[attribute] = nil } else { text = nil }
      if text == nil, parts.isEmpty {
        manager.unbind(target, Self.property)
      } else {
        follow(target, manager)
      }
    }

    func follow(_ target: Target, _ manager: SkinManager) {
      let keys = [text?.erased].compactMap(\.self) + parts.values.map(\.key)
      manager.bind(
        target, Self.property, to: keys, own: { _ in self },
        update: { target, look, values in look.show(on: target, values) })
    }

    private func show(on target: Target, _ values: SkinValues) {
      let field = field(target)
      // A placeholder that isn't the one made here is what the app has set since.
      if shown == nil || field.attributedPlaceholder?.string != shown?.string { own = field.attributedPlaceholder }
      let string = text.flatMap { values[$0] }
      let attributes = parts.compactMapValues { $0.value(values) }
      guard string != nil || !attributes.isEmpty, let whole = string ?? own?.string else {
        if shown != nil { field.attributedPlaceholder = own }
        shown = nil
        return
      }
      let base = own.flatMap { $0.length > 0 ? $0.attributes(at: 0, effectiveRange: nil) : nil } ?? [:]
      let made = NSMutableAttributedString(string: whole, attributes: base)
      if string == nil, let own { made.setAttributedString(own) }
      made.addAttributes(attributes, range: NSRange(location: 0, length: made.length))
      shown = made
      field.attributedPlaceholder = made
    }
  }

  extension SkinProxy {
    /// Binds a placeholder's text.
    func placeholderText(
      _ key: SkinKey<String>, of field: @escaping @MainActor (Target) -> UITextField
    ) -> SkinProxy {
      placeholder(nil, of: field) { $0.bind(text: key.inModule(moduleName)) }
    }

    /// Binds attributes of a placeholder.
    func placeholderAttributes(
      _ attributes: [SkinTextAttribute], of field: @escaping @MainActor (Target) -> UITextField
    ) -> SkinProxy {
      for part in attributes.compactMap({ TextPart($0.name, $0.value, module: moduleName) }) {
        _ = placeholder(part.attribute, of: field) { $0.bind(part) }
      }
      return self
    }

    private func placeholder(
      _ attribute: NSAttributedString.Key?, of field: @escaping @MainActor (Target) -> UITextField,
      bind: (PlaceholderLook<Target>) -> Void
    ) -> SkinProxy {
      let existing = PlaceholderLook<Target>.existing(of: target, manager)
      let part = attribute?.rawValue ?? "text"
      let isBinding = mode.isBinding(
        target, BindingProperty("placeholder.\(part)"), isBound: { existing?.isBound(attribute) == true },
        unbind: { existing?.unbind(attribute, target, manager) })
      guard isBinding else { return self }
      manager.prepareResources()
      let look = existing ?? PlaceholderLook(field: field)
      bind(look)
      look.follow(target, manager)
      return self
    }
  }
#endif
