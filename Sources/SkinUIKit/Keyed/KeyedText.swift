#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  extension [NSAttributedString.Key: Any] {
    /// The key of the color or font of an attribute; `nil` if it wasn't made by key.
    func skinKey(of attribute: NSAttributedString.Key) -> String? {
      value(of: attribute).flatMap(KeyedValues.shared.key)
    }

    /// Whether the color or font of an attribute shows something without its key.
    func hasDefault(_ attribute: NSAttributedString.Key, in skin: Skin) -> Bool {
      value(of: attribute).map { KeyedValues.shared.hasDefault($0, in: skin) } ?? false
    }

    private func value(of attribute: NSAttributedString.Key) -> AnyObject? {
      guard let value = self[attribute], value is UIColor || value is UIFont else { return nil }
      return value as AnyObject
    }
  }

  extension NSAttributedString {
    /// The text without the colors and fonts that were made by key, and the template that names these keys; `nil` if there are none.
    ///
    /// Those that show something without their key stay in both.
    func keyed(in skin: Skin) -> (plain: NSAttributedString, template: NSAttributedString)? {
      let (plain, template) = (NSMutableAttributedString(attributedString: self), NSMutableAttributedString(string: ""))
      var isKeyed = false
      enumerateAttributes(in: NSRange(location: 0, length: length)) { attributes, range, _ in
        var run = attributes
        for (attribute, name) in TextPart.templates {
          guard let key = attributes.skinKey(of: attribute) else { continue }
          isKeyed = true
          run[name] = key
          if attributes.hasDefault(attribute, in: skin) { continue }
          run[attribute] = nil
          plain.removeAttribute(attribute, range: range)
        }
        template.append(NSAttributedString(string: attributedSubstring(from: range).string, attributes: run))
      }
      return isKeyed ? (plain, template) : nil
    }
  }

  /// The attributes of a text or of a dictionary that a setter takes for a whole text.
  struct WholeTextAttributes {
    private let text: NSAttributedString?
    private let attributes: [NSAttributedString.Key: Any]

    /// Reads the value of a setter; one of another type has no attributes.
    init(_ value: AnyObject?) {
      text = value as? NSAttributedString
      if let text {
        attributes = text.length > 0 ? text.attributes(at: 0, effectiveRange: nil) : [:]
      } else {
        attributes = Self.dictionary(value as? NSDictionary)
      }
    }

    /// Outside of Apple's platforms, the keys of a dictionary aren't converted with it.
    private static func dictionary(_ dictionary: NSDictionary?) -> [NSAttributedString.Key: Any] {
      var attributes: [NSAttributedString.Key: Any] = [:]
      for (name, value) in dictionary ?? [:] {
        let text = (name as? String).map(NSAttributedString.Key.init(rawValue:))
        if let name = name as? NSAttributedString.Key ?? text { attributes[name] = value }
      }
      return attributes
    }

    /// The key that the value of an attribute was made by.
    func skinKey(of attribute: NSAttributedString.Key) -> String? { attributes.skinKey(of: attribute) }

    /// Whether the value of an attribute shows something without its key.
    func hasDefault(_ attribute: NSAttributedString.Key, in skin: Skin) -> Bool {
      attributes.hasDefault(attribute, in: skin)
    }

    /// The value of the setter without some attributes.
    func without(_ names: [NSAttributedString.Key]) -> AnyObject {
      guard let text else { return attributes.filter { !names.contains($0.key) } as NSDictionary }
      let result = NSMutableAttributedString(attributedString: text)
      for name in names { result.removeAttribute(name, range: NSRange(location: 0, length: text.length)) }
      return result
    }
  }
#endif
