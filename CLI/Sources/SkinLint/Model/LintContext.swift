import Foundation
package import SkinKit

/// A skin with everything that rules look at: as written, resolved, its bases, and its files.
package struct LintContext: Sendable {
  /// The skin as its author wrote it.
  package let document: SkinDocument
  /// The skin resolved over its bases.
  package let skin: Skin
  /// The chain of base skins, the nearest first; each branded skin is followed by the common one.
  package let bases: [SkinDocument]
  /// The app's own skin, whose keys are the ones that the app uses; `nil` if none was given.
  package let contract: SkinDocument?
  /// The documents that the skin is resolved from, the topmost first.
  let layers: [SkinDocument]
  /// The keys of the layers that can't be read, which other issues report.
  let unreadableKeys: UnreadableKeys
  /// The project's settings.
  package let configuration: LintConfiguration
  /// The skin's files, ordered by path.
  package let files: [FileDigest]
  /// The skin's own entries, ordered by file and line.
  let entries: [(key: String, entry: SkinDocument.Entry)]

  /// Resolves the skin, and reads each of its files once.
  /// - Parameters:
  ///   - document: The skin as its author wrote it.
  ///   - resolver: The resolver with the app's own skin and the base skins.
  ///   - configuration: The project's settings.
  ///   - digests: The facts about files that were read for other brands.
  ///   - progress: Called before each file that is read with its path, and the numbers of read and of all files.
  init(
    _ document: SkinDocument, resolver: SkinResolver, configuration: LintConfiguration, digests: inout FileDigests,
    progress: (_ path: String, _ completed: Int, _ total: Int) -> Void = { _, _, _ in }
  ) {
    self.document = document
    self.configuration = configuration
    // Sorted once, because most rules read them.
    entries = document.allEntries.sorted { first, second in
      let (place, other) = (first.entry.place, second.entry.place)
      return place.precedes(other) || (!other.precedes(place) && first.key < second.key)
    }
    skin = resolver.resolve(document)
    let bases = resolver.bases(of: document)
    self.bases = bases
    // A skin that is linted against itself has only its own keys as the contract; a branded one has the common skin.
    let own = resolver.builtIn?.header
    let isContract = document.header.id != nil && own?.id == document.header.id && own?.brand == document.header.brand
    contract = isContract ? nil : resolver.builtIn
    let isNamed = contract?.header.id.map { id in bases.contains { $0.header.id == id } } ?? false
    layers = [document] + bases + (isNamed ? [] : [contract].compactMap(\.self))
    unreadableKeys = layers.reduce(into: UnreadableKeys()) { $0.formUnion(UnreadableKeys(of: $1)) }
    var paths = document.files.paths
    if let loose = document.files.loose {
      // Other files next to a single-file skin don't belong to it.
      let named = Self.filesNamed(by: document)
      paths = paths.filter { $0 == loose.entry } + named.filter { $0 != loose.entry && loose.contains($0) }.sorted()
    }
    files = paths.enumerated().map { index, path in
      digests.digest(of: path, in: document.files) { progress(path, index, paths.count) }
    }
  }

  /// Returns the keys that an entry aliases, or that its values refer to.
  static func aliases(of entry: SkinDocument.Entry) -> [String] { definitions(of: entry).flatMap(\.keys) }

  /// Whether an entry is an alias in every appearance.
  static func isAlias(_ entry: SkinDocument.Entry) -> Bool {
    definitions(of: entry).allSatisfy { if case .alias = $0 { true } else { false } }
  }

  /// Whether an entry has a value without references in every appearance.
  static func hasOwnValue(_ entry: SkinDocument.Entry) -> Bool {
    definitions(of: entry).allSatisfy { if case .value = $0 { true } else { false } }
  }

  /// Returns an entry's own values without references.
  static func values(of entry: SkinDocument.Entry) -> [SkinValue] {
    definitions(of: entry).compactMap { if case .value(let value) = $0 { value } else { nil } }
  }

  /// Returns an entry's values with references.
  static func expressions(of entry: SkinDocument.Entry) -> [SkinExpression] {
    definitions(of: entry).compactMap { if case .expression(let expression) = $0 { expression } else { nil } }
  }

  private static func definitions(of entry: SkinDocument.Entry) -> [SkinDocument.Definition] {
    [entry.definition.any] + entry.definition.appearances.map { entry.definition[$0] }
  }
}
