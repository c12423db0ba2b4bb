// `skin diff`: the patch between two packages.

import ArgumentParser
import Foundation
import SkinKit
import SkinPackage

/// Makes a patch.
struct Diff: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make the patch that turns one package into another.",
    discussion: """
      The patch is applied once before it is written, so one that exists works. With --format bsdiff40 it is one that \
      `bspatch` applies, and the files may be any two; such a patch doesn't notice if it is applied to another file.

      Examples:
        skin diff spring-festival-1.0.0.skin spring-festival-2.0.0.skin -o update.skinpatch
        skin diff --format bsdiff40 old.ttf new.ttf -o font.bsdiff
      """)

  /// A format of patches.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case skinpatch
    case bsdiff40
  }

  @Argument(help: "The old package.", completion: .file())
  var old: String

  @Argument(help: "The new package.", completion: .file())
  var new: String

  @Option(name: .shortAndLong, help: "The patch to write.", completion: .file())
  var output: String

  @Option(help: "The format of the patch; bsdiff40 takes any files in place of packages.")
  var format = Format.skinpatch

  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    switch format {
    case .skinpatch: try makeSkinPatch(console)
    case .bsdiff40: try makeBsdiffPatch(console)
    }
  }

  private func makeSkinPatch(_ console: Console) throws {
    let summary = try SkinPatch.make(
      from: URL(filePath: old), to: URL(filePath: new), output: URL(filePath: output)
    ) { console.progress($0.path, $0.completed, of: $0.total) }
    let share = percentage(summary.patchSize, of: summary.packageSize)
    console.line(
      "\(console.styled(output, .bold)): \(bytes(summary.patchSize)), \(share) of the new package's "
        + "\(bytes(summary.packageSize)); \(summary.counts.phrase)")
    try console.value(
      Made(
        file: output, size: summary.patchSize, sha256: summary.sha256.hex, packageSize: summary.packageSize,
        kept: summary.counts.kept, renamed: summary.counts.renamed, patched: summary.counts.patched))
  }

  private func makeBsdiffPatch(_ console: Console) throws {
    let summary = try BsdiffPatch.make(
      from: URL(filePath: old), to: URL(filePath: new), output: URL(filePath: output)
    ) { console.progress($0.path, $0.completed, of: $0.total) }
    let share = percentage(summary.patchSize, of: summary.newSize)
    console.line(
      "\(console.styled(output, .bold)): \(bytes(summary.patchSize)), \(share) of the new file's "
        + bytes(summary.newSize))
    try console.value(
      MadeBsdiff(file: output, size: summary.patchSize, sha256: summary.sha256.hex, newSize: summary.newSize))
  }

  /// With one decimal, since good patches are below one per cent.
  private func percentage(_ part: Int, of whole: Int) -> String {
    "\(Double(part * 1_000 / max(1, whole)) / 10)%"
  }

  private struct Made: Encodable {
    let file: String
    let size: Int
    let sha256: String
    let packageSize: Int
    let kept: Int
    let renamed: Int
    let patched: Int
  }

  private struct MadeBsdiff: Encodable {
    let file: String
    let size: Int
    let sha256: String
    let newSize: Int
  }
}

extension PatchCounts {
  /// What becomes of the files, as people read it.
  var phrase: String { "\(kept) files kept, \(renamed) renamed, \(patched) patched" }
}
