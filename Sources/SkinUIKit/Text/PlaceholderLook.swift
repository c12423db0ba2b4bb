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
  final class PlaceholderLook<Target: SkinPlaceholderHost>: CombinedLook {
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

    static var name: String { "placeholder" }

    var fields: [String: Field] = [:]
    /// The app's placeholder.
    private var own: NSAttributedString?
    /// What keys have made of it; `nil` while the app's is shown.
    private var shown: NSAttributedString?

    func show(on target: Target, _ values: SkinValues) {
      let field = target.skinTextField
      // A placeholder that isn't the one made here is what the app has set since.
      if shown == nil || field.attributedPlaceholder?.string != shown?.string { own = field.attributedPlaceholder }
      var string: String?
      var attributes: [NSAttributedString.Key: Any] = [:]
      for each in fields.values {
        switch each {
        case .text(let key): string = values[key]
        case .attribute(let part): attributes[part.attribute] = part.value(values)
        }
      }
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
#endif
