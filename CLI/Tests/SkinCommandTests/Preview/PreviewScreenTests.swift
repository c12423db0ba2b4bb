#if os(Linux)
  import DemoKit
  import Foundation
  import Testing

  @Suite("Previews of described screens") final class PreviewScreenTests: CommandSuite, PictureTests {
    private static let screens = """
      {"screens": [
        {"name": "profile", "title": "Profile",
         "navigationBar": {"title": "Profile", "set": {"tintColor": "app.accent"}},
         "tabBar": {"items": ["Home", "Profile"]},
         "view": {"class": "UIView", "set": {"backgroundColor": "app.background"}, "subviews": [
           {"class": "UILabel", "frame": [20, 20, 200, 40], "text": "Mia", "set": {"textColor": "app.text"}},
           {"class": "UIStackView", "insets": [80, 20, null, 20], "axis": "vertical", "spacing": 10, "subviews": [
             {"class": "UIView", "size": [null, 60], "set": {"backgroundColor": "app.accent"}},
             {"class": "UIView", "size": [null, 60], "set": {"backgroundColor": "app.accent"}},
             {"class": "UISwitch", "value": true}
           ]}]}}]}
      """

    @Test("A file describes screens, which are drawn with the skin's values at their places")
    func describedScreens() throws {
      try skin("red", accent: "#D02040")
      try place.write(Self.screens, "screens.json")
      let run = try place.skin(
        "preview", "red", "--section", "colors", "--screens", "screens.json", "--scale", "1", "-o", "out", "--json")
      #expect(run.status == 0, "\(run.errors)")
      let screen = try picture("out/phone-light/screen-profile.png")
      #expect(screen.width == 390 && screen.height == 844)
      // Two views of 350 by 60 points, 10 apart.
      #expect(count(0xD0, 0x20, 0x40, in: screen) >= 2 * 350 * 60)
      #expect(count(0xFF, 0xF8, 0xE0, in: screen) > 390 * 844 / 3)
      let columns = (0..<390).filter { x in
        (0..<844).contains {
          screen[x, $0].distance(to: .init(red: 0xD0 / 255.0, green: 0x20 / 255.0, blue: 0x40 / 255.0)) == 0
        }
      }
      #expect(columns.first == 20 && columns.last == 369)
      let page = String(decoding: try place.read("out/index.html"), as: UTF8.self)
      #expect(page.contains("<h2>Profile</h2>"))
    }

    @Test("Mistakes in a file of screens are all reported, each with its line, and nothing is drawn")
    func wrongScreens() throws {
      try skin("red", accent: "#D02040")
      try place.write(
        """
        {"screens": [
          {"name": "one", "view": {"class": "UIGauge"}},
          {"name": "two", "view": {"class": "UILabel", "frame": [1, 2]}},
          {"name": "three", "view": {"class": "UILabel", "set": {"needleColor": "app.accent"}}},
          {"name": "four", "view": {"class": "UIView", "text": "x"}},
          {"name": "Five", "view": {}},
          {"name": "six", "view": {"class": "UIView", "colour": "x"}},
          {"name": "seven", "view": {"class": "UIImageView", "image": "gone.png"}}
        ]}
        """, "screens.json")
      let run = try place.skin("preview", "red", "--screens", "screens.json", "-o", "out", "--json")
      #expect(run.status == 1)
      let issues = try run.issues
      #expect(issues.compactMap { $0["line"] as? Int } == [2, 3, 4, 5, 6, 7, 8])
      #expect(
        issues.allSatisfy { $0["file"] as? String == "screens.json" && $0["code"] as? String == "unusable-screens" })
      #expect(!place.exists("out"))
      try place.write("{\"screens\": [\n}", "screens.json")
      let broken = try place.skin("preview", "red", "--screens", "screens.json", "-o", "out", "--json")
      #expect(try broken.codes == ["malformed-json"] && broken.issues.first?["line"] as? Int == 2)
    }

    @Test("A key that the skin lacks is a warning, and the property keeps its value")
    func unknownScreenKeys() throws {
      try skin("red", accent: "#D02040")
      try place.write(
        "{\"screens\": [{\"name\": \"one\",\n\"view\": {\"set\": {\"backgroundColor\": \"app.gone\"}}}]}",
        "screens.json")
      let run = try place.skin(
        "preview", "red", "--screens", "screens.json", "--section", "colors", "-o", "out", "--json")
      #expect(try run.status == 0 && run.codes == ["unknown-screen-key"] && run.issues.first?["line"] as? Int == 2)
    }
  }
#endif
