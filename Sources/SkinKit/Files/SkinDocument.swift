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
    public var kind: SkinKind { storage.kind }
    /// What it is given, by appearance.
    public var definition: SkinVariants<Definition> {
      switch storage.content {
      case .own(let value): value.variants.map { .value($0) }
      case .following(let definition): definition
      }
    }
    /// Where it stands.
    public var place: SkinIssue.Place { storage.place }
    /// What its author says about it.
    public var note: SkinNote? { if case .note(let note) = storage.note { note } else { nil } }

    /// The values, where it follows no other key for any appearance.
    var ownValue: ResolvedValue? { if case .own(let value) = storage.content { value } else { nil } }

    // By reference, because there are thousands of them in dictionaries that grow.
    private let storage: Storage

    /// Makes an entry.
    /// - Parameters:
    ///   - kind: The kind of the section that it stands in.
    ///   - definition: What it is given, by appearance.
    ///   - place: Where it stands.
    ///   - note: What its author says about it.
    public init(
      kind: SkinKind, definition: SkinVariants<Definition>, place: SkinIssue.Place, note: SkinNote? = nil
    ) {
      storage = Storage(kind: kind, content: Content(definition), place: place, note: note)
    }

    private enum Content {
      case own(ResolvedValue)
      indirect case following(SkinVariants<Definition>)

      init(_ definition: SkinVariants<Definition>) {
        if case .value(let value) = definition.any, !definition.isVaried {
          self = .own(ResolvedValue(SkinVariants(value)))
          return
        }
        let own = definition.compactMap { if case .value(let value) = $0 { value } else { nil } }
        if let own, own.others.count == definition.others.count {
          self = .own(ResolvedValue(own))
        } else {
          self = .following(definition)
        }
      }
    }

    /// Boxed, because most keys have none.
    private indirect enum Note {
      case note(SkinNote)
    }

    private final class Storage: Sendable {
      let kind: SkinKind
      let content: Content
      let place: SkinIssue.Place
      let note: Note?

      init(kind: SkinKind, content: Content, place: SkinIssue.Place, note: SkinNote?) {
        self.kind = kind
        self.content = content
        self.place = place
        self.note = note.map { .note($0) }
      }
    }
  }

  /// The format it was read from.
  public let format: SkinFormat
  /// Who it is and what it builds on.
  public let header: SkinHeader
  /// What each key, `module.name`, is given.
  public let entries: [String: Entry]
  /// Rules that give keys to views which don't name any, in the order they stand.
  public let rules: [SkinRule]
  /// Pairs of colours that must stand out from each other.
  public let contrast: [SkinContrastPair]
  /// Fields that this version doesn't know, by where they stand, for writers to put back: a file's path, or a group's name.
  public let unknown: [String: [SourceJSON.Member]]
  /// What is wrong with it, in the order of files and lines.
  public let issues: [SkinIssue]
  /// The files it came from.
  public let files: any SkinFiles
  /// Tells a document from others, for most formats give it no id; copies share it.
  let identity: Identity

  final class Identity: Sendable {}

  /// Puts a document together.
  /// - Parameters:
  ///   - format: The format it was read from.
  ///   - header: Who it is and what it builds on.
  ///   - entries: What each key, `module.name`, is given.
  ///   - rules: Rules that give keys to views which don't name any.
  ///   - contrast: Pairs of colours that must stand out from each other.
  ///   - unknown: Fields that aren't known, by where they stand.
  ///   - issues: What is wrong with it.
  ///   - files: The files it came from.
  public init(
    format: SkinFormat, header: SkinHeader, entries: [String: Entry], rules: [SkinRule] = [],
    contrast: [SkinContrastPair] = [], unknown: [String: [SourceJSON.Member]] = [:], issues: [SkinIssue] = [],
    files: any SkinFiles
  ) {
    self.format = format
    self.header = header
    self.entries = entries
    self.rules = rules
    self.contrast = contrast
    self.unknown = unknown
    self.issues = issues
    self.files = files
    identity = Identity()
  }

  /// Reads a skin in the first of some formats that recognizes it.
  /// - Parameters:
  ///   - files: The skin's files; of ``LooseFiles``, the one file is read that they were made for.
  ///   - formats: The formats to try, in this order.
  ///   - options: How to read it.
  /// - Returns: The document. Keys that can't be read are left out and reported in ``issues``.
  /// - Throws: ``SkinIssue`` with the code ``SkinIssue/Code/unknownFormat`` if no format recognizes the files, or an issue of the
  ///   format's header.
  public static func read(
    _ files: any SkinFiles, formats: [SkinFormat], options: SkinReadOptions = .init()
  ) throws -> SkinDocument {
    let options = options.completed(for: files)
    let format = try SkinFormat.detect(files, entry: options.entry, among: formats)
    return try format.reader.read(files, options)
  }

  /// Reads a skin in a format, whether the format recognizes it or not.
  /// - Parameters:
  ///   - files: The skin's files; of ``LooseFiles``, the one file is read that they were made for.
  ///   - format: The format.
  ///   - options: How to read it.
  /// - Returns: The document. Keys that can't be read are left out and reported in ``issues``.
  /// - Throws: ``SkinIssue`` if the files hold no skin of this format, or its header can't be read.
  public static func read(
    _ files: any SkinFiles, as format: SkinFormat, options: SkinReadOptions = .init()
  ) throws -> SkinDocument {
    try format.reader.read(files, options.completed(for: files))
  }
}

/// How a skin's files are to be read.
public struct SkinReadOptions: Sendable, Hashable {
  /// The file that is the skin, where several lie in one folder, such as `night.plist`; `nil` reads the folder as one skin.
  public var entry: String?
  /// Where the opacity stands in hexadecimal colours that have one.
  public var alphaOrder: SkinColor.AlphaOrder
  /// The white-label brand whose values replace the common ones; `nil` reads the common ones alone.
  public var brand: String?
  /// Which context each modifier of a design tokens' resolver takes, by the modifier's name; others take their default.
  public var modifiers: [String: String]

  /// Makes options.
  /// - Parameters:
  ///   - entry: The file that is the skin, where several lie in one folder.
  ///   - alphaOrder: Where the opacity stands in hexadecimal colours that have one.
  ///   - brand: The white-label brand whose values replace the common ones.
  ///   - modifiers: Which context each modifier of a design tokens' resolver takes.
  public init(
    entry: String? = nil, alphaOrder: SkinColor.AlphaOrder = .rgba, brand: String? = nil,
    modifiers: [String: String] = [:]
  ) {
    self.entry = entry
    self.alphaOrder = alphaOrder
    self.brand = brand
    self.modifiers = modifiers
  }

  /// The options with the entry that the files name, where these don't name one.
  fileprivate func completed(for files: any SkinFiles) -> SkinReadOptions {
    var options = self
    options.entry = entry ?? (files as? LooseFiles)?.entry
    return options
  }
}

/// What an author says about a key, for those who use it.
public struct SkinNote: Sendable {
  /// What the key is for.
  public var description: String?
  /// Why it shouldn't be used any more, or what to use instead; empty where that isn't said; `nil` where it isn't deprecated.
  public var deprecation: String?
  /// What other tools keep with it; it survives reading and writing.
  public var extensions: SourceJSON?

  /// Makes a note.
  /// - Parameters:
  ///   - description: What the key is for.
  ///   - deprecation: Why it shouldn't be used any more; empty where that isn't said.
  ///   - extensions: What other tools keep with it.
  public init(description: String? = nil, deprecation: String? = nil, extensions: SourceJSON? = nil) {
    self.description = description
    self.deprecation = deprecation
    self.extensions = extensions
  }
}

/// Two colours that must stand out from each other, as an author declares it.
public struct SkinContrastPair: Hashable, Sendable {
  /// The key of the text's or symbol's colour.
  public let text: String
  /// The key of the background's colour or gradient.
  public let background: String
  /// The lowest contrast ratio of WCAG 2.2 that is acceptable, 1...21.
  public let minimum: Double
  /// Where it is declared.
  public let place: SkinIssue.Place

  /// Declares a pair.
  /// - Parameters:
  ///   - text: The key of the text's or symbol's colour.
  ///   - background: The key of the background's colour or gradient.
  ///   - minimum: The lowest acceptable contrast ratio; 4.5 is WCAG 2.2's for normal text, 3 for large.
  ///   - place: Where it is declared.
  public init(text: String, background: String, minimum: Double = 4.5, place: SkinIssue.Place = .init()) {
    self.text = text
    self.background = background
    self.minimum = minimum
    self.place = place
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
  /// Paths of the skin's font files; what shows the skin registers them with the system, see ``Skin/fontFiles``.
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
