import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("Compiled skins of real files", .enabled(if: Corpus.isThere, "the folder ../shared/corpus doesn't exist"))
struct CompiledCorpusTests {
  /// The files of the corpus and the examples' skins that a reader accepts without an error.
  private func documents() throws -> [(String, SkinDocument)] {
    let walk = try #require(FileManager.default.enumerator(at: Corpus.folder, includingPropertiesForKeys: nil))
    var documents: [(String, SkinDocument)] = []
    for case let file as URL in walk where ["json", "jsonc", "plist", "tokens", "txt"].contains(file.pathExtension) {
      // A file that no format reads isn't a skin.
      guard let document = try? SkinDocument.read(SkinLooseFiles(file), formats: .all) else { continue }
      documents.append((file.lastPathComponent, document))
    }
    let skins = URL(filePath: #filePath).appending(path: "../../../Examples/FestivalApp/Skins").standardized
    for name in try FileManager.default.contentsOfDirectory(atPath: skins.path).sorted() {
      guard let files = try? SkinFolderFiles(skins.appending(path: name)) else { continue }
      documents.append((name, try SkinDocument.read(files, formats: .all)))
    }
    return documents
  }

  @Test("Every real skin that is compiled resolves as when its files are parsed, alone and below another one")
  func equalsParsed() throws {
    var count = 0
    for (name, document) in try documents() {
      guard let data = CompiledSkin(key: 7, sources: []).data(of: document) else { continue }
      let read = CompiledSkin.document(data, key: 7, files: document.files, formats: .all)
      let compiled = try #require(read, "\(name) can't be opened")
      count += 1
      expectEqual(SkinResolver().resolve(compiled), SkinResolver().resolve(document), name)
      let empty = SkinDocument(format: .native, header: SkinHeader(), entries: [:], files: SkinMemoryFiles([:]))
      expectEqual(
        SkinResolver(builtIn: compiled).resolve(empty), SkinResolver(builtIn: document).resolve(empty), name)
      #expect(Set(compiled.entries.keys) == Set(document.entries.keys), "\(name)")
      for (key, entry) in document.entries {
        #expect(compiled.entries[key]?.definition == entry.definition, "\(name): \(key)")
      }
    }
    print("\(count) skins were compiled")
    #expect(count > 50)
  }

  private func expectEqual(_ skin: Skin, _ other: Skin, _ name: String) {
    #expect(skin.keys == other.keys && skin.issues == other.issues && skin.rules == other.rules, "\(name)")
    for key in other.keys {
      #expect(skin.allVariants(for: AnySkinKey(key)) == other.allVariants(for: AnySkinKey(key)), "\(name): \(key)")
    }
  }
}
