// Makes a patch: what is kept, what is made, out of what, and in which order.

internal import Foundation
internal import SkinKit

/// Works out the patch between two packages.
struct PatchMaker {
  private let old: PackageReader
  private let new: PackageReader
  private let limits: PackageLimits
  private let threads: Int
  /// The most bytes of inflated PNG files in one patch: deflating them again takes a device up to a second for each
  /// eight mebibytes, and more than that is not worth the smaller download.
  private static let mostPixels = 16 << 20

  init(
    from old: PackageReader, to new: PackageReader, limits: PackageLimits = .default, threads: Int = Parallel.width
  ) {
    self.old = old
    self.new = new
    self.limits = limits
    self.threads = threads
  }

  /// The patch's header, and what is to be compressed behind it.
  func make(
    progress: (@Sendable (PackageProgress) -> Void)?
  ) throws -> (header: PatchHeader, body: [UInt8]) {
    let origins = self.origins()
    let changed = origins.indices.filter { origins[$0] == .made }.sorted(by: isBefore)
    let counterparts = Counterparts(old.manifest, new.manifest)
    let (text, segments) = try oldText(changed, counterparts)
    let matcher = DeltaMatcher(DeltaIndex(text))
    var encoder = PatchEncoder(text, sources: segments.sources)
    encoder.addTemplate(draft(ManifestTemplate.make(from: new.manifest), from: 0, matcher))

    let total = changed.reduce(0) { $0 + new.manifest.files[$1].size }
    var done = 0
    var room = min(Self.mostPixels, limits.totalSize)
    for window in Parallel.windows(of: changed, size: { new.manifest.files[$0].size }) {
      let mayInflate = room > 0
      let drafts = try Parallel.map(window, width: threads) { file in
        try draft(file, counterparts.old(for: file), segments, matcher, mayInflate: mayInflate)
      }
      for (file, (plain, inflated)) in zip(window, drafts) {
        try Task.checkCancellation()
        if let inflated, inflated.bytes.count <= room {
          room -= inflated.bytes.count
          encoder.add(inflated, as: file)
        } else {
          encoder.add(plain, as: file)
        }
        done += new.manifest.files[file].size
        progress?(PackageProgress(path: new.manifest.files[file].path, completed: done, total: total))
      }
    }
    let rows = Dictionary(changed.enumerated().map { (new.manifest.files[$1].sha256, $0) }) { first, _ in first }
    let found = origins.enumerated().map { number, origin in
      guard origin == .twin(of: number), let row = rows[new.manifest.files[number].sha256] else { return origin }
      return .twin(of: row)
    }
    return (header(found), encoder.finish(found))
  }

  /// Files of the old version by their contents, and files that appear twice in the new one.
  private func origins() -> [PatchTables.Origin] {
    let oldFiles = Dictionary(old.manifest.files.enumerated().map { ($1.sha256, $0) }) { first, _ in first }
    var made: Set<ContentHash> = []
    return new.manifest.files.enumerated().map { number, file in
      if let same = old.manifest.number(of: file.path), old.manifest.files[same].sha256 == file.sha256 {
        return .old(same)
      }
      if let same = oldFiles[file.sha256] { return .old(same) }
      // The rows aren't known yet; a twin is told by its number for now.
      return made.insert(file.sha256).inserted ? .made : .twin(of: number)
    }
  }

  /// The order of what is made: by kind, because what is alike compresses best side by side.
  private func isBefore(_ a: Int, _ b: Int) -> Bool {
    let kinds = [a, b].map { Self.kind(new.manifest.files[$0].path) }
    return kinds[0] == kinds[1] ? a < b : kinds[0].utf8.lexicographicallyPrecedes(kinds[1].utf8)
  }

  private static func kind(_ path: String) -> Substring {
    let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
    return name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name[$0...] } ?? ""
  }
}

// The old text.
extension PatchMaker {
  /// Which old file and form a segment holds; the first is the manifest's template.
  private struct Segments: Sendable {
    var sources: [PatchTables.Source] = []
    /// The segments of each old file as it is, and with inflated pixels.
    var plain: [Int: Int] = [:]
    var inflated: [Int: Int] = [:]

    mutating func add(_ source: PatchTables.Source) {
      sources.append(source)
      if source.isInflated { inflated[source.file] = sources.count } else { plain[source.file] = sources.count }
    }
  }

  private func oldText(_ changed: [Int], _ counterparts: Counterparts) throws -> (DeltaText, Segments) {
    var text = DeltaText()
    var segments = Segments()
    text.append(ManifestTemplate.make(from: old.manifest))
    // Inflated pixels take several times the room of the file; only a limited part of all gets it.
    var room = min(limits.totalSize, 2 * (old.manifest.totalSize + new.manifest.totalSize))
    let wanted = Set(changed.filter { isPNG(new.manifest.files[$0].path) }.compactMap { counterparts.old(for: $0) })
    for (number, file) in old.manifest.files.enumerated() {
      try Task.checkCancellation()
      let bytes = Array(try old.contents(of: file.path))
      text.append(bytes)
      segments.add(PatchTables.Source(file: number, isInflated: false))
      if wanted.contains(number), let view = PNGRecompression.inflatedView(of: bytes), view.count <= room {
        room -= view.count
        text.append(view)
        segments.add(PatchTables.Source(file: number, isInflated: true))
      }
    }
    guard text.bytes.count < Int(Int32.max) else {
      throw SkinIssue.contentsTooLarge(text.bytes.count, .default)
    }
    return (text, segments)
  }

  private func isPNG(_ path: String) -> Bool { Self.kind(path).lowercased() == ".png" }

  /// A file as it is and, where its pixels can be inflated and that is worth it, with inflated pixels.
  private func draft(
    _ number: Int, _ counterpart: Int?, _ segments: Segments, _ matcher: DeltaMatcher, mayInflate: Bool
  ) throws -> (plain: PatchDraft, inflated: PatchDraft?) {
    let bytes = Array(try new.contents(of: new.manifest.files[number].path))
    let plain = draft(bytes, from: counterpart.flatMap { segments.plain[$0] }, matcher)
    guard mayInflate, let start = counterpart.flatMap({ segments.inflated[$0] }),
      let form = PNGRecompression.inflatedForm(of: bytes)
    else { return (plain, nil) }
    let inflated = draft(form, from: start, matcher, isInflated: true)
    // Fresh pixels compress again about as well as they did before.
    let isWorthIt = inflated.cost * bytes.count / form.count < plain.cost
    return (plain, isWorthIt ? inflated : nil)
  }

  private func draft(
    _ bytes: [UInt8], from segment: Int?, _ matcher: DeltaMatcher, isInflated: Bool = false
  ) -> PatchDraft {
    PatchDraft(
      isInflated: isInflated, bytes: bytes, steps: matcher.steps(for: bytes, from: segment), counterpart: segment)
  }

  private func header(_ origins: [PatchTables.Origin]) -> PatchHeader {
    PatchHeader(
      base: version(of: old), result: version(of: new),
      counts: PatchCounts(origins, from: old.manifest, to: new.manifest), resultSize: new.manifest.totalSize,
      packageSize: new.packageSize)
  }

  private func version(of package: PackageReader) -> PatchHeader.Version {
    PatchHeader.Version(
      id: package.manifest.id, version: package.manifest.version, manifestHash: package.manifestHash)
  }
}

/// Which old file a changed one is a later version of.
private struct Counterparts: Sendable {
  private var numbers: [Int: Int] = [:]

  init(_ old: PackageManifest, _ new: PackageManifest) {
    var gone: [Substring: [Int]] = [:]
    for (number, file) in old.files.enumerated() where new.file(at: file.path) == nil {
      gone[Self.name(file.path), default: []].append(number)
    }
    for (number, file) in new.files.enumerated() {
      if let same = old.number(of: file.path) {
        numbers[number] = same
      } else if let moved = gone[Self.name(file.path)], moved.count == 1 {
        numbers[number] = moved[0]
      }
    }
  }

  func old(for file: Int) -> Int? { numbers[file] }

  private static func name(_ path: String) -> Substring {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
  }
}
