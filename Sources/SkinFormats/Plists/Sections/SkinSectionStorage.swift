public import Foundation
public import SkinKit

/// A storage of sections whose values it parses itself, and whose parents it finds itself: system S's storage with its hooks.
///
/// Each kind has a parser, which a storage replaces to read a notation of its own. A storage returns its parents by name, from wherever
/// it has them:
/// ```swift
/// struct TeamSkin: SkinSectionStorage {
///   let sections: SkinSections
///   let library: [String: SkinSections]
///
///   func storage(named name: String) -> (any SkinSectionStorage)? {
///     library[name].map { TeamSkin(sections: $0, library: library) }
///   }
///
///   func color(from value: SkinObject) throws -> SkinColor {
///     try palette[value.description] ?? SkinColor(value.description)
///   }
/// }
/// SkinManager.shared.apply(resolver.resolve(TeamSkin(sections: night, library: all)))
/// ```
/// Keys belong to the module `app`. Sections are name spaces: a color and a font may have the same name. A value is parsed by the
/// storage that has it. A value that can't be parsed is reported with the parser's issue, and the parent's is read. If
/// ``storage(named:)`` doesn't know the parent, its name is the skin's base, which the `SkinResolver` looks up among its `bases`.
public protocol SkinSectionStorage: SkinStorage {
  /// The storage's own values and the name of its parent.
  var sections: SkinSections { get }

  /// Finds the storage that `super` names.
  /// - Parameter name: The name after `super`.
  /// - Returns: The storage; `nil` if it isn't known here.
  func storage(named name: String) -> (any SkinSectionStorage)?

  /// Parses a color.
  /// - Parameter value: The value as the author wrote it.
  /// - Returns: The parsed value.
  /// - Throws: `SkinIssue` with the reason why it can't be parsed.
  func color(from value: SkinObject) throws -> SkinColor

  /// Parses an image.
  /// - Parameter value: The value as the author wrote it.
  /// - Returns: The parsed value.
  /// - Throws: `SkinIssue` with the reason why it can't be parsed.
  func image(from value: SkinObject) throws -> SkinImage

  /// Parses a font.
  /// - Parameter value: The value as the author wrote it.
  /// - Returns: The parsed value.
  /// - Throws: `SkinIssue` with the reason why it can't be parsed.
  func font(from value: SkinObject) throws -> SkinFont

  /// Parses a text.
  /// - Parameter value: The value as the author wrote it.
  /// - Returns: The parsed value.
  /// - Throws: `SkinIssue` with the reason why it can't be parsed.
  func text(from value: SkinObject) throws -> String

  /// Parses a number.
  /// - Parameter value: The value as the author wrote it.
  /// - Returns: The parsed value.
  /// - Throws: `SkinIssue` with the reason why it can't be parsed.
  func number(from value: SkinObject) throws -> Double

  /// Parses a flag.
  /// - Parameter value: The value as the author wrote it.
  /// - Returns: The parsed value.
  /// - Throws: `SkinIssue` with the reason why it can't be parsed.
  func flag(from value: SkinObject) throws -> Bool

  /// Parses a size.
  /// - Parameter value: The value as the author wrote it.
  /// - Returns: The parsed value.
  /// - Throws: `SkinIssue` with the reason why it can't be parsed.
  func size(from value: SkinObject) throws -> SkinSize

  /// Parses a URL.
  /// - Parameter value: The value as the author wrote it.
  /// - Returns: The parsed value.
  /// - Throws: `SkinIssue` with the reason why it can't be parsed.
  func url(from value: SkinObject) throws -> URL

  /// Parses a structured value.
  /// - Parameter value: The value as the author wrote it.
  /// - Returns: The parsed value.
  /// - Throws: `SkinIssue` with the reason why it can't be parsed.
  func object(from value: SkinObject) throws -> SkinObject
}

extension SkinSectionStorage {
  /// Knows no parent.
  /// - Parameter name: Not used.
  /// - Returns: `nil`.
  public func storage(named name: String) -> (any SkinSectionStorage)? { nil }

  /// Parses `#RGB`, `#RRGGBB`, `rgb()` and the other notations of `SkinColor`.
  /// - Parameter value: The value as the author wrote it.
  /// - Returns: The parsed value.
  /// - Throws: `SkinIssue` for any other value.
  public func color(from value: SkinObject) throws -> SkinColor {
    try SectionParser.parse(value, as: SkinColor.self)
  }

  /// Names an image of the app's bundle.
  /// - Parameter value: The value as the author wrote it.
  /// - Returns: The parsed value.
  /// - Throws: `SkinIssue` for any other value.
  public func image(from value: SkinObject) throws -> SkinImage {
    guard case .value(.text(let name)) = value, !name.isEmpty else {
      throw ImportedValues.wrong(SkinSourceJSON(value), .image, "the name of an image")
    }
    return SkinImage(named: name)
  }

  /// Parses `15`, `15 Name`, `Name,15`, `Name size:15`, or a dictionary with size and name.
  /// - Parameter value: The value as the author wrote it.
  /// - Returns: The parsed value.
  /// - Throws: `SkinIssue` for any other value.
  public func font(from value: SkinObject) throws -> SkinFont {
    try SectionParser.parse(value, as: SkinFont.self)
  }

  /// Accepts a text.
  /// - Parameter value: The value as the author wrote it.
  /// - Returns: The parsed value.
  /// - Throws: `SkinIssue` for any other value.
  public func text(from value: SkinObject) throws -> String {
    try SectionParser.parse(value, as: String.self)
  }

  /// Parses a number, or a text of one.
  /// - Parameter value: The value as the author wrote it.
  /// - Returns: The parsed value.
  /// - Throws: `SkinIssue` for any other value.
  public func number(from value: SkinObject) throws -> Double {
    try SectionParser.parse(value, as: Double.self)
  }

  /// Parses true and false, 1 and 0, YES and NO.
  /// - Parameter value: The value as the author wrote it.
  /// - Returns: The parsed value.
  /// - Throws: `SkinIssue` for any other value.
  public func flag(from value: SkinObject) throws -> Bool {
    try SectionParser.parse(value, as: Bool.self)
  }

  /// Parses `{width, height}`, a list of two numbers, or a dictionary.
  /// - Parameter value: The value as the author wrote it.
  /// - Returns: The parsed value.
  /// - Throws: `SkinIssue` for any other value.
  public func size(from value: SkinObject) throws -> SkinSize {
    try SectionParser.parse(value, as: SkinSize.self)
  }

  /// Parses an address.
  /// - Parameter value: The value as the author wrote it.
  /// - Returns: The parsed value.
  /// - Throws: `SkinIssue` for any other value.
  public func url(from value: SkinObject) throws -> URL {
    try SectionParser.parse(value, as: URL.self)
  }

  /// Accepts any value.
  /// - Parameter value: The value as the author wrote it.
  /// - Returns: The parsed value.
  /// - Throws: Nothing.
  public func object(from value: SkinObject) throws -> SkinObject { value }
}
