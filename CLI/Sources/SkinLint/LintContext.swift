// What rules look at: the skin as written and as resolved, the skins it builds on, and facts about its files.

import Foundation
package import SkinKit

/// A skin with all that rules need to know of it.
package struct LintContext: Sendable {
  /// The skin as its author wrote it.
  package let document: SkinDocument
  /// The skin resolved over those it builds on.
  package let skin: Skin
  /// The skins that it names as its base, that one's base, and so on; the nearest first.
  package let bases: [SkinDocument]
  /// The app's own skin, whose keys are the ones that the app uses; `nil` where none was given.
  package let contract: SkinDocument?
  /// The documents that the skin is made of, the uppermost first.
  let layers: [SkinDocument]
  /// Limits, and fonts of the app's own.
  package let configuration: LintConfiguration
  /// What is known of each file, in the order of their paths.
  package let files: [FileFacts]

  /// Gathers what there is to know; reads every file of the skin once.
  /// - Parameters:
  ///   - document: The skin as its author wrote it.
  ///   - builtIn: The app's own skin; `nil` where there is none.
  ///   - others: Skins that one may name as its base.
  ///   - configuration: Limits, and fonts of the app's own.
  package init(
    _ document: SkinDocument, builtIn: SkinDocument?, bases others: [SkinDocument],
    configuration: LintConfiguration = .init()
  ) {
    self.document = document
    self.configuration = configuration
    skin = SkinResolver(builtIn: builtIn, bases: others).resolve(document)
    let byID = Dictionary(
      (others + [builtIn].compactMap(\.self)).compactMap { base in base.header.id.map { ($0, base) } }
    ) { first, _ in first }
    var bases: [SkinDocument] = []
    var seen = Set([document.header.id].compactMap(\.self))
    var next = document.header.base
    while let id = next, seen.insert(id).inserted, let base = byID[id] {
      bases.append(base)
      next = base.header.base
    }
    self.bases = bases
    // A skin that is linted against itself has no contract but its own keys.
    let isContract = document.header.id != nil && builtIn?.header.id == document.header.id
    contract = isContract ? nil : builtIn
    let isNamed = contract?.header.id.map { id in bases.contains { $0.header.id == id } } ?? false
    layers = [document] + bases + (isNamed ? [] : [contract].compactMap(\.self))
    files = document.files.paths.map { FileFacts(path: $0, in: document.files) }
  }

  /// The keys that an entry stands for.
  static func aliases(of entry: SkinDocument.Entry) -> [String] {
    definitions(of: entry).compactMap { if case .alias(let target) = $0 { target } else { nil } }
  }

  /// The values that an entry has of its own.
  static func values(of entry: SkinDocument.Entry) -> [SkinValue] {
    definitions(of: entry).compactMap { if case .value(let value) = $0 { value } else { nil } }
  }

  private static func definitions(of entry: SkinDocument.Entry) -> [SkinDocument.Definition] {
    [entry.definition.any] + entry.definition.appearances.map { entry.definition[$0] }
  }

  /// The skin's own entries, in the order they stand.
  var entries: [(key: String, entry: SkinDocument.Entry)] {
    document.entries.map { (key: $0.key, entry: $0.value) }.sorted {
      ($0.entry.place.file ?? "", $0.entry.place.line ?? 0, $0.key)
        < ($1.entry.place.file ?? "", $1.entry.place.line ?? 0, $1.key)
    }
  }
}
