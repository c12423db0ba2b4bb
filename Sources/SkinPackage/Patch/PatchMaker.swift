// Makes a patch: what is kept, what is made, out of what, and in which order.

internal import Foundation
internal import SkinKit

/// Works out the patch between two packages.
struct PatchMaker {
  /// A file that the delta makes, in one of its forms.
  private struct Draft: Sendable {
    let file: Int
    let isInflated: Bool
    let bytes: [UInt8]
    let steps: [DeltaStep]
    /// The segment of the whole old text that the file begins aligned with.
    let counterpart: Int?
  }

  private let old: PackageReader
  private let new: PackageReader
  private let limits: PackageLimits
  private let threads: Int

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
    let index = DeltaIndex(text)
    let template = ManifestTemplate.make(from: new.manifest)
    let matcher = DeltaMatcher(index)
    let templateDraft = Draft(
      file: -1, isInflated: false, bytes: template, steps: matcher.steps(for: template, from: 0), counterpart: 0)
    var drafts: [Draft] = []
    let total = changed.reduce(0) { $0 + new.manifest.files[$1].size }
    var done = 0
    for window in Parallel.windows(of: changed, size: { new.manifest.files[$0].size }) {
      drafts += try Parallel.map(window, width: threads) { file in
        try draft(file, counterparts.old(for: file), segments, matcher)
      }
      for file in window {
        done += new.manifest.files[file].size
        progress?(PackageProgress(path: new.manifest.files[file].path, completed: done, total: total))
      }
    }
    // A reader takes only so many inflated pixels.
    var room = limits.totalSize
    for (number, draft) in drafts.enumerated() where draft.isInflated {
      if draft.bytes.count <= room {
        room -= draft.bytes.count
      } else {
        drafts[number] = try self.draft(
          draft.file, counterparts.old(for: draft.file), segments, matcher, mayInflate: false)
      }
    }
    return try encode([templateDraft] + drafts, origins, segments, text)
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

  private func draft(
    _ number: Int, _ counterpart: Int?, _ segments: Segments, _ matcher: DeltaMatcher, mayInflate: Bool = true
  ) throws -> Draft {
    let file = new.manifest.files[number]
    let bytes = Array(try new.contents(of: file.path))
    let start = counterpart.flatMap { segments.plain[$0] }
    let plain = Draft(
      file: number, isInflated: false, bytes: bytes, steps: matcher.steps(for: bytes, from: start), counterpart: start)
    guard mayInflate, let start = counterpart.flatMap({ segments.inflated[$0] }),
      let form = PNGRecompression.inflatedForm(of: bytes)
    else { return plain }
    let inflated = Draft(
      file: number, isInflated: true, bytes: form, steps: matcher.steps(for: form, from: start), counterpart: start)
    return cost(inflated, matcher) * bytes.count / form.count < cost(plain, matcher) ? inflated : plain
  }

  private func cost(_ draft: Draft, _ matcher: DeltaMatcher) -> Int {
    draft.steps.reduce(0) { $0 + $1.fresh } + 4 * draft.steps.count
  }
}

// The bytes.
extension PatchMaker {
  private func encode(
    _ drafts: [Draft], _ origins: [PatchTables.Origin], _ segments: Segments, _ text: DeltaText
  ) throws -> (PatchHeader, [UInt8]) {
    // Segments are listed as they are first needed, so that what follows one another does so in the text, too.
    var starts: [Int?] = Array(repeating: nil, count: segments.sources.count + 1)
    var numbers: [Int?] = starts
    (starts[0], numbers[0]) = (0, 0)
    var end = text.segment(0).count
    var tables = PatchTables()
    func use(_ segment: Int) -> Int {
      if let start = starts[segment] { return start }
      starts[segment] = end
      tables.sources.append(segments.sources[segment - 1])
      numbers[segment] = tables.sources.count
      defer { end += text.segment(segment).count }
      return end
    }
    var encoder = DeltaEncoder()
    var rows: [ContentHash: Int] = [:]
    for (row, draft) in drafts.enumerated() {
      try Task.checkCancellation()
      let counterpart = draft.steps.contains { $0.similar > 0 } ? draft.counterpart : nil
      encoder.begin(at: counterpart.map(use))
      var done = 0
      for step in draft.steps where step.similar + step.fresh > 0 {
        var placed = step
        if step.similar > 0 {
          let segment = text.number(at: step.old)
          placed.old = use(segment) + step.old - text.segment(segment).lowerBound
        }
        encoder.add(
          placed, new: draft.bytes[done...], old: text.bytes[step.old...], remaining: draft.bytes.count - done)
        done += step.similar + step.fresh
      }
      let growth = draft.bytes.count - (counterpart.map { text.segment($0).count } ?? 0)
      guard row > 0 else {
        tables.templateGrowth = draft.bytes.count - text.segment(0).count
        continue
      }
      tables.made.append(
        .init(
          file: draft.file, isInflated: draft.isInflated, counterpart: counterpart.flatMap { numbers[$0] },
          growth: growth))
      rows[new.manifest.files[draft.file].sha256] = row - 1
    }
    tables.origins = origins.map { origin in
      guard case .twin(of: let file) = origin else { return origin }
      return .twin(of: rows[new.manifest.files[file].sha256] ?? 0)
    }
    var body: [UInt8] = []
    let tableBytes = tables.bytes
    LEB128.append(tableBytes.count, to: &body)
    body += tableBytes
    body += encoder.finish()
    return (header(tables), body)
  }

  private func header(_ tables: PatchTables) -> PatchHeader {
    PatchHeader(
      base: version(of: old), result: version(of: new),
      counts: PatchCounts(tables.origins, from: old.manifest, to: new.manifest), resultSize: new.manifest.totalSize,
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
