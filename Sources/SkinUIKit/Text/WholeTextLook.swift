// One rich text, such as a placeholder, that several keys make together with the text that the app sets.

#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// A rich text that an object shows as a whole.
  @MainActor
  struct WholeText<Target: AnyObject> {
    /// What tells the text from others of the object.
    let name: String
    let get: @MainActor (Target) -> NSAttributedString?
    let set: @MainActor (Target, NSAttributedString?) -> Void
  }

  /// What a rich text is of its own, and what keys make of it.
  ///
  /// Its text, colour and font go into one value. So there is one binding for them, which takes the app's text and puts the value of
  /// every key into it. Where no key has a value, the object gets the app's back.
  @MainActor
  final class WholeTextLook<Target: AnyObject> {
    private let whole: WholeText<Target>
    /// The app's text.
    private var own: NSAttributedString?
    /// What keys have made of it; `nil` while the app's is shown.
    private var shown: NSAttributedString?
    private var text: SkinKey<String>?
    private var parts: [NSAttributedString.Key: TextPart] = [:]

    init(_ whole: WholeText<Target>) { self.whole = whole }

    private var property: BindingProperty { BindingProperty(whole.name) }

    static func existing(_ whole: WholeText<Target>, of target: Target, _ manager: SkinManager) -> WholeTextLook? {
      manager.ownValue(of: target, BindingProperty(whole.name)) as? WholeTextLook
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
        manager.unbind(target, property)
      } else {
        follow(target, manager)
      }
    }

    func follow(_ target: Target, _ manager: SkinManager) {
      let keys = [text?.erased].compactMap(\.self) + parts.values.map(\.key)
      manager.bind(
        target, property, to: keys, own: { _ in self },
        update: { target, look, values in look.show(on: target, values) })
    }

    private func show(on target: Target, _ values: SkinValues) {
      // A text that isn't the one made here is what the app has set since.
      let current = whole.get(target)
      if shown == nil || current?.string != shown?.string { own = current }
      let string = text.flatMap { values[$0] }
      let attributes = parts.compactMapValues { $0.value(values) }
      guard string != nil || !attributes.isEmpty, let all = string ?? own?.string else {
        if shown != nil { whole.set(target, own) }
        shown = nil
        return
      }
      let base = own.flatMap { $0.length > 0 ? $0.attributes(at: 0, effectiveRange: nil) : nil } ?? [:]
      let made = NSMutableAttributedString(string: all, attributes: base)
      if string == nil, let own { made.setAttributedString(own) }
      made.addAttributes(attributes, range: NSRange(location: 0, length: made.length))
      shown = made
      whole.set(target, made)
    }
  }

  extension SkinProxy {
    /// Binds the text of a rich text.
    func wholeText(_ key: SkinKey<String>, in whole: WholeText<Target>) -> SkinProxy {
      look(nil, of: whole) { $0.bind(text: key.inModule(moduleName)) }
    }

    /// Binds attributes of a rich text.
    func wholeTextAttributes(_ attributes: [SkinTextAttribute], in whole: WholeText<Target>) -> SkinProxy {
      for part in attributes.compactMap({ TextPart($0.name, $0.value, module: moduleName) }) {
        _ = look(part.attribute, of: whole) { $0.bind(part) }
      }
      return self
    }

    private func look(
      _ attribute: NSAttributedString.Key?, of whole: WholeText<Target>, bind: (WholeTextLook<Target>) -> Void
    ) -> SkinProxy {
      let existing = WholeTextLook.existing(whole, of: target, manager)
      let part = attribute?.rawValue ?? "text"
      let isBinding = mode.isBinding(
        target, BindingProperty("\(whole.name).\(part)"), isBound: { existing?.isBound(attribute) == true },
        unbind: { existing?.unbind(attribute, target, manager) })
      guard isBinding else { return self }
      manager.prepareResources()
      let look = existing ?? WholeTextLook(whole)
      bind(look)
      look.follow(target, manager)
      return self
    }
  }

  extension WholeText {
    /// The placeholder of a field, which stands in the object or is it.
    static func placeholder(of field: @escaping @MainActor (Target) -> UITextField) -> WholeText {
      WholeText(
        name: "placeholder", get: { field($0).attributedPlaceholder }, set: { field($0).attributedPlaceholder = $1 })
    }
  }
#endif
