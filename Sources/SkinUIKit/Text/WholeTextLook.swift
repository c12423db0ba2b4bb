// One rich text, such as a placeholder, that several keys make together with the text that the app sets.

#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// The rich text that an object shows as a whole.
  @MainActor
  struct WholeText<Target: AnyObject> {
    let get: @MainActor (Target) -> NSAttributedString?
    let set: @MainActor (Target, NSAttributedString?) -> Void
  }

  /// What an object's rich text is of its own, and what keys make of it.
  ///
  /// Its text, colour and font go into one value. So there is one binding for them, which takes the app's text and puts the value of
  /// every key into it. Where no key has a value, the object gets the app's back.
  @MainActor
  final class WholeTextLook<Target: AnyObject>: CompositeAppearance {
    enum Field: CombinedLookField {
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
    private let whole: WholeText<Target>
    /// The app's text.
    private var own: NSAttributedString?
    /// What keys have made of it; `nil` while the app's is shown.
    private var shown: NSAttributedString?

    init(_ whole: WholeText<Target>) { self.whole = whole }

    func show(on target: Target, _ values: SkinValues) {
      // A text that isn't the one made here is what the app has set since.
      let current = whole.get(target)
      if shown == nil || current?.string != shown?.string { own = current }
      var string: String?
      var attributes: [NSAttributedString.Key: Any] = [:]
      for field in fields.values {
        switch field {
        case .text(let key): string = values[key]
        case .attribute(let part): attributes[part.attribute] = part.value(values)
        }
      }
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
      bind(.text(key.inModule(moduleName)), in: whole)
    }

    /// Binds attributes of a rich text.
    func wholeTextAttributes(_ attributes: [SkinTextAttribute], in whole: WholeText<Target>) -> SkinProxy {
      for part in attributes.compactMap({ TextPart($0.name, $0.value, module: moduleName) }) {
        _ = bind(.attribute(part), in: whole)
      }
      return self
    }

    private func bind(_ field: WholeTextLook<Target>.Field, in whole: WholeText<Target>) -> SkinProxy {
      bindField(field.id, field) { _ in WholeTextLook(whole) }
    }
  }
#endif
