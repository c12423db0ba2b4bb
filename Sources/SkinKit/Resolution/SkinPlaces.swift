/// The places where the files of a skin define its keys, for issues that are found while the skin is shown.
///
/// A value of a skin doesn't carry its place: that would double the table of each skin, and a compiled skin would decode thousands of
/// places that are needed only if a font or an image is missing. The documents are read again at the first such issue instead, from their
/// compiled form if there is one. They stay in memory from then on, because a skin with one missing image often has more.
package final class SkinPlaces: Sendable {
  private let read: @Sendable () -> [SkinDocument]
  private let documents = Locked<[SkinDocument]?>(nil)

  /// Describes how to read the documents of a skin again.
  /// - Parameter read: Reads the documents, the topmost first. It is called once, on any thread, and must not report issues.
  package init(read: @escaping @Sendable () -> [SkinDocument]) { self.read = read }

  /// The place of the topmost definition of a key; `nil` if no document has it.
  func place(of key: String) -> SkinIssue.Place? {
    all.lazy.compactMap { document in document.entries[key].map { ($0.place, document.folder) } }.first
      .map { place, folder in place.placed(in: folder) }
  }

  /// The place of a font file of the header; `nil` if no document has it.
  func place(ofFont file: SkinFile) -> SkinIssue.Place? {
    all.first { document in
      document.header.fonts.contains(file.path) && document.files.contains(file.path)
        && SkinFile(path: file.path, in: document.files) == file
    }
    .map { SkinIssue.Place(file: file.path).placed(in: $0.folder) }
  }

  private var all: [SkinDocument] {
    documents.withLock { documents in
      if let documents { return documents }
      let found = read()
      documents = found
      return found
    }
  }
}

extension Skin {
  /// The first key, by name, with a value that matches in any appearance.
  /// - Complexity: Linear in the number of keys.
  func firstKey(where matches: (SkinValue) -> Bool) -> String? {
    keyIndexes.filter { index in
      !isShortName(index)
        && (resolved(index)?.all ?? []).contains { variants in
          matches(variants.any) || variants.appearances.contains { matches(variants[$0]) }
        }
    }.map(KeyRegistry.shared.name(of:)).min()
  }
}
