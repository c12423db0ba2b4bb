import Foundation
import SkinKit

/// Finds the files of a native skin that nothing in it can use.
///
/// Beyond the rule `unreferenced-file`, a file is treated as used if its name, without scale, device, digits at the end and extension, appears
/// in any other file: a value, a rule, an animation or a page may load it. A file that resembles a part of the skin isn't moved, but must be renamed.
struct UnusedFiles {
  /// Files of these kinds don't name others.
  private static let media: Set = [
    "aac", "avif", "bmp", "caf", "gif", "heic", "heif", "jpeg", "jpg", "m4a", "mov", "mp3", "mp4", "otc", "otf", "png",
    "tif", "tiff", "ttc", "ttf", "wav", "webp", "zip",
  ]

  /// Returns the paths of unused files, sorted.
  ///
  /// - Returns: None if a document of the skin has errors, isn't native, or the rule is off.
  /// - Complexity: Linear in the sizes of all files that aren't media, times the number of files in question; at most a GiB.
  static func paths(_ skin: Reading, _ resolver: SkinResolver, _ configuration: LintConfiguration) -> [String] {
    let rule = UnreferencedFileRule()
    guard (configuration.levels[rule.description.id] ?? rule.description.level) != .off,
      !skin.documents.isEmpty, skin.documents.allSatisfy({ $0.format == .native }),
      !skin.issuesByFile.values.joined().contains(where: { $0.severity == .error })
    else { return [] }
    var unused: Set<String>?
    var digests = FileDigests()
    for document in skin.documents {
      let context = LintContext(document, resolver: resolver, configuration: configuration, digests: &digests)
      let found = Set(rule.check(context).compactMap(\.place.file))
      unused = unused?.intersection(found) ?? found
    }
    let candidates = (unused ?? []).filter { path in
      !digests.digest(of: path, in: skin.files, willRead: {}).role.resemblesNative
    }
    return withoutMentions(candidates, in: skin.files).sorted()
  }

  /// The files that no other file names; those that only such files name are among them.
  private static func withoutMentions(_ candidates: Set<String>, in files: any SkinFiles) -> Set<String> {
    guard !candidates.isEmpty else { return [] }
    var unused = candidates
    var waiting = files.paths.filter { !candidates.contains($0) }
    // The number of bytes that may still be searched for names; beyond it, a text may contain any name.
    var budget = 1 << 30
    while let path = waiting.popLast(), !unused.isEmpty {
      guard !media.contains(FileDigest.fileExtension(of: path)), let data = try? files.contents(of: path) else {
        continue
      }
      let text = SearchedText(String(decoding: data, as: UTF8.self))
      budget -= data.count * unused.count
      // Escaped characters may be any name.
      let named = budget < 0 || text.hasEscapes ? unused : unused.filter { text.contains(stem(of: $0)) }
      unused.subtract(named)
      waiting += named
    }
    return unused
  }

  /// A file's name without scale, device, extension, and the number of a frame.
  private static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    var stem = name.prefix { $0 != "." && $0 != "@" && $0 != "~" }
    while let last = stem.last, last.isNumber || "-_ ".contains(last), stem.count > 1 { stem.removeLast() }
    return String(stem)
  }
}
