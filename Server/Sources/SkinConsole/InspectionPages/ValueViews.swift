import SkinCompare
import SkinServerAPI

/// Makes the views of a page's values: a swatch or a picture next to the text.
///
/// It numbers the gradients of the page, because each needs an identifier of its own.
struct ValueViews {
  /// The path of a version's files in the API, by version.
  let files: (String) -> String
  private var gradients = 0

  private static let pictures = ["png", "jpg", "jpeg", "gif", "webp"]

  /// Creates the views of a skin's values.
  init(app: String, skin: String) {
    files = { "/api/v1/" + InspectionEndpoints.file.path([app, skin, $0]).text }
  }

  /// Returns what the template `value` shows.
  /// - Parameters:
  ///   - value: The value.
  ///   - version: The version with the value.
  /// - Returns: The values of the template.
  mutating func view(_ value: KeyValue, in version: String) -> View {
    var view: View = ["text": value.text]
    switch value.type {
    case "color":
      if let color = value.value.text { view["swatch"] = ["fill": color] as View }
    case "gradient":
      guard let gradient = gradient(value.value) else { break }
      view["swatch"] = ["gradient": gradient] as View
      view["text"] = value.value.members?["colors"]?.texts.joined(separator: " → ")
    case "image":
      guard let path = value.file, let ending = path.split(separator: ".").last?.lowercased(),
        Self.pictures.contains(ending)
      else { break }
      view["image"] = ["source": files(version) + APIPath.query([("path", path)])] as View
    default: break
    }
    return view
  }

  private mutating func gradient(_ value: JSONValue) -> View? {
    guard let members = value.members, let colors = members["colors"]?.texts, !colors.isEmpty else { return nil }
    gradients += 1
    let locations = members["locations"]?.elements.compactMap(\.number) ?? []
    let points = [members["start"], members["end"]].map { $0?.elements.compactMap(\.number) ?? [] }
    guard points.allSatisfy({ $0.count == 2 }), locations.count == colors.count else { return nil }
    return [
      "id": "gradient-\(gradients)", "fromX": "\(points[0][0])", "fromY": "\(points[0][1])",
      "toX": "\(points[1][0])", "toY": "\(points[1][1])",
      "stops": zip(colors, locations).map { ["color": $0, "offset": "\($1)"] as View },
    ]
  }

  /// Returns the name of an appearance and language, or nil for the value of all others.
  static func appearance(_ name: String, _ texts: Texts) -> String? {
    guard name != "any" else { return nil }
    let names = ["dark": "dark", "high-contrast": "appearance_high_contrast"]
    return name.split(separator: ",").map { part in names[String(part)].map { texts[$0] } ?? String(part) }
      .joined(separator: " · ")
  }
}
