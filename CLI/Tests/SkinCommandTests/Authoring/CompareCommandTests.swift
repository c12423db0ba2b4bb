import Foundation
import Testing

@Suite("Comparing skins") struct CompareCommandTests {
  let place: Workplace

  init() throws { place = try Workplace() }

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

  @Test("A skin that doesn't exist is named, and nothing is compared")
  func missing() throws {
    try write("old", ##""title": "#222222""##)
    let result = try place.skin("compare", "old", "lost")
    #expect(result.status == 1 && result.errors.contains("lost doesn't exist"))
  }
}
