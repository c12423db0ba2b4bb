/// The files of a native skin that a reading may carry along: those that aren't the format's own, by the brands that have them.
///
/// Computed once for all brands, each of which would look at all paths otherwise.
struct NativeCandidates {
  private struct Brand {
    /// Its files that aren't the format's, in order.
    var paths: [String] = []
    /// The paths within its folder, without screens and devices, of all its files: they replace common ones.
    var names: Set<String> = []
  }

  /// The common files, in order.
  private var common: [String] = []
  /// The common files without screens and devices.
  private var names: [String] = []
  /// The number of common files whose paths come before those of brands.
  private var countBefore = 0
  private var brands: [String: Brand] = [:]

  init(_ paths: [String]) {
    for path in paths {
      let isOfFormat = NativeFileName.isOfFormat(path)
      guard path.hasPrefix("brands/") else {
        guard !isOfFormat else { continue }
        common.append(path)
        names.append(NativeFileName.plain(path))
        continue
      }
      countBefore = common.count
      guard let end = path.dropFirst("brands/".count).firstIndex(of: "/") else { continue }
      let folder = String(path[...end])
      brands[folder, default: Brand()].names.insert(
        NativeFileName.plain(String(path[path.index(after: end)...])))
      if !isOfFormat { brands[folder, default: Brand()].paths.append(path) }
    }
  }

  /// The files for a brand, in order: its own, and the common ones that it doesn't have itself.
  /// - Parameter folder: The brand's folder with its slash; `nil` for what all brands share.
  /// - Returns: The paths.
  func paths(ofBrand folder: String?) -> [String] {
    guard let brand = folder.flatMap({ brands[$0] }) else { return common }
    func kept(_ range: Range<Int>) -> [String] {
      range.filter { !brand.names.contains(names[$0]) }.map { common[$0] }
    }
    return kept(0..<countBefore) + brand.paths + kept(countBefore..<common.count)
  }
}
