internal import Foundation
internal import SkinKit

/// A single application of a patch: it reads the old text, decodes the delta, and checks the new manifest.
struct PatchApplication {
  private let patch: PatchReader
  private let base: any SkinFiles
  private let manifest: PackageManifest
  private let folder: URL
  /// The positions of the rebuilt files in the output.
  private var pieces: [PatchedSkin.Piece] = []
  /// The bytes left for the inflated forms of old files and of new ones.
  ///
  /// Inflated pixels take many times the space of the small files they come from, so they have a limit of their own.
  private var roomForOldForms: Int
  private var roomForNewForms: Int

  init(patch: PatchReader, base: any SkinFiles, manifest: PackageManifest, folder: URL) {
    self.patch = patch
    self.base = base
    self.manifest = manifest
    self.folder = folder
    roomForOldForms = patch.limits.totalSize
    roomForNewForms = min(PackageLimits.mostPixelsOfPatch, patch.limits.totalSize)
  }

  mutating func run(progress: (@Sendable (PackageProgress) -> Void)?) throws -> PatchedSkin {
    let decoder = try patch.contents()
    let tableSize = try decoder.number(upTo: patch.limits.manifestSize)
    let tables = try PatchTables(try decoder.read(tableSize), oldFiles: manifest.files.count, limits: patch.limits)
    let template = ManifestTemplate.make(from: manifest)
    let (text, starts) = try readSources(tables, template)

    let delta = DeltaDecoder(decoder, text: text.bytes)
    var newTemplate: [UInt8] = []
    let templateSize = try size(of: template.count, grownBy: tables.templateGrowth, upTo: patch.limits.manifestSize)
    try delta.read(templateSize, from: 0) { newTemplate += $0 }
    let output = try SpoolFile(in: folder)
    let name = patch.url.lastPathComponent
    var done = 0
    for row in tables.made {
      try Task.checkCancellation()
      try make(row, starts, delta, to: output)
      done += pieces[pieces.count - 1].range.count
      // The paths are known only once the manifest is complete.
      progress?(PackageProgress(path: name, completed: min(done, patch.newSize), total: patch.newSize))
    }
    progress?(PackageProgress(path: name, completed: patch.newSize, total: patch.newSize))
    try delta.finish()
    // The delta reads the mapped text by address.
    withExtendedLifetime(text) {}
    return try finish(tables, newTemplate, output)
  }

  /// Reads the old files that the delta refers to, and checks each against the manifest.
  /// - Returns: The text, and the start of each segment.
  private mutating func readSources(_ tables: PatchTables, _ template: [UInt8]) throws -> (MappedBytes, starts: [Int]) {
    let spool = try SpoolFile(in: folder)
    try spool.append(template)
    var starts = [0, spool.count]
    for source in tables.sources {
      try Task.checkCancellation()
      let file = manifest.files[source.file]
      if source.isInflated {
        try appendView(of: file, to: spool)
      } else {
        try read(file) { try spool.append($0) }
      }
      starts.append(spool.count)
    }
    return (try spool.map(), starts)
  }

  private mutating func appendView(of file: PackageManifest.File, to text: SpoolFile) throws {
    var bytes: [UInt8] = []
    if file.size <= PNGRecompression.largestForm { try read(file) { bytes += $0 } }
    guard let view = PNGRecompression.inflatedView(of: bytes) else {
      throw SkinIssue.badPatch("it refers to the pixels of \(EntryName.shown(file.path)), which has none")
    }
    roomForOldForms -= view.count
    guard roomForOldForms >= 0 else { throw SkinIssue.badPatch("it refers to too many pixels of old files") }
    try text.append(view)
  }

  /// Reads an old file and checks it against the manifest at the end.
  private func read(_ file: PackageManifest.File, _ body: (Data) throws -> Void) throws {
    guard base.contains(file.path) else { throw patch.wrongBase("it has no file \(EntryName.shown(file.path))") }
    let hasOtherContents = patch.wrongBase("its \(EntryName.shown(file.path)) has other contents")
    var hasher = ContentHasher()
    var room = file.size
    try base.readPieces(of: file.path) { piece in
      room -= piece.count
      guard room >= 0 else { throw hasOtherContents }
      hasher.update(piece)
      try body(piece)
    }
    guard hasher.finalize() == file.sha256 else { throw hasOtherContents }
  }

  private mutating func make(
    _ row: PatchTables.PatchResult, _ starts: [Int], _ delta: DeltaDecoder, to output: SpoolFile
  ) throws {
    let start = row.counterpart.map { starts[$0] }
    let counterpartSize = row.counterpart.map { starts[$0 + 1] - starts[$0] } ?? 0
    let limit = row.isInflated ? PNGRecompression.largestForm : patch.limits.fileSize
    let size = try size(of: counterpartSize, grownBy: row.growth, upTo: limit)
    let position = output.count
    var hasher = ContentHasher()
    if row.isInflated {
      roomForNewForms -= size
      guard roomForNewForms >= 0 else { throw SkinIssue.badPatch("it builds too many pixels") }
      var form: [UInt8] = []
      form.reserveCapacity(size)
      try delta.read(size, from: start) { form += $0 }
      let png = try PNGRecompression.png(from: form, limit: patch.limits.fileSize)
      png.withUnsafeBytes { hasher.update($0) }
      try output.append(png)
    } else {
      try delta.read(size, from: start) { piece in
        piece.withUnsafeBytes { hasher.update($0) }
        try output.append(piece)
      }
    }
    guard output.count <= patch.newSize else { throw SkinIssue.badPatch("it builds more than it declares") }
    pieces.append(PatchedSkin.Piece(range: position..<output.count, sha256: hasher.finalize()))
  }

  private func size(of counterpart: Int, grownBy growth: Int, upTo limit: Int) throws -> Int {
    let size = counterpart + growth
    guard 0...limit ~= size else { throw SkinIssue.badPatch("it builds a file of \(size) bytes") }
    return size
  }

  /// Completes the manifest and checks all files against it.
  private func finish(_ tables: PatchTables, _ template: [UInt8], _ output: SpoolFile) throws -> PatchedSkin {
    let rows = Dictionary(tables.made.enumerated().map { ($1.file, $0) }) { first, _ in first }
    var sources: [PatchedSkin.Source] = []
    for (number, origin) in tables.origins.enumerated() {
      switch origin {
      case .old(let file): sources.append(.old(manifest.files[file]))
      case .twin(of: let row): sources.append(.made(pieces[row]))
      case .made:
        guard let row = rows[number] else { throw SkinIssue.badPatch("it doesn't make one of its files") }
        sources.append(.made(pieces[row]))
      }
    }
    let data = try ManifestTemplate.fill(
      template, with: sources.map { ($0.size, $0.sha256) }, limit: patch.limits.manifestSize)
    guard ContentHash(of: data) == patch.newManifestHash else {
      throw SkinIssue(
        .resultMismatch, "The patch doesn't make the version it promises; nothing was written",
        suggestion: "The patch is damaged. Fetch the full new package.")
    }
    let new = try PackageManifest(data: data, limits: patch.limits)
    guard new.id == patch.newID, new.version == patch.newVersion, new.files.count == sources.count,
      zip(new.files, sources).allSatisfy({ $0.sha256 == $1.sha256 && $0.size == $1.size })
    else { throw SkinIssue.badPatch("its manifest lists other files than it builds") }
    guard new.totalSize == patch.newSize, PatchCounts(tables.origins, from: manifest, to: new) == patch.counts else {
      throw SkinIssue.badPatch("its header counts other files than it builds")
    }
    let made = try output.map()
    for (file, source) in zip(new.files, sources) {
      try PackageFileKinds.all.check(file.path)
      // Old files are checked when they are read.
      if case .made(let piece) = source {
        try PackageFileKinds.check(file.path, startingWith: made.bytes[piece.range])
      }
    }
    return PatchedSkin(manifest: new, sources: sources, made: made, base: base)
  }
}
