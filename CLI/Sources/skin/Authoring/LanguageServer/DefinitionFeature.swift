import Foundation
import SkinKit
import SkinLint

/// The place where the key under the cursor is defined, in the skin or in a base.
struct DefinitionFeature {
  let place: TextPlace
  let analysis: SkinAnalysis

  /// The location as the protocol has it; `nil` if no key is there, or its skin has no folder.
  var location: SkinSourceJSON? {
    for key in place.keys {
      guard let found = analysis.chains.entry(of: key, place.kind), let file = found.entry.place.file,
        let url = url(of: file, in: found.document)
      else { continue }
      let text: String
      if url == place.text.url {
        text = place.text.text
      } else {
        guard let data = try? found.document.files.contents(of: file) else { continue }
        text = String(decoding: data, as: UTF8.self)
      }
      let lines = TextLines(text)
      var spans = SourceSpans(found.document.files)
      let target = found.entry.place
      return .object([
        ("uri", .string(url == place.text.url ? place.text.uri : url.absoluteString)),
        ("range", lines.json(lines.range(of: target, end: spans.end(of: target)))),
      ])
    }
    return nil
  }

  private func url(of file: String, in document: SkinDocument) -> URL? {
    switch document.files {
    case is OverlayFiles: analysis.folder.url(of: file)
    case let files as SkinFolderFiles: files.folder.appending(path: file)
    case let files as SkinLooseFiles: files.folder.appending(path: file)
    default: nil
    }
  }
}
