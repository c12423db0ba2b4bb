import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

/// Damages texts at random, and expects that each result is read, or refused with an issue.
/// - Parameters:
///   - sources: The formats, the names of the files and their texts.
///   - seed: The seed, which is printed.
func expectReadOrRefused(_ sources: [(SkinFormat, String, String)], seed: UInt64) {
  var random = SeededGenerator(printing: seed)
  for (format, name, text) in sources {
    for _ in 0..<400 {
      let files = SkinMemoryFiles(contents: [name: Data(random.damaged(text))])
      _ = try? SkinFormat.detect(files, among: .all)
      do {
        let document = try SkinDocument.read(files, as: format, options: .init(entry: name))
        _ = SkinResolver().resolve(document)
      } catch {
        #expect(error is SkinIssue)
      }
    }
  }
}
