import SkinKit

/// The issues of a skin's brands, each once.
struct BrandedIssues {
  private var brands: [SkinIssue: [String?]] = [:]
  private var order: [SkinIssue] = []
  private var count = 0

  /// Adds the issues of a skin as one brand shows it.
  /// - Parameters:
  ///   - issues: The issues.
  ///   - brand: The brand; `nil` for what is common to all.
  mutating func add(_ issues: [SkinIssue], brand: String?) {
    count += 1
    for issue in issues {
      if brands[issue] == nil { order.append(issue) }
      if brands[issue]?.last != brand { brands[issue, default: []].append(brand) }
    }
  }

  /// The issues in the order of files and lines; one that only some brands have, without a file of theirs, names them.
  var issues: [SkinIssue] {
    order.map { issue in
      let found = brands[issue] ?? []
      let names = found.compactMap(\.self)
      let folders = issue.place.file?.split(separator: "/").dropLast().map(String.init) ?? []
      guard names.count == found.count, found.count < count, !names.contains(where: folders.contains) else {
        return issue
      }
      var named = issue
      named.message += " (\(names.count == 1 ? "brand" : "brands") \(names.joined(separator: ", ")))"
      return named
    }
  }
}
