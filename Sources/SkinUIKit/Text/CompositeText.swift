#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// A rich text that an object takes as a whole.
  @MainActor
  struct RichTextProperty<Target: AnyObject> {
    let get: @MainActor (Target) -> NSAttributedString?
    let set: @MainActor (Target, NSAttributedString?) -> Void
    /// The view that drops the text's attributes when it enters a window; `nil` if none does.
    var forgetfulView: @MainActor (Target) -> UIView? = { _ in nil }
  }

  /// The original rich text of an object, such as a placeholder, and the text and attributes that follow keys.
  ///
  /// The values of all keys go into a copy of the app's text. If no key has a value, the object gets the app's text back.
  @MainActor
  final class CompositeText<Target: AnyObject>: CompositeAppearance {
    enum Field: CompositeField {
      case text(SkinKey<String>)
      case attribute(TextPart)

      var key: AnySkinKey {
        switch self {
        case .text(let key): key.erased
        case .attribute(let part): part.key
        }
      }

      var id: String {
        switch self {
        case .text: "text"
        case .attribute(let part): part.attribute.rawValue
        }
      }
    }

    static var name: String { "wholeText" }

    var fields: [String: Field] = [:]
    private let property: RichTextProperty<Target>
    /// The app's text.
    private var original: NSAttributedString?
    /// The text with the values of the keys; `nil` while the app's text is shown.
    private var shown: NSAttributedString?

    init(_ property: RichTextProperty<Target>) { self.property = property }

    func apply(_ values: SkinValues, to target: Target) {
      // Any other text was set by the app after the last update.
      let current = property.get(target)
      if shown == nil || current?.string != shown?.string { original = current }
      var string: String?
      var attributes: [NSAttributedString.Key: Any] = [:]
      for field in fields.values {
        switch field {
        case .text(let key): string = values[key]
        case .attribute(let part): attributes[part.attribute] = part.value(values)
        }
      }
      guard string != nil || !attributes.isEmpty, let all = string ?? original?.string else {
        if shown != nil { property.set(target, original) }
        shown = nil
        return keep(on: target)
      }
      let base = original.flatMap { $0.length > 0 ? $0.attributes(at: 0, effectiveRange: nil) : nil } ?? [:]
      let made = NSMutableAttributedString(string: all, attributes: base)
      if string == nil, let original { made.setAttributedString(original) }
      made.addAttributes(attributes, range: NSRange(location: 0, length: made.length))
      shown = made
      property.set(target, made)
      keep(on: target)
    }

    /// Sets the text again each time that a view which drops its attributes has entered a window.
    private func keep(on target: Target) {
      guard let view = property.forgetfulView(target) else { return }
      guard shown != nil else { return CompanionView.onEnteringWindow(of: view, nil) }
      CompanionView.onEnteringWindow(of: view) { [weak self, weak target] in
        guard let target else { return }
        self?.setAgain(on: target)
        // The view may drop the attributes after its subviews have been notified.
        Task { @MainActor [weak self, weak target] in
          if let target { self?.setAgain(on: target) }
        }
      }
    }

    /// Sets the text again, unless the app has set another one.
    private func setAgain(on target: Target) {
      guard let shown, property.get(target)?.string == shown.string else { return }
      SkinManager.updatingObjects { property.set(target, shown) }
    }
  }

  extension SkinProxy {
    /// Binds the string of a rich text to a key.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func bindRichText(_ key: SkinKey<String>, in property: RichTextProperty<Target>) -> SkinProxy {
      bind(.text(key.inModule(moduleName)), in: property)
    }

    /// Binds attributes of a rich text to their keys.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func bindRichTextAttributes(_ attributes: [SkinTextAttribute], in property: RichTextProperty<Target>) -> SkinProxy {
      for part in attributes.compactMap({ TextPart($0.name, $0.value, module: moduleName) }) {
        _ = bind(.attribute(part), in: property)
      }
      return self
    }

    private func bind(_ field: CompositeText<Target>.Field, in property: RichTextProperty<Target>) -> SkinProxy {
      bindField(field) { _ in CompositeText(property) }
    }
  }
#endif
