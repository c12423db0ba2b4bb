extension SkinDocument {
  /// Reads a document of an app with several skins: every issue, also one found when the skin is resolved, names the skin's folder.
  ///
  /// This is the only place where files of issues get a folder. The document remembers it, so that ``SkinResolver`` places the issues of
  /// each layer in that layer's folder; two skins may well have a `modules/home.json` each.
  /// - Parameters:
  ///   - folder: The folder of the skin, such as `Skins/night`.
  ///   - read: Reads the document, whose places are relative to that folder.
  /// - Returns: The document.
  /// - Throws: The error of `read`, in the folder if it is an issue.
  package static func placed(in folder: String, read: () throws -> SkinDocument) throws -> SkinDocument {
    try placingIssues(in: folder) { try read().placed(in: folder) }
  }

  /// Runs a part of reading a skin whose thrown issues get the skin's folder.
  /// - Parameters:
  ///   - folder: The folder of the skin.
  ///   - read: Throws issues whose places are relative to that folder.
  /// - Returns: The result of `read`.
  /// - Throws: The error of `read`, in the folder if it is an issue.
  package static func placingIssues<Result>(in folder: String, _ read: () throws -> Result) throws -> Result {
    do {
      return try read()
    } catch let issue as SkinIssue {
      throw issue.placed(in: folder)
    }
  }
}

extension SkinIssue {
  /// The issue with its file below a folder.
  func placed(in folder: String?) -> SkinIssue {
    guard folder != nil else { return self }
    var placed = self
    placed.place = place.placed(in: folder)
    return placed
  }
}

extension SkinIssue.Place {
  /// The place with its file below a folder; a place without a file gets the folder itself.
  func placed(in folder: String?) -> SkinIssue.Place {
    guard let folder else { return self }
    var placed = self
    placed.file = file.map { "\(folder)/\($0)" } ?? folder
    return placed
  }
}
