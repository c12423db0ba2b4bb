package import Foundation

/// A skin as read from its files: the header, the keys with their places, and the issues.
///
/// ```swift
/// let document = try SkinDocument.read(SkinFolderFiles(folder))
/// for issue in document.issues { print(issue) }
/// let skin = SkinResolver(builtIn: builtIn).resolve(document)
/// ```
public struct SkinDocument: Sendable {
  /// The definition of a key: a value, an alias, or a value with references.
  public enum Definition: Hashable, Sendable {
    /// A value.
    case value(SkinValue)
    /// The full name of another key, `module.name`.
    case alias(String)
    /// A value whose components refer to other keys, or are computed from them.
    indirect case expression(SkinExpression)

    /// The full names of the keys that it needs, each once.
    public var keys: [String] {
      switch self {
      case .value: []
      case .alias(let key): [key]
      case .expression(let expression): expression.keys
      }
    }
  }

  /// The entry of a key.
  public struct Entry: Sendable {
    /// The kind of the key's section.
    public var kind: SkinKind { storage.kind }
    /// The definitions by appearance.
    public var definition: SkinVariants<Definition> {
      switch storage.content {
      case .own(let value): value.variants.map { .value($0) }
      case .following(let definition): definition
      }
    }
    /// The location in the file.
    public var place: SkinIssue.Place { storage.place }
    /// The author's note.
    public var note: SkinNote? { if case .note(let note) = storage.note { note } else { nil } }

    /// The entries of other kinds under the same name, in skins whose sections are name spaces.
    public var others: [Entry] { storage.others }

    /// The values, unless the key is an alias or has references in any appearance.
    var fixedValue: ResolvedValue? { if case .own(let value) = storage.content { value } else { nil } }

    // By reference, because dictionaries of thousands of entries grow.
    private let storage: Storage

    /// Creates an entry.
    /// - Parameters:
    ///   - kind: The kind of the key's section.
    ///   - definition: The definitions by appearance.
    ///   - place: The location in the file.
    ///   - note: The author's note.
    ///   - others: The entries of other kinds under the same name; see ``SkinHeader/hasNamespaces``.
    public init(
      kind: SkinKind, definition: SkinVariants<Definition>, place: SkinIssue.Place, note: SkinNote? = nil,
      others: [Entry] = []
    ) {
      storage = Storage(kind: kind, content: Content(definition), place: place, note: note, others: others)
    }

    /// The entry with those of other kinds under the same name.
    func with(_ others: [Entry]) -> Entry {
      Entry(kind: kind, definition: definition, place: place, note: note, others: others)
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
      let others: [Entry]

      init(kind: SkinKind, content: Content, place: SkinIssue.Place, note: SkinNote?, others: [Entry]) {
        self.kind = kind
        self.content = content
        self.place = place
        self.note = note.map { .note($0) }
        self.others = others
      }
    }
  }

  /// The format of the files.
  public let format: SkinFormat
  /// The skin's identity, base and demands.
  public private(set) var header: SkinHeader
  /// The entries by full key, `module.name`.
  ///
  /// - Complexity: O(1); of a document from a ``SkinCache``, linear in the number of keys at the first use.
  public var entries: [String: Entry] { details.entries }
  /// Rules that bind the properties of views to keys, in their order.
  public private(set) var rules: [SkinRule]
  /// The bundle whose compiled catalog has pictures by the names of keys; `nil` for skins whose keys are all in files.
  package var pictureBundle: URL?
  /// Pairs of colors that need a minimum contrast.
  public let contrast: [SkinContrastPair]
  /// Unknown fields by their scope, a file's path or a group's name, for writers to put back.
  public var unknown: [String: [SkinSourceJSON.Member]] { details.unknown }
  /// The issues, in the order of files and lines.
  public private(set) var issues: [SkinIssue]
  /// The files of the skin.
  public let files: any SkinFiles
  private let content: Content
  /// The folder of the skin among those of an app, which the places of entries don't have; `nil` if they are relative to it.
  package private(set) var folder: String?
  /// The identity of the document, which copies share; most formats have no id.
  let identity: Identity
  /// Creates the document with the values that its storage has now; `nil` if it was read from files.
  private var source: (@Sendable () -> SkinDocument)?

  /// The parts of a document that showing a skin rarely needs, if it is compiled.
  struct Details: Sendable {
    var entries: [String: Entry] = [:]
    var unknown: [String: [SkinSourceJSON.Member]] = [:]
    var candidates: [String] = []
    var formatFiles: Set<String> = []
    /// Whether any entry has others of its name.
    var sharesNames = false
  }

  private enum Content: Sendable {
    case read(Details)
    case compiled(CompiledContent)
  }

  private var details: Details {
    switch content {
    case .read(let details): details
    case .compiled(let content): content.details
    }
  }

  /// Whether keys of several kinds share a name; no compiled skin has such keys.
  var sharesNames: Bool { if case .read(let details) = content { details.sharesNames } else { false } }

  /// The keys with their values, if the document is that of a compiled skin.
  var compiledKeys: CompiledKeys? { if case .compiled(let content) = content { content.keys } else { nil } }

  /// The paths of the files that may belong to the skin, whether a key names them or not.
  package var candidates: [String] { details.candidates }

  /// The paths of the files that hold the keys themselves.
  package var formatFiles: Set<String> { details.formatFiles }

  /// The paths of files other than those of the format, such as images, and the parts of an animation that no key names.
  ///
  /// - Complexity: O(*n*), where *n* is the number of the skin's files.
  public var resources: [String] {
    candidates.filter { !formatFiles.contains($0) && !$0.contains(".xcassets/") }
  }

  /// Every entry with its full key; a key whose name several kinds share has several.
  package var allEntries: [(key: String, entry: Entry)] {
    entries.flatMap { key, entry in ([entry] + entry.others).map { (key: key, entry: $0) } }
  }

  final class Identity: Sendable {}

  /// The document with a folder before the files of its issues and rules.
  ///
  /// The places of entries stay as they are: there are thousands, and few are ever shown.
  func placed(in folder: String) -> SkinDocument {
    var placed = self
    placed.folder = folder
    placed.issues = issues.map { $0.placed(in: folder) }
    placed.rules = rules.map { SkinRule($0.match, properties: $0.properties, place: $0.place.placed(in: folder)) }
    return placed
  }

  /// The document with another header.
  package func with(_ header: SkinHeader) -> SkinDocument {
    var document = self
    document.header = header
    return document
  }

  /// The document with the current values of its storage; itself if it was read from files.
  var reread: SkinDocument {
    guard var document = source?() else { return self }
    // The document may have been identified anew, and its name among bases must not change.
    document.header.id = header.id
    return document
  }

  /// Whether the document has the values of a storage, which can be read again.
  var isRereadable: Bool { source != nil }

  /// The document with a closure that creates it with the current values of its storage.
  func reread(by source: @escaping @Sendable () -> SkinDocument) -> SkinDocument {
    var document = self
    document.source = source
    return document
  }

  /// The document with another id, under which skins name it as their base.
  package func identified(as id: SkinIdentifier) -> SkinDocument {
    var identified = self
    identified.header.id = id
    return identified
  }

  /// Creates a document.
  /// - Parameters:
  ///   - format: The format of the files.
  ///   - header: The skin's identity, base and demands.
  ///   - entries: The entries by full key, `module.name`.
  ///   - rules: Rules that bind the properties of views to keys.
  ///   - contrast: Pairs of colors that need a minimum contrast.
  ///   - unknown: Unknown fields by their scope.
  ///   - issues: The issues.
  ///   - files: The files of the skin.
  public init(
    format: SkinFormat, header: SkinHeader, entries: [String: Entry], rules: [SkinRule] = [],
    contrast: [SkinContrastPair] = [], unknown: [String: [SkinSourceJSON.Member]] = [:], issues: [SkinIssue] = [],
    files: any SkinFiles
  ) {
    self.init(
      format: format, header: header, entries: entries, rules: rules, contrast: contrast, unknown: unknown,
      issues: issues, files: files, candidates: [], formatFiles: [])
  }

  /// Creates a document with what a reader found besides.
  package init(
    format: SkinFormat, header: SkinHeader, entries: [String: Entry], rules: [SkinRule], contrast: [SkinContrastPair],
    unknown: [String: [SkinSourceJSON.Member]], issues: [SkinIssue], files: any SkinFiles, candidates: [String],
    formatFiles: Set<String>
  ) {
    let details = Details(
      entries: entries, unknown: unknown, candidates: candidates, formatFiles: formatFiles,
      sharesNames: entries.values.contains { !$0.others.isEmpty })
    self.init(format, header, .read(details), rules, contrast, issues, files)
  }

  /// Creates a document of a compiled skin.
  init(
    format: SkinFormat, header: SkinHeader, compiled: CompiledContent, rules: [SkinRule], contrast: [SkinContrastPair],
    issues: [SkinIssue], files: any SkinFiles
  ) { self.init(format, header, .compiled(compiled), rules, contrast, issues, files) }

  private init(
    _ format: SkinFormat, _ header: SkinHeader, _ content: Content, _ rules: [SkinRule],
    _ contrast: [SkinContrastPair], _ issues: [SkinIssue], _ files: any SkinFiles
  ) {
    self.format = format
    self.header = header
    self.content = content
    self.rules = rules
    self.contrast = contrast
    self.issues = issues
    self.files = files
    identity = Identity()
  }

  /// Reads a skin in the first of some formats that recognizes it.
  ///
  /// ```swift
  /// let skin = try SkinDocument.read(files, formats: .all)     // import SkinFormats
  /// ```
  /// - Parameters:
  ///   - files: The skin's files. If they are ``SkinLooseFiles``, their entry is read.
  ///   - formats: The formats to try, in this order.
  ///   - options: The options.
  /// - Returns: The document. Keys that can't be read are left out and reported in ``issues``.
  /// - Throws: ``SkinIssue`` with the code ``SkinIssue/Code/unknownFormat`` if no format recognizes the files, or an issue of the
  ///   format's header.
  /// - Complexity: Linear in the size of the format's files; images and other resources aren't read.
  public static func read(
    _ files: any SkinFiles, formats: [SkinFormat], options: SkinReadOptions = .init()
  ) throws -> SkinDocument {
    let options = options.completed(for: files)
    let format = try SkinFormat.detect(files, entry: options.entry, among: formats)
    return try format.reader.read(files, options)
  }

  /// Reads a skin in a format, whether the format recognizes it or not.
  ///
  /// - Parameters:
  ///   - files: The skin's files. If they are ``SkinLooseFiles``, their entry is read.
  ///   - format: The format.
  ///   - options: The options.
  /// - Returns: The document. Keys that can't be read are left out and reported in ``issues``.
  /// - Throws: ``SkinIssue`` if the files hold no skin of this format, or its header can't be read.
  /// - Complexity: Linear in the size of the format's files; images and other resources aren't read.
  public static func read(
    _ files: any SkinFiles, as format: SkinFormat, options: SkinReadOptions = .init()
  ) throws -> SkinDocument {
    try format.reader.read(files, options.completed(for: files))
  }
}

/// An author's note about a key.
public struct SkinNote: Sendable {
  /// The key's purpose.
  public var description: String?
  /// The reason to stop using the key, or its replacement; empty if no reason is given; `nil` if the key isn't deprecated.
  public var deprecation: String?
  /// The data of other tools, which survives reading and writing.
  public var extensions: SkinSourceJSON?

  /// Creates a note.
  /// - Parameters:
  ///   - description: The key's purpose.
  ///   - deprecation: The reason to stop using the key; empty if no reason is given; `nil` if it isn't deprecated.
  ///   - extensions: The data of other tools.
  public init(description: String? = nil, deprecation: String? = nil, extensions: SkinSourceJSON? = nil) {
    self.description = description
    self.deprecation = deprecation
    self.extensions = extensions
  }
}

/// Two colors that need a minimum contrast, as an author declares them.
public struct SkinContrastPair: Hashable, Sendable {
  /// The key of the text's or symbol's color.
  public let text: String
  /// The key of the background's color or gradient.
  public let background: String
  /// The lowest acceptable contrast ratio of WCAG 2.2, 1...21.
  public let minimum: Double
  /// The location of the declaration.
  public let place: SkinIssue.Place

  /// Declares a pair.
  /// - Parameters:
  ///   - text: The key of the text's or symbol's color.
  ///   - background: The key of the background's color or gradient.
  ///   - minimum: The lowest acceptable contrast ratio; 4.5 is WCAG 2.2's for normal text, 3 for large.
  ///   - place: The location of the declaration.
  public init(text: String, background: String, minimum: Double = 4.5, place: SkinIssue.Place = .init()) {
    self.text = text
    self.background = background
    self.minimum = minimum
    self.place = place
  }
}
