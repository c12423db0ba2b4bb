import Foundation
import Testing

@Suite("Skins with symbols and system colors") struct SymbolCommandTests {
  let place: Workplace

  init() throws {
    place = try Workplace()
    try write(#"{"symbol": "star.fill", "weight": "bold", "size": 17}"#, in: "a")
  }

  private func write(_ image: String, in folder: String) throws {
    try place.write(#"{"schema": 1, "id": "a", "version": "1.0.0"}"#, "\(folder)/skin.json")
    try place.write(
      "{\"images\": {\n\"icon\": \(image)},\n\"colors\": {\"ink\": {\"system\": \"label\"}}}",
      "\(folder)/modules/m.json")
  }

  @Test("They lint without issues, and a wrong weight and color are errors with their lines")
  func lint() throws {
    let lint = try place.skin("lint", "a", "--strict")
    #expect(lint.status == 0, "\(lint.output)")
    try place.write(
      "{\"images\": {\n\"icon\": {\"symbol\": \"star\", \"weight\": \"fat\"}},\n\"colors\": {\"ink\": {\"system\": \"lable\"}}}",
      "a/modules/m.json")
    let wrong = try place.skin("lint", "a", "--json").json
    let issues = try #require(wrong["issues"] as? [[String: Any]])
    #expect(
      issues.map { "\($0["code"] ?? "") \($0["line"] ?? "") \($0["key"] ?? "")" }.sorted() == [
        "unknown-system-color 3 m.ink", "wrong-type 2 m.icon",
      ])
    #expect(issues.contains { ($0["suggestion"] as? String)?.contains("label") == true })
  }

  @Test("skin show prints the symbol and the color's appearances")
  func show() throws {
    #expect(try place.skin("show", "a").output.contains("symbol(star.fill, bold, 17)"))
    let keys = try #require(try place.skin("show", "a", "--json").json["keys"] as? [String: [String: Any]])
    let images = try #require(keys["m.icon"]?["images"] as? [String: [String: Any]])
    let symbol = try #require(images["any"]?["symbol"] as? [String: Any])
    #expect(symbol["name"] as? String == "star.fill" && symbol["weight"] as? String == "bold")
    #expect(symbol["size"] as? Double == 17 && symbol["scale"] == nil)
    #expect(images["any"]?["inAppBundle"] as? Bool == false)
    #expect(keys["m.ink"]?["value"] as? String == "#000000")
    #expect(keys["m.ink"]?["appearances"] as? [String: String] == ["dark": "#FFFFFF"])
  }

  @Test("skin compare finds another weight, and nothing else")
  func compare() throws {
    try write(#"{"symbol": "star.fill", "weight": "heavy", "size": 17}"#, in: "b")
    try write(#"{"size": 17.0, "weight": 700, "symbol": "star.fill"}"#, in: "c")
    let different = try place.skin("compare", "a", "b")
    #expect(different.output.contains("m.icon") && different.output.contains("heavy"), "\(different.output)")
    #expect(!different.output.contains("m.ink"))
    #expect(try !place.skin("compare", "a", "c").output.contains("m.icon"))
  }

  @Test(
    "Formats without symbols leave them out with a warning; tokens and packages keep them",
    arguments: ["config", "xcassets"])
  func convert(format: String) throws {
    let other = try place.skin("convert", "a", "--to", format, "-o", "out.\(format)")
    #expect(
      other.status == 0 && (other.output + other.errors).contains("The symbol star.fill isn't a file of the skin"),
      "\(other)")
    #expect(try place.skin("convert", "a", "--to", "tokens", "-o", "t.tokens.json").status == 0)
    #expect(try place.skin("show", "t.tokens.json").output.contains("symbol(star.fill, bold, 17)"))
    #expect(try place.skin("pack", "a", "-o", "a.skin").status == 0)
    #expect(try place.skin("show", "a.skin").output.contains("symbol(star.fill, bold, 17)"))
    #expect(try place.skin("convert", "a", "--to", "native", "-o", "n").status == 0)
    #expect(try place.skin("show", "n").output.contains("symbol(star.fill, bold, 17)"))
  }
}
