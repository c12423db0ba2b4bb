extension SkinSourceJSON {
  /// Whether it is a Lottie animation.
  package var isAnimation: Bool { self["layers"]?.elements != nil && self["v"] != nil }
}

extension SkinFile {
  /// The pictures that the file names if it is a Lottie animation, by their paths relative to its folder.
  ///
  /// - Complexity: Linear in the size of the file, if its name ends in `.json`.
  package var pictures: [String: SkinFile] {
    guard path.lowercased().hasSuffix(".json"), let data = try? contents() else { return [:] }
    var warnings: [SkinIssue] = []
    guard let tree = try? SkinSourceJSON(data, file: path, warnings: &warnings), tree.isAnimation else { return [:] }
    var pictures: [String: SkinFile] = [:]
    for asset in tree["assets"]?.elements ?? [] {
      guard let name = asset["p"]?.string else { continue }
      let folder = asset["u"]?.string ?? ""
      let relative = folder.isEmpty || folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      pictures[relative] = neighbor(relative)
    }
    return pictures
  }
}
