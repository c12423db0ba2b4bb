// Templates of rich text: runs that name keys, and the text that a skin makes of them.

#if canImport(UIKit)
  public import Foundation
  public import SkinKit
  import UIKit

  /// Rich text whose runs name keys, taken apart once, so that a switch only puts values in.
  struct TextTemplate {
    /// What stands in the place of a text or an image of a skin's: the character of attachments.
    static let placeholder = "\u{FFFC}"

    private struct Run {
      var string: String
      /// What the run says itself.
      var attributes: [NSAttributedString.Key: Any] = [:]
      var text: SkinKey<String>?
      var image: SkinKey<SkinImage>?
      var font: SkinKey<SkinFont>?
      var parts: [TextPart] = []

      var keys: [AnySkinKey] {
        [text?.erased, image?.erased, font?.erased].compactMap(\.self) + parts.map(\.key)
      }
    }

    private var runs: [Run] = []

    /// The keys of all runs.
    var keys: [AnySkinKey] { runs.flatMap(\.keys) }

    init(_ template: NSAttributedString, module: String?) {
      template.enumerateAttributes(in: NSRange(location: 0, length: template.length)) { attributes, range, _ in
        let run = Self.run(template.attributedSubstring(from: range).string, attributes, module)
        // Equal neighbours are one run of the template.
        let isReplaced = run.text != nil || run.image != nil
        let count = isReplaced && run.string.allSatisfy { String($0) == Self.placeholder } ? run.string.count : 1
        runs += Array(repeating: run, count: count)
      }
    }

    private static func run(
      _ string: String, _ attributes: [NSAttributedString.Key: Any], _ module: String?
    ) -> Run {
      var run = Run(string: string)
      for (name, value) in attributes {
        let key = value as? String
        switch name {
        case .skinText: run.text = key.map { SkinKey($0).inModule(module) }
        case .skinImage: run.image = key.map { SkinKey($0).inModule(module) }
        case .skinFont: run.font = key.map { SkinKey($0).inModule(module) }
        default:
          if let part = TextPart(name, value, module: module) {
            run.parts.append(part)
          } else {
            run.attributes[name] = value
          }
        }
      }
      return run
    }

    /// The text with a skin's values, and whether it has any of them.
    ///
    /// Where it lacks one, the run has what it says itself.
    @MainActor
    func rendered(_ values: SkinValues) -> (text: NSAttributedString, hasValue: Bool) {
      let result = NSMutableAttributedString(string: "")
      var hasValue = false
      for run in runs { result.append(rendered(run, values, &hasValue)) }
      return (result, hasValue)
    }

    @MainActor
    private func rendered(_ run: Run, _ values: SkinValues, _ hasValue: inout Bool) -> NSAttributedString {
      var attributes = run.attributes
      if let font = run.font.flatMap({ values[$0] }) {
        font.put(into: &attributes)
        hasValue = true
      }
      for part in run.parts {
        guard let value = part.value(values) else { continue }
        attributes[part.attribute] = value
        hasValue = true
      }
      if let image = run.image.flatMap({ values.variants($0) }) {
        hasValue = true
        let attachment = NSTextAttachment()
        attachment.image = UIImage.skinValue(image, in: values.appearance)
        if let own = run.attributes[.attachment] as? NSTextAttachment { attachment.bounds = own.bounds }
        attributes[.attachment] = attachment
        return NSAttributedString(string: Self.placeholder, attributes: attributes)
      }
      if let text = run.text.flatMap({ values[$0] }) {
        hasValue = true
        return NSAttributedString(string: text, attributes: attributes)
      }
      // A run that is nothing but a skin's text or image has nothing to show.
      let isBare = (run.text != nil || run.image != nil) && run.string.allSatisfy { String($0) == Self.placeholder }
      let isFilled = (attributes[.attachment] as? NSTextAttachment)?.image != nil
      return NSAttributedString(string: isBare && !isFilled ? "" : run.string, attributes: attributes)
    }
  }

  extension SkinFont {
    /// Puts the font, its letter spacing and its line height into attributes, whose paragraph style stays otherwise.
    fileprivate func put(into attributes: inout [NSAttributedString.Key: Any]) {
      var new = self.attributes
      if let own = attributes[.paragraphStyle] as? NSParagraphStyle,
        let line = new[.paragraphStyle] as? NSParagraphStyle, let both = own.mutableCopy() as? NSMutableParagraphStyle
      {
        both.minimumLineHeight = line.minimumLineHeight
        both.maximumLineHeight = line.maximumLineHeight
        new[.paragraphStyle] = both
      }
      attributes.merge(new) { $1 }
    }
  }

  extension NSAttributedString {
    /// The text that a skin makes of this template: its runs with the values of the keys that they name.
    ///
    /// Attributes that name keys, `skinForegroundColor` and the like, become those that UIKit draws. Where the skin has no value for a key, the run keeps what it says itself; a run that is nothing but a text
    /// or an image of a key is left out.
    /// - Parameter values: The values.
    /// - Returns: The text.
    @MainActor
    public func resolved(with values: SkinValues) -> NSAttributedString {
      TextTemplate(self, module: nil).rendered(values).text
    }
  }
#endif
