#if canImport(UIKit)
  public import Foundation
  public import SkinKit
  import UIKit

  /// Rich text whose runs name keys, parsed once so that a switch of the skin only inserts values.
  struct TextTemplate {
    /// The placeholder of a skin's text or image: the character of attachments.
    static let placeholder = "\u{FFFC}"

    private struct Run {
      var string: String
      /// The run's original attributes.
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
        // Adjacent runs with equal attributes are a single run of the attributed string.
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

    /// A text with a skin's values.
    struct Rendering {
      /// The text.
      let text: NSAttributedString
      /// The attributes of each run of the template.
      let styles: [RenderedText.Style]
      /// Whether the skin has any of the values.
      let hasValue: Bool
    }

    /// Returns the text with a skin's values.
    ///
    /// Where the skin lacks a value, the run keeps its original text or attribute, or has that of its view: a text view shows text without
    /// a color in black, whatever its own.
    @MainActor
    func rendered(_ values: SkinValues, base: RenderedText.Style = [:]) -> Rendering {
      let result = NSMutableAttributedString(string: "")
      var styles: [RenderedText.Style] = []
      var hasValue = false
      for run in runs {
        let text = rendered(run, values, base, &hasValue)
        result.append(text)
        styles.append(text.length > 0 ? text.attributes(at: 0, effectiveRange: nil) : [:])
      }
      return Rendering(text: result, styles: styles, hasValue: hasValue)
    }

    @MainActor
    private func rendered(
      _ run: Run, _ values: SkinValues, _ base: RenderedText.Style, _ hasValue: inout Bool
    ) -> NSAttributedString {
      var attributes = run.attributes.replacingMissingColors(in: values.skin, with: base)
      if let font = run.font {
        if let value = values[font] {
          value.put(into: &attributes)
          hasValue = true
        } else {
          attributes[.font] = attributes[.font] ?? base[.font]
        }
      }
      for part in run.parts {
        if let value = part.value(values) {
          attributes[part.attribute] = value
          hasValue = true
        } else {
          attributes[part.attribute] = attributes[part.attribute] ?? base[part.attribute]
        }
      }
      if let image = run.image.flatMap({ values.variants($0) }) {
        hasValue = true
        let attachment = NSTextAttachment()
        attachment.image = UIImage.skinValue(image, in: values.appearance)
        if let original = run.attributes[.attachment] as? NSTextAttachment { attachment.bounds = original.bounds }
        attributes[.attachment] = attachment
        return NSAttributedString(string: Self.placeholder, attributes: attributes)
      }
      if let text = run.text.flatMap({ values[$0] }) {
        hasValue = true
        return NSAttributedString(string: text, attributes: attributes)
      }
      // Without the skin's text or image, a run of nothing but a placeholder is empty.
      let isBare = (run.text != nil || run.image != nil) && run.string.allSatisfy { String($0) == Self.placeholder }
      let isFilled = (attributes[.attachment] as? NSTextAttachment)?.image != nil
      return NSAttributedString(string: isBare && !isFilled ? "" : run.string, attributes: attributes)
    }
  }

  extension SkinFont {
    /// Sets the font, its letter spacing and its line height in attributes, and keeps the rest of the paragraph style.
    fileprivate func put(into attributes: inout [NSAttributedString.Key: Any]) {
      var new = self.attributes
      if let original = attributes[.paragraphStyle] as? NSParagraphStyle,
        let line = new[.paragraphStyle] as? NSParagraphStyle,
        let both = original.mutableCopy() as? NSMutableParagraphStyle
      {
        both.minimumLineHeight = line.minimumLineHeight
        both.maximumLineHeight = line.maximumLineHeight
        new[.paragraphStyle] = both
      }
      attributes.merge(new) { $1 }
    }
  }

  extension NSAttributedString {
    /// Returns the text of this template with a skin's values.
    ///
    /// Attributes that name keys, such as `skinForegroundColor`, become attributes that UIKit draws. If the skin has no value for a key,
    /// the run keeps its original text or attribute. A run that consists of nothing but a key's text or image is omitted then.
    /// - Parameter values: The values.
    /// - Returns: The text.
    @MainActor @preconcurrency
    public func resolved(with values: SkinValues) -> NSAttributedString {
      TextTemplate(self, module: nil).rendered(values).text
    }
  }
#endif
