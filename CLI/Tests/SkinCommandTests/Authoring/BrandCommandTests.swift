import Foundation
import Testing

@Suite("Checking and showing white-label folders without a brand") final class BrandCommandTests: CommandSuite {
  @Test("Brands that share nothing are listed and checked, and their keys shown")
  func brandsAlone() throws {
    try place.write(##"{"ink": "#111111"}"##, "skins/App1/appstyle.json")
    try place.write(##"{"ink": "#222222", "title_color": "rot"}"##, "skins/App2/appstyle.json")
    let lint = try place.skin("lint", "skins")
    #expect(lint.status == 1 && lint.errors.contains("Brands: App1, App2"), "\(lint.errors)")
    #expect(lint.output.contains("error: app.title_color: \"rot\" is not a color"))
    #expect(lint.output.hasSuffix("1 error\n"), "\(lint.output)")
    let show = try place.skin("show", "skins")
    #expect(show.status == 1 && show.errors.contains("Brands: App1, App2"))
    #expect(show.output.contains("Brand App1\napp.ink  color  #111111  App1/appstyle.json:1"), "\(show.output)")
    #expect(show.output.contains("Brand App2\napp.ink  color  #222222  App2/appstyle.json:1"), "\(show.output)")
    let pack = try place.skin("pack", "skins", "--id", "a", "--version", "1.0.0")
    #expect(pack.status == 1 && pack.errors.contains("\"rot\" is not a color"))
  }

  @Test("What is wrong in one brand is an error of the whole folder, once, and --brand checks that brand alone")
  func oneBrand() throws {
    try place.write(##"{"ink": "#000000", "title_color": "grün"}"##, "skins/Common/appstyle.json")
    try place.write(##"{"ink": "#111111"}"##, "skins/App1/appstyle.json")
    try place.write(##"{"line_color": "rot"}"##, "skins/App2/appstyle.json")
    let lint = try place.skin("lint", "skins")
    #expect(lint.output.hasSuffix("2 errors\n") && lint.output.contains("rot"), "\(lint.output)")
    let json = try place.skin("lint", "skins", "--json")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(object["brands"] as? [String] == ["App1", "App2"] && object["errors"] as? Int == 2)
    #expect(try place.skin("lint", "skins", "--brand", "App1").output.hasSuffix("1 error\n"))
    let show = try place.skin("show", "skins")
    #expect(show.status == 1 && show.output.contains("Brand App1\napp.ink  color  #111111"), "\(show.output)")
    #expect(show.output.hasSuffix("2 errors\n"))
    try place.write(##"{"ink": "#000000"}"##, "skins/Common/appstyle.json")
    let pack = try place.skin("pack", "skins", "--id", "a", "--version", "1.0.0")
    #expect(pack.status == 1 && pack.errors.contains("\"rot\""))
    #expect(try place.skin("lint", "skins").status == 1)
  }

  @Test("An issue that only some brands have, in a file that they share, names them")
  func sharedFile() throws {
    try place.write(#"{"title_color": "tone"}"#, "skins/Common/appstyle.json")
    try place.write(##"{"tone": "#111111"}"##, "skins/App1/appstyle.json")
    try place.write(##"{"ink": "#222222"}"##, "skins/App2/appstyle.json")
    let output = try place.skin("lint", "skins").output
    #expect(output.contains("(brand App2) [malformed-color]") && output.hasSuffix("1 error\n"), "\(output)")
    let pack = try place.skin("pack", "skins", "--id", "a", "--version", "1.0.0")
    #expect(pack.status == 1 && pack.errors.contains("Common/appstyle.json"))
  }

  @Test("A festival's size keeps the app's primary font in the output of show")
  func primaryFont() throws {
    try place.write(#"{"primaryFont": "Inter", "navigationTitleFont": 17}"#, "base/appstyle.json")
    try place.write(#"{"navigationTitleFont": 20}"#, "fest/appstyle.json")
    let show = try place.skin("show", "fest", "--builtin", "base")
    #expect(show.status == 0 && show.output.contains("app.navigationTitleFont  font  Inter 20"), "\(show.output)")
    #expect(try place.skin("lint", "fest", "--builtin", "base", "--strict").status == 0)
  }
}
