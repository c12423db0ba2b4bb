// Conversion between AttributedString and NSAttributedString for UIKit's attributes.
// Paragraph styles and shadows are left out: their classes aren't Sendable, which Swift's attributes have to be.

public import Foundation

extension NSAttributedString {
  public convenience init(_ attrStr: AttributedString) {
    let result = NSMutableAttributedString(string: "")
    for run in attrStr.runs {
      let text = String(attrStr[run.range].characters)
      result.append(NSAttributedString(string: text, attributes: run.attributes.dictionary))
    }
    self.init(attributedString: result)
  }
}

extension AttributedString {
  public init(_ nsStr: NSAttributedString) {
    self.init()
    nsStr.enumerateAttributes(in: NSRange(location: 0, length: nsStr.length)) { attributes, range, _ in
      let text = nsStr.attributedSubstring(from: range).string
      append(AttributedString(text, attributes: AttributeContainer(attributes)))
    }
  }
}

extension AttributeContainer {
  public init(_ dictionary: [NSAttributedString.Key: Any]) {
    self.init()
    self.font = dictionary[.font] as? UIFont
    self.foregroundColor = dictionary[.foregroundColor] as? UIColor
    self.backgroundColor = dictionary[.backgroundColor] as? UIColor
    self.kern = AttributeContainer.number(dictionary[.kern])
    self.tracking = AttributeContainer.number(dictionary[.tracking])
    self.underlineStyle = AttributeContainer.lineStyle(dictionary[.underlineStyle])
    self.underlineColor = dictionary[.underlineColor] as? UIColor
    self.strikethroughStyle = AttributeContainer.lineStyle(dictionary[.strikethroughStyle])
    self.strikethroughColor = dictionary[.strikethroughColor] as? UIColor
    self.baselineOffset = AttributeContainer.number(dictionary[.baselineOffset])
  }

  /// The attributes as NSAttributedString has them.
  var dictionary: [NSAttributedString.Key: Any] {
    let values: [NSAttributedString.Key: Any?] = [
      .font: self.font, .foregroundColor: self.foregroundColor, .backgroundColor: self.backgroundColor,
      .kern: self.kern, .tracking: self.tracking,
      .underlineStyle: self.underlineStyle?.rawValue,
      .underlineColor: self.underlineColor, .strikethroughStyle: self.strikethroughStyle?.rawValue,
      .strikethroughColor: self.strikethroughColor, .baselineOffset: self.baselineOffset,
    ]
    return values.compactMapValues { $0 }
  }

  private static func number(_ value: Any?) -> CGFloat? {
    value as? CGFloat ?? (value as? Double).map { CGFloat($0) } ?? (value as? Int).map { CGFloat($0) }
  }

  private static func lineStyle(_ value: Any?) -> NSUnderlineStyle? {
    value as? NSUnderlineStyle ?? (value as? Int).map(NSUnderlineStyle.init)
  }
}
