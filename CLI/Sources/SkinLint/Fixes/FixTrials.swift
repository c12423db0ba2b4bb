import Foundation
import SkinKit

/// The edits of one file that are made together.
struct FileEdit {
  let path: String
  /// The contents after the edits.
  let contents: [UInt8]
  let fixes: [SkinFix]
  /// The code of the issues that the edits correct; `nil` for those of the file's syntax.
  let code: SkinIssue.Code?

  /// Applies edits to a file.
  /// - Returns: `nil` if there are none.
  init?(_ path: String, _ bytes: [UInt8], _ edits: [TextEdit], code: SkinIssue.Code?) {
    let (contents, applied) = TextEdit.apply(edits, to: bytes)
    guard !applied.isEmpty else { return nil }
    self.path = path
    self.contents = contents
    self.code = code
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = Array(bytes[start...])
    var lines = SourceLineCounter()
    fixes = applied.filter { !$0.message.isEmpty }.ordered { $0.range.lowerBound < $1.range.lowerBound }.map { edit in
      let line = lines.line(of: edit.range.lowerBound - start, in: text)
      return SkinFix(code: edit.code, message: edit.message, place: .init(file: path, line: line))
    }
  }

  /// Whether the file is correct JSON after the edits.
  var hasCorrectSyntax: Bool {
    if Self.hasComments(path) { return JSONRepair.edits(of: contents, keepsComments: true)?.isEmpty == true }
    var warnings: [SkinIssue] = []
    return (try? SkinSourceJSON(Data(contents), file: path, warnings: &warnings)) != nil && warnings.isEmpty
  }

  /// Whether comments are allowed in a file, by its name.
  static func hasComments(_ path: String) -> Bool { path.lowercased().hasSuffix(".jsonc") }
}

/// Makes edits that leave the skin no worse.
struct FixTrials {
  /// The most readings of the skin.
  static let maximumTrials = 200

  /// The skin with the edits so far.
  private(set) var state: Reading
  private(set) var fixes: [SkinFix] = []
  private var trials = 0
  private let read: (EditedFiles) -> Reading

  init(_ files: any SkinFiles, read: @escaping (EditedFiles) -> Reading) {
    self.read = read
    state = read(EditedFiles(files))
  }

  /// Makes edits of several files: all of them if the skin is then as it should be, otherwise those of each half that are.
  mutating func make(_ edits: some RandomAccessCollection<FileEdit>) {
    guard !edits.isEmpty, trials < Self.maximumTrials else { return }
    trials += 1
    let trial = read(edits.reduce(state.files) { $0.replacing($1.path, with: $1.contents) })
    if trial.keeps(state, after: edits) {
      state = trial
      fixes += edits.flatMap(\.fixes)
    } else if edits.count > 1 {
      make(edits.prefix(edits.count / 2))
      make(edits.dropFirst(edits.count / 2))
    }
  }
}
