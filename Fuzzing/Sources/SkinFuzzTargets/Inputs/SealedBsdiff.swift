import CFuzzBzip2
import Foundation
import SkinPackage
import SkinRepository

/// BSDIFF40 patches as text, so that the fuzzer can reach the contents of their compressed streams.
///
/// The text has the size of the new file, a line for each instruction, a line `---`, the differences, a line `---` and the
/// new bytes.
enum SealedBsdiff {
  private static let separator = Data("\n---\n".utf8)

  /// The old file of the patches.
  static let old = Data("The quick brown fox jumps over the lazy dog.".utf8)

  static let examples = [
    "12\n0 4 4\n5 0 -9\n3 0 0\n---\n\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\n---\nThat",
    "3\n0 0 44\n0 3 0\n---\n\n---\nabc", "44\n44 0 0\n---\n" + String(repeating: "\u{0}", count: 44) + "\n---\n",
    "0\n---\n\n---\n",
  ].map { Data($0.utf8) }

  /// Returns a written patch, and malicious ones.
  @Sendable static func seeds() throws -> [Data] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "skin-fuzz-seeds-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (before, after, patch) = (folder.appending(path: "a"), folder.appending(path: "b"), folder.appending(path: "c"))
    try old.write(to: before)
    try Data("A lazy dog jumps over the quick brown fox and the lazy dog.".utf8).write(to: after)
    try BsdiffPatch.make(from: before, to: after, output: patch)
    return try examples + [Data(contentsOf: patch)] + Seeds.real("hostile/content", endings: [".bsdiff"])
  }

  /// Whether an input is in the text form.
  static func isOpen(_ data: Data) -> Bool { data.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0 } ?? false }

  /// Creates a patch from an input.
  static func seal(_ data: Data) throws -> Data {
    let (text, rest) = split(data)
    let (difference, extra) = split(rest)
    var lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map(numbers)
    let size = lines.isEmpty ? [] : lines.removeFirst().prefix(1)
    let streams = try [lines.reduce(into: Data()) { $0 += encode($1) }, difference, extra].map(compress)
    return Data("BSDIFF40".utf8) + encode([streams[0].count, streams[1].count] + size) + streams.reduce(Data(), +)
  }

  private static func split(_ data: Data) -> (Data, Data) {
    guard let range = data.range(of: separator) else { return (data, Data()) }
    return (data[..<range.lowerBound], data[range.upperBound...])
  }

  private static func numbers(_ line: Substring) -> [Int] { line.split(separator: " ").compactMap { Int($0) } }

  private static func encode(_ numbers: [Int]) -> Data {
    Data(
      numbers.flatMap { number in
        (0..<8).map { UInt8(truncatingIfNeeded: number.magnitude >> ($0 * 8)) | ($0 == 7 && number < 0 ? 0x80 : 0) }
      })
  }

  private static func compress(_ data: Data) throws -> Data {
    var source = data.map { CChar(bitPattern: $0) }
    var target = [CChar](repeating: 0, count: data.count + data.count / 64 + 1_024)
    var count = UInt32(target.count)
    guard BZ2_bzBuffToBuffCompress(&target, &count, &source, UInt32(source.count), 1, 0, 0) == BZ_OK else {
      throw Finding("bzip2 doesn't compress \(data.count) bytes")
    }
    return Data(target.prefix(Int(count)).map { UInt8(bitPattern: $0) })
  }
}
