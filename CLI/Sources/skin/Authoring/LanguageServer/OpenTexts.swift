/// The open texts by URI, and by the skins that they belong to.
struct OpenTexts {
  private var texts: [String: OpenText] = [:]
  /// The URIs of each skin's texts.
  private var uris: [SkinFolder: Set<String>] = [:]

  var count: Int { texts.count }

  subscript(uri: String) -> OpenText? {
    get { texts[uri] }
    set {
      if let folder = texts[uri]?.folder {
        uris[folder]?.remove(uri)
        if uris[folder]?.isEmpty == true { uris[folder] = nil }
      }
      texts[uri] = newValue
      if let folder = newValue?.folder { uris[folder, default: []].insert(uri) }
    }
  }

  /// The texts of a skin, by their paths in it.
  /// - Complexity: Linear in their number.
  func texts(of folder: SkinFolder) -> [String: OpenText] {
    let pairs = (uris[folder] ?? []).compactMap { texts[$0] }.compactMap { text in
      folder.path(of: text.url).map { ($0, text) }
    }
    return Dictionary(pairs) { first, _ in first }
  }
}
