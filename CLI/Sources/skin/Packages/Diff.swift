import ArgumentParser
import Foundation
import SkinKit
import SkinPackage
import SkinRepository

/// The command `skin diff`: creates a patch between two packages.
struct Diff: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Create the patch that turns one package into another.",
    discussion: """
      Applies the patch once before writing it, so that every written patch works. With --format bsdiff40, creates a \
      patch for `bspatch` between any two files. Such a patch doesn't detect that it is applied to the wrong file.

      Examples:
        skin diff spring-festival-1.0.0.skin spring-festival-2.0.0.skin -o update.skinpatch
        skin diff --format bsdiff40 old.ttf new.ttf -o font.bsdiff
      """)

  /// The format of a patch.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case skinpatch
    case bsdiff40
  }

  @Argument(help: "The old package, or - for the standard input.", completion: .file())
  var old: String

  @Argument(help: "The new package, or - for the standard input.", completion: .file())
  var new: String

  @Option(name: .shortAndLong, help: "The patch to write, or - for the standard output.", completion: .file())
  var output: String

  @Option(help: "The format of the patch. bsdiff40 accepts any files instead of packages.")
  var format = Format.skinpatch

  @OptionGroup var options: OutputOptions

  func validate() throws { try OutputFile.validate(output, json: options.json, isBinary: true) }

  func execute(_ console: Console) async throws {
    let file = OutputFile(path: output, kind: format == .skinpatch ? .patch : .bsdiffPatch)
    let console = console.besideOutput(file)
    let packages = (old: URL(filePath: try StandardInput.path(old)), new: URL(filePath: try StandardInput.path(new)))
    try file.write { path in
      let url = URL(filePath: path)
      switch format {
      case .skinpatch: try makeSkinPatch(from: packages.old, to: packages.new, url, console)
      case .bsdiff40: try makeBsdiffPatch(from: packages.old, to: packages.new, url, console)
      }
    }
  }

  private func makeSkinPatch(from old: URL, to new: URL, _ url: URL, _ console: Console) throws {
    let summary = try SkinPatch.make(from: old, to: new, output: url) {
      console.progress($0)
    }
    var patch = WrittenPatch(file: output, size: summary.patchSize, sha256: summary.sha256.hex)
    patch.packageSize = summary.packageSize
    (patch.kept, patch.renamed, patch.patched) = (summary.counts.kept, summary.counts.renamed, summary.counts.patched)
    console.line(
      patch.text(console, "the new package's", summary.packageSize) + "; \(summary.counts.phrase)")
    try console.value(patch)
  }

  private func makeBsdiffPatch(from old: URL, to new: URL, _ url: URL, _ console: Console) throws {
    let summary = try BsdiffPatch.make(from: old, to: new, output: url) {
      console.progress($0)
    }
    var patch = WrittenPatch(file: output, size: summary.patchSize, sha256: summary.sha256.hex)
    patch.newSize = summary.newSize
    console.line(patch.text(console, "the new file's", summary.newSize))
    try console.value(patch)
  }

  private struct WrittenPatch: Encodable {
    let file: String
    let size: Int
    let sha256: String
    /// The size of the new package; nil for a patch between other files, like the counts.
    var packageSize: Int?
    var kept: Int?
    var renamed: Int?
    var patched: Int?
    /// The size of the new file; nil for a patch between packages.
    var newSize: Int?

    init(file: String, size: Int, sha256: String) {
      (self.file, self.size, self.sha256) = (file, size, sha256)
    }

    /// Describes the patch's size, also as a percentage with one decimal, since good patches are below 1 %.
    func text(_ console: Console, _ whole: String, _ total: Int) -> String {
      let share = "\(Double(size * 1_000 / max(1, total)) / 10)%"
      return "\(console.styled(file, .bold)): \(bytes(size)), \(share) of \(whole) \(bytes(total))"
    }
  }
}

extension PatchCounts {
  /// The counts as text.
  var phrase: String { "\(kept) files kept, \(renamed) renamed, \(patched) patched" }
}
