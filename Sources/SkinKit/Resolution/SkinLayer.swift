import Foundation

/// The entries, rules and fonts that one document contributes to a skin.
struct SkinLayer: Sendable {
  /// The entries by full name; those of a compiled skin are decoded at the first use.
  var entries: [String: SkinDocument.Entry] { renamed ?? document.entries }
  /// The keys with their values, if the skin is compiled.
  var compiled: CompiledKeys? { renamed == nil ? document.compiledKeys : nil }
  /// The folder of the skin, for issues.
  var folder: String? { document.folder }
  private let document: SkinDocument
  /// The entries under other names.
  private let renamed: [String: SkinDocument.Entry]?
  let rules: [SkinRule]
  let fontFiles: [SkinFile]
  /// The bundle whose compiled catalog has pictures by the names of keys.
  let pictureBundle: URL?
  /// The keys that can't be read, which the document's issues report.
  let unreadableKeys: UnreadableKeys
  /// Whether keys of different kinds may share a name, here and with other layers.
  let hasNamespaces: Bool
  /// Whether keys of different kinds share a name here.
  let sharesNames: Bool
  /// The field `glass` of the header.
  let glass: SkinGlass?

  init(_ document: SkinDocument) {
    self.document = document
    renamed = nil
    unreadableKeys = UnreadableKeys(of: document)
    hasNamespaces = document.header.hasNamespaces
    sharesNames = hasNamespaces || document.sharesNames
    glass = document.header.glass
    rules = document.rules
    fontFiles = Self.fontFiles(document)
    pictureBundle = document.pictureBundle
  }

  /// Prefixes a component's keys with its name.
  ///
  /// Aliases lead to the component's own keys, if there are such.
  /// - Throws: `SkinIssue` if the name can't be a module's.
  init(component: String, _ document: SkinDocument) throws {
    guard KeyName.isModule(component) else {
      throw SkinIssue(
        .malformedKey, "\"\(component.prefix(60))\" can't be the name of a component",
        suggestion: "Use letters, digits, '_' and '-': it is the module of the component's keys.")
    }
    let own = document.entries
    func full(_ key: String) -> String { own[key] == nil ? key : "\(component).\(key)" }
    self.document = document
    renamed = Dictionary(
      uniqueKeysWithValues: own.map { key, entry in
        ("\(component).\(key)", entry.renamed("\(component).\(key)") { target, _ in full(target) })
      })
    unreadableKeys = UnreadableKeys(of: document).prefixed(with: component)
    hasNamespaces = document.header.hasNamespaces
    sharesNames = hasNamespaces || document.sharesNames
    // A component says nothing about the bars of the app.
    glass = nil
    rules = document.rules.map { SkinRule($0.match, properties: $0.properties.mapValues(full), place: $0.place) }
    fontFiles = Self.fontFiles(document)
    // Its keys are those of its own modules.
    pictureBundle = nil
  }

  private static func fontFiles(_ document: SkinDocument) -> [SkinFile] {
    document.header.fonts.filter(document.files.contains).map { SkinFile(path: $0, in: document.files) }
  }
}

extension SkinDocument.Entry {
  /// The entry under another name, with other targets of aliases and references.
  /// - Parameters:
  ///   - name: The full name; `nil` leaves it unchanged.
  ///   - targets: Returns the new target of an alias or a reference to a key, which should have a kind.
  /// - Returns: The entry.
  func renamed(_ name: String? = nil, targets: (String, SkinKind) -> String) -> SkinDocument.Entry {
    var place = place
    if let name { place.key = name }
    let definition = definition.map { definition -> SkinDocument.Definition in
      switch definition {
      case .value: definition
      case .alias(let target): .alias(targets(target, kind))
      case .expression(let expression): .expression(expression.retargeted(targets))
      }
    }
    return SkinDocument.Entry(
      kind: kind, definition: definition, place: place, note: note,
      others: others.map { $0.renamed(name, targets: targets) })
  }
}
