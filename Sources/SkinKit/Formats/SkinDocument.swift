// A skin as its author wrote it, read but not yet resolved.

import Foundation

/// A skin as it stands in its files: header, keys with their places, and what is wrong with it.
///
/// ```swift
/// let document = try SkinDocument.read(FolderFiles(folder))
/// for issue in document.issues { print(issue) }
/// ```
/// A ``SkinResolver`` makes a ``Skin`` of it.
public struct SkinDocument: Sendable {
  /// What a key is given: a value, or another key to follow.
  public enum Definition: Hashable, Sendable {
    /// A value.
    case value(SkinValue)
    /// The full name of another key, `module.name`.
    case alias(String)
  }

  /// A key with what it is given and where.
  public struct Entry: Sendable {
    /// The kind of the section that it stands in.
    public let kind: SkinKind
    /// What it is given, by appearance.
    public let definition: SkinVariants<Definition>
    /// Where it stands.
    public let place: SkinIssue.Place

    /// Makes an entry.
    /// - Parameters:
    ///   - kind: The kind of the section that it stands in.
    ///   - definition: What it is given, by appearance.
    ///   - place: Where it stands.
    public init(kind: SkinKind, definition: SkinVariants<Definition>, place: SkinIssue.Place) {
      self.kind = kind
      self.definition = definition
      self.place = place
    }
  }

  /// The format it was read from.
  public let format: SkinFormat
  /// Who it is and what it builds on.
  public let header: SkinHeader
  /// What each key, `module.name`, is given.
  public let entries: [String: Entry]
  /// What is wrong with it, in the order of files and lines.
  public let issues: [SkinIssue]
  /// The files it came from.
  public let files: any SkinFiles

  /// Reads a skin.
  /// - Parameters:
  ///   - files: The skin's files.
  ///   - format: The format; `nil` finds it out.
  /// - Returns: The document. What is wrong with single keys stands in ``issues``, and those keys are left out.
  /// - Throws: ``SkinIssue`` where no format is recognised or the header can't be read.
  public static func read(_ files: any SkinFiles, format: SkinFormat? = nil) throws -> SkinDocument {
    let format = try format ?? SkinFormat.detect(files)
    return try format.reader.read(files)
  }
}

/// What a skin says of itself: who it is, what it builds on, which apps it is for.
public struct SkinHeader: Sendable, Hashable {
  /// The skin's name for machines; `nil` where the format has none.
  public var id: SkinIdentifier?
  /// The skin's name for people.
  public var name: String?
  /// The version; `nil` where the format has none.
  public var version: SkinVersion?
  /// The skin that this one builds on; `nil` builds on the app's built-in skin.
  public var base: SkinIdentifier?
  /// The lowest version of the app that can show it.
  public var minimumAppVersion: SkinVersion?
  /// The white-label brand that it is for.
  public var brand: String?
  /// Paths of the skin's font files; registering them with the system is the app's business.
  public var fonts: [String]

  /// Makes a header.
  /// - Parameters:
  ///   - id: The skin's name for machines.
  ///   - name: The skin's name for people.
  ///   - version: The version.
  ///   - base: The skin that this one builds on.
  ///   - minimumAppVersion: The lowest version of the app that can show it.
  ///   - brand: The white-label brand that it is for.
  ///   - fonts: Paths of font files to register.
  public init(
    id: SkinIdentifier? = nil, name: String? = nil, version: SkinVersion? = nil, base: SkinIdentifier? = nil,
    minimumAppVersion: SkinVersion? = nil, brand: String? = nil, fonts: [String] = []
  ) {
    self.id = id
    self.name = name
    self.version = version
    self.base = base
    self.minimumAppVersion = minimumAppVersion
    self.brand = brand
    self.fonts = fonts
  }
}
