// What rules look at: the skin as written and as resolved, the skins it builds on, and facts about its files.

import Foundation
package import SkinKit

/// A skin with all that rules need to know of it.
package struct LintContext: Sendable {
  /// The skin as its author wrote it.
  package let document: SkinDocument
  /// The skin resolved over those it builds on.
  package let skin: Skin
  /// The skins that it names as its base, that one's base, and so on, each with the common one below that of a brand; the nearest first.
  package let bases: [SkinDocument]
  /// The app's own skin, whose keys are the ones that the app uses; `nil` where none was given.
  package let contract: SkinDocument?
  /// The documents that the skin is made of, the uppermost first.
  let layers: [SkinDocument]
  /// Limits, and fonts of the app's own.
  package let configuration: LintConfiguration
  /// What is known of each file, in the order of their paths.
  package let files: [FileDigest]

  /// Gathers what there is to know; reads every file of the skin once.
  /// - Parameters:
  ///   - document: The skin as its author wrote it.
  ///   - resolver: What knows the app's own skin, and those that one may name as its base.
  ///   - configuration: Limits, and fonts of the app's own.
  package init(_ document: SkinDocument, resolver: SkinResolver, configuration: LintConfiguration = .init()) {
    self.document = document
    self.configuration = configuration
    skin = resolver.resolve(document)
    let bases = resolver.bases(of: document)
    self.bases = bases
    // A skin that is linted against itself has no contract but its own keys; one of a brand has the common one.
    let own = resolver.builtIn?.header
    let isContract = document.header.id != nil && own?.id == document.header.id && own?.brand == document.header.brand
    contract = isContract ? nil : resolver.builtIn
    let isNamed = contract?.header.id.map { id in bases.contains { $0.header.id == id } } ?? false
    layers = [document] + bases + (isNamed ? [] : [contract].compactMap(\.self))
    var paths = document.files.paths
    if let loose = document.files as? LooseFiles {
      // What else lies beside a single file is none of the skin's.
      let named = Self.filesNamed(by: document)
      paths = paths.filter { $0 == loose.entry } + named.filter { $0 != loose.entry && loose.contains($0) }.sorted()
    }
    files = paths.map { FileDigest(path: $0, in: document.files) }
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
