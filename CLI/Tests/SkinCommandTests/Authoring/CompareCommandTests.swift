import Foundation
import SkinPackage
import Testing

@Suite("Comparing skins") final class CompareCommandTests: CommandSuite {
  private func write(_ folder: String, _ colors: String, note: String? = nil) throws {
    try place.write(#"{"schema": 1, "id": "night", "version": "1.0.0", "name": "Night"}"#, "\(folder)/skin.json")
    try place.write(#"{"colors": {\#(colors)}}"#, "\(folder)/modules/home.json")
    if let note { try place.write(note, "\(folder)/files/\(note).txt") }
  }

  private func changes(_ result: Workplace.Result) throws -> [String: [String: Any]] {
    let keys = try #require(try result.json["keys"] as? [[String: Any]])
    return Dictionary(keys.map { ($0["name"] as? String ?? "", $0) }) { first, _ in first }
  }

  @Test("Added, removed and changed keys are listed with their values in every appearance")
  func keys() throws {
    try write("old", ##""gone": "#111111", "title": {"any": "#222222", "dark": "#333333"}, "same": "#444444""##)
    try write("new", ##""came": "#555555", "title": {"any": "#222222", "dark": "#666666"}, "same": "#444444""##)
    let result = try place.skin("compare", "old", "new", "--json")
    #expect(result.status == 0, "\(result.output)")
    let keys = try changes(result)
    #expect(
      keys.mapValues { $0["kind"] as? String }
        == ["home.gone": "removed", "home.came": "added", "home.title": "changed"])
    let values = try #require(keys["home.title"]?["values"] as? [[String: Any]])
    #expect(values.map { $0["appearance"] as? String } == ["dark"])
    #expect((values.first?["before"] as? [String: Any])?["value"] as? String == "#333333")
    #expect((values.first?["after"] as? [String: Any])?["value"] as? String == "#666666")
    let text = try place.skin("compare", "old", "new")
    #expect(text.output.contains("- home.gone  #111111") && text.output.contains("+ home.came  #555555"))
    #expect(text.output.contains("~ home.title  dark: #333333 → #666666"))
  }

  @Test("Single files are compared by their contents, and a module alone is no skin")
  func singleFiles() throws {
    let list =
      "<plist version=\"1.0\"><dict><key>Color</key><dict><key>ink</key><string>#111111</string></dict></dict></plist>"
    for name in ["Day.plist", "Copy.plist"] { try place.write(list, name) }
    try place.write(list.replacing("#111111", with: "#222222"), "Night.plist")
    let same = try place.skin("compare", "Day.plist", "Copy.plist")
    #expect(same.output == "The skins have the same values and files.\n", "\(same.output)\(same.errors)")
    let other = try place.skin("compare", "Day.plist", "Night.plist", "--json")
    #expect((try other.json["files"] as? [[String: Any]])?.map { $0["kind"] as? String } == ["changed"])
    try write("old", ##""a": "#111111""##)
    for path in ["old/modules/home.json", "old/modules"] {
      #expect(try place.skin("compare", "old", path, "--json").codes == ["not-a-folder"], "\(path)")
      #expect(try place.skin("lint", path, "--json").codes == ["not-a-folder"], "\(path)")
    }
  }

  /// Two values of a section that differ in one field.
  private static let fields: [(section: String, values: (String, String))] = [
    ("colors", (##""#111111""##, ##""#11111180""##)),
    ("colors", (##""#111111""##, ##"{"any": "#111111", "dark": "#222222"}"##)),
    ("colors", (##""#FF0000""##, ##""color(display-p3 1 0 0)""##)),
    ("colors", (##""#7F7F7F""##, ##""rgb(49.9% 49.9% 49.9%)""##)),
    ("gradients", (##"{"colors": ["#111", "#222"]}"##, ##"{"colors": ["#111", "#222"], "type": "conic"}"##)),
    ("gradients", (##"{"colors": ["#111", "#222"]}"##, ##"{"colors": ["#111", "#222"], "direction": "down"}"##)),
    ("gradients", (##"{"colors": ["#111", "#222"]}"##, ##"{"colors": ["#111", "#222"], "locations": [0, 0.9]}"##)),
    ("fonts", (#"{"name": "A", "size": 20}"#, #"{"name": "A", "size": 20, "lineHeight": 1.9}"#)),
    ("fonts", (#"{"name": "A", "size": 20}"#, #"{"name": "A", "size": 20, "letterSpacing": 0.5}"#)),
    ("fonts", (#"{"name": "A", "size": 20}"#, #"{"name": "A", "size": 20, "fallbacks": ["B"]}"#)),
    ("fonts", (#"{"name": "A", "size": 20}"#, #"{"name": "A", "size": 20, "style": "headline"}"#)),
    ("fonts", (#"{"size": 20}"#, #"{"size": 20, "weight": "bold"}"#)),
    ("images", (#"{"named": "a"}"#, #"{"named": "a", "rendering": "template"}"#)),
    ("images", (#"{"named": "a"}"#, #"{"named": "a", "recipe": [{"rotate": 90}]}"#)),
    ("images", (#"{"symbol": "star"}"#, #"{"symbol": "star", "weight": "bold"}"#)),
    ("shadows", (##"{"color": "#000", "radius": 6}"##, ##"{"color": "#000", "radius": 6, "spread": 1}"##)),
    ("shadows", (##"{"color": "#000", "radius": 6}"##, ##"{"color": "#000", "radius": 6, "inset": true}"##)),
    (
      "shadows",
      (
        ##"[{"color": "#000", "radius": 6}, {"color": "#111", "radius": 8}]"##,
        ##"[{"color": "#000", "radius": 6}, {"color": "#111", "radius": 9}]"##
      )
    ),
    ("texts", (#""A""#, #"{"any": "A", "ja": "B"}"#)), ("durations", ("0.3", "0.300001")),
    ("sizes", ("[1, 2]", "[1, 3]")),
    ("objects", (#"{"l": [1, "x"]}"#, #"{"l": [1, "y"]}"#)), ("objects", (#"{"w": 1}"#, #"{"w": "1"}"#)),
  ]

  @Test("A difference in any field is listed once, and no line has two equal sides")
  func everyField() throws {
    for (folder, isAfter) in [("old", false), ("new", true)] {
      try place.write(#"{"schema": 1, "id": "night"}"#, "\(folder)/skin.json")
      let sections = Dictionary(grouping: Self.fields.enumerated(), by: \.element.section)
      let members = sections.map { section, fields in
        let keys = fields.map { "\"k\($0.offset)\": \(isAfter ? $0.element.values.1 : $0.element.values.0)" }
        return "\"\(section)\": {\(keys.joined(separator: ", "))}"
      }
      try place.write("{\(members.joined(separator: ", "))}", "\(folder)/modules/m.json")
    }
    let result = try place.skin("compare", "old", "new")
    #expect(result.status == 0, "\(result.output)")
    let lines = result.output.split(separator: "\n").filter { $0.hasPrefix("~ m.k") }
    #expect(lines.count == Self.fields.count, "\(result.output)")
    for line in lines {
      let sides = line.split(separator: "  ", maxSplits: 1).last?.components(separatedBy: " → ") ?? []
      #expect(Set(sides).count == sides.count && !line.contains("another file"), "\(line)")
    }
  }

  @Test("Files that differ are listed with their sizes, and a skin equals its package")
  func files() throws {
    try write("old", ##""title": "#222222""##, note: "first")
    try write("new", ##""title": "#222222""##, note: "second")
    let result = try place.skin("compare", "old", "new")
    #expect(
      result.status == 0 && result.output.contains("- files/first.txt") && result.output.contains("+ files/second.txt"))
    try place.skin("pack", "old", "-o", "old.skin")
    let same = try place.skin("compare", "old", "old.skin")
    #expect(same.status == 0 && same.output.contains("The skins have the same values and files."), "\(same.output)")
  }

  @Test("An image with files for several scales equals that of the skin's package, and differs if one of them does")
  func imageScales() throws {
    try write("old", ##""title": "#222222""##)
    try place.write(#"{"images": {"mark": "images/mark.png"}}"#, "old/modules/login.json")
    let picture = try Data(contentsOf: Checkout.festivalSkins.appending(path: "builtin/images/avatar@2x.png"))
    for name in ["mark@2x.png", "mark@3x.png"] { try place.write(picture, "old/images/\(name)") }
    try place.skin("pack", "old", "-o", "old.skin")
    let same = try place.skin("compare", "old.skin", "old")
    #expect(same.status == 0 && same.output.contains("The skins have the same values and files."), "\(same.output)")
    try place.write(
      Data(contentsOf: Checkout.festivalSkins.appending(path: "builtin/images/avatar@3x.png")), "old/images/mark@3x.png"
    )
    let other = try place.skin("compare", "old.skin", "old")
    #expect(other.output.contains("~ login.mark  images/mark.png (another file)"), "\(other.output)")
  }

  @Test("A single-file skin has only its own files, not those next to it")
  func singleFile() throws {
    for folder in ["one", "two"] {
      try place.write(##"{"Global": {"textColor": "#000000", "icon": "icon.png"}}"##, "\(folder)/night.json")
      try place.write(Sample.pixel, "\(folder)/icon.png")
    }
    try place.write("to do", "one/notes.txt")
    try place.write(##"{"Global": {"textColor": "#FFFFFF"}}"##, "two/day.json")
    let same = try place.skin("compare", "one/night.json", "two/night.json")
    #expect(same.status == 0 && same.output.contains("The skins have the same values and files."), "\(same.output)")
    try place.write(Sample.pixel + Data([0]), "two/icon.png")
    let other = try place.skin("compare", "one/night.json", "two/night.json")
    #expect(other.output.contains("~ icon.png") && !other.output.contains("notes.txt"), "\(other.output)")
  }

  @Test("A brand that neither skin has is refused with their brands; a skin without it is compared with a warning")
  func brands() throws {
    try write("old", ##""title": "#222222""##)
    try place.write(##"{"colors": {"title": "#333333"}}"##, "old/brands/App1/modules/home.json")
    try write("new", ##""title": "#222222""##)
    let refused = try place.skin("compare", "old", "new", "--brand", "Ap1", "--json")
    #expect(try refused.status == 1 && refused.codes == ["unknown-brand"], "\(refused.output)")
    #expect(refused.output.contains("there are App1"), "\(refused.output)")
    let compared = try place.skin("compare", "old", "new", "--brand", "App1", "--json")
    #expect(try compared.status == 0 && compared.codes == ["unknown-brand"], "\(compared.output)")
    let issue = try #require(try compared.issues.first)
    #expect(issue["severity"] as? String == "warning" && issue["file"] as? String == "new")
    #expect(try changes(compared)["home.title"]?["kind"] as? String == "changed")
    let same = try place.skin("compare", "old", "old", "--brand", "App1", "--json")
    #expect(try same.status == 0 && same.issues.isEmpty, "\(same.output)")
    // The app's own skin may have the brand instead.
    let below = try place.skin("compare", "new", "new", "--builtin", "old", "--brand", "App1", "--json")
    #expect(try below.status == 0 && below.codes == ["unknown-brand", "unknown-brand"], "\(below.output)")
  }

  @Test("A skin that doesn't exist is named, and nothing is compared")
  func missing() throws {
    try write("old", ##""title": "#222222""##)
    let result = try place.skin("compare", "old", "lost")
    #expect(result.status == 1 && result.errors.contains("lost doesn't exist"))
  }

  @Test("One skin needs an app on a server, and two don't", arguments: [["old"], ["old", "new", "--app", "festival"]])
  func wrongCalls(_ arguments: [String]) throws {
    try write("old", ##""title": "#222222""##)
    #expect(try place.skin(["compare"] + arguments).status == 64)
    #expect(try place.skin(["compare", "old", "old", "--open"]).status == 64)
  }

  // MARK: What is published

  /// A server with two versions of a skin, the earlier of which the channel shows.
  private func server(isActive: Bool = true, damage: Bool = false) throws -> RecordingServer {
    var files: [String: Data] = [:]
    var versions: [[String: Any]] = []
    for (version, color) in [("1.0.0", "#111111"), ("1.1.0", "#222222")] {
      let folder = "published-\(version)"
      try write(folder, "\"title\": \"\(color)\"")
      try place.write(
        #"{"schema": 1, "id": "night", "version": "\#(version)", "name": "Night"}"#, "\(folder)/skin.json")
      #expect(try place.skin("pack", folder, "-o", "\(folder).skin").status == 0)
      var package = try place.read("\(folder).skin")
      let hash = ContentHash(of: package).hex
      if damage { package[package.count / 2] ^= 1 }
      files["/repository/festival/targets/skins/festival/night/\(hash).\(version).skin"] = package
      versions.append([
        "id": "night", "version": version, "name": "Night", "size": package.count, "sha256": hash,
        "target": "skins/festival/night/\(version).skin", "published_at": "2026-01-01T00:00:00Z", "timestamp": 2,
        "patches": [],
      ])
    }
    files["/api/v1/apps/festival/skins"] = try JSONSerialization.data(withJSONObject: ["skins": versions])
    let skin = isActive ? #"{"id": "night", "version": "1.0.0"}"# : "null"
    files["/api/v1/apps/festival/channels/stable/activation"] = Data(
      #"{"format": 2, "app": "festival", "channel": "stable", "skin": \#(skin), "timestamp": 3}"#.utf8)
    return try RecordingServer(files: files)
  }

  private func comparePublished(_ server: RecordingServer, _ more: String...) throws -> Workplace.Result {
    try write("draft", ##""title": "#333333""##)
    return try place.skin(
      ["compare", "draft", "--server", server.address, "--app", "festival"] + more,
      environment: ["SKIN_TOKEN": "secret"])
  }

  @Test("A folder is compared with the version that the channel shows, and the token stays with the API")
  func active() throws {
    let server = try server()
    defer { server.stop() }
    let result = try comparePublished(server)
    #expect(result.status == 0 && result.output.contains("night 1.0.0, which the channel shows"), "\(result)")
    #expect(result.output.contains("~ home.title  #111111 → #333333"))
    for request in server.requests {
      let isAPI = request.line.contains("/api/")
      #expect(request.headers["authorization"] == (isAPI ? "Bearer secret" : nil), "\(request.line)")
    }
  }

  @Test("Without an active version, the newest is compared; another one can be named")
  func newest() throws {
    let server = try server(isActive: false)
    defer { server.stop() }
    #expect(try comparePublished(server).output.contains("~ home.title  #222222 → #333333"))
    #expect(
      try comparePublished(server, "--published-version", "1.0.0").output.contains("~ home.title  #111111 → #333333"))
    let missing = try comparePublished(server, "--published-version", "9.0.0", "--json")
    #expect(try missing.status == 1 && missing.codes == ["unpublished-version"])
    #expect(missing.output.contains("1.0.0, 1.1.0"))
  }

  @Test("A reader that closes the pipe ends the command without a crash")
  func closedPipe() throws {
    let server = try server()
    defer { server.stop() }
    // More than a pipe holds.
    try write("draft", (0..<4_000).map { ##""key\##($0)": "#333333""## }.joined(separator: ","))
    let script = """
      "$0" compare draft --server \(server.address) --app festival | head -n 1 > first.txt; exit ${PIPESTATUS[0]}
      """
    let run = try place.run(
      URL(filePath: "/bin/bash"), ["-c", script, Workplace.executable().path], environment: ["SKIN_TOKEN": "secret"])
    #expect(run.status == 141, "\(run)")
    #expect(String(decoding: try place.read("first.txt"), as: UTF8.self).contains("Compared with night 1.0.0"))
  }

  @Test("A skin that isn't published, and a damaged package, are issues")
  func refusals() throws {
    let server = try server(damage: true)
    defer { server.stop() }
    #expect(try comparePublished(server, "--json").codes == ["server-refused"])
    try place.write(#"{"schema": 1, "id": "other", "version": "1.0.0"}"#, "other/skin.json")
    let other = try place.skin(
      "compare", "other", "--server", server.address, "--app", "festival", "--json",
      environment: ["SKIN_TOKEN": "secret"])
    #expect(try other.codes == ["unpublished-version"])
  }
}
