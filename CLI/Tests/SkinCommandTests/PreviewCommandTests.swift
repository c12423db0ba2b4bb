// The sample screens as pictures.

import Foundation
import Testing

#if os(Linux)
  @Suite("Previews") struct PreviewCommandTests {
    let place: Workplace
    let skins = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Examples/FestivalApp/Skins").standardizedFileURL

    init() throws { place = try Workplace() }

    @Test("Each screen becomes a PNG, the same on every run, and another one in another skin")
    func preview() throws {
      let builtIn = skins.appending(path: "builtin").path
      let festival = skins.appending(path: "spring-festival-1.0.0").path
      let all = try place.skin("preview", festival, "--builtin", builtIn, "-o", "all", "--json")
      #expect(all.status == 0, "\(all.errors)")
      let files = try #require(try all.json["files"] as? [String])
      #expect(files == ["home", "discover", "orders", "me"].map { "all/spring-festival-\($0).png" })
      let home = try place.read("all/spring-festival-home.png")
      #expect(home.starts(with: [0x89, 0x50, 0x4E, 0x47]) && home.count > 50_000)

      try place.skin("preview", festival, "--builtin", builtIn, "--screen", "home", "-o", "again")
      #expect(try place.read("again/spring-festival-home.png") == home)
      let own = try place.skin("preview", builtIn, "--screen", "home", "-o", "own")
      #expect(own.status == 0 && own.output == "own/builtin-home.png\n")
      #expect(try place.read("own/builtin-home.png") != home)

      try place.skin("new", "mine")
      let new = try place.skin("preview", "mine", "--screen", "home", "-o", "own")
      #expect(new.status == 0 && new.errors.isEmpty)
      #expect(try place.read("own/mine-home.png") != place.read("own/builtin-home.png"))
    }

    @Test("An unknown screen or appearance is a wrong call")
    func wrongCalls() throws {
      #expect(try place.skin("preview", "x", "-o", "out", "--screen", "none").status == 64)
      #expect(try place.skin("preview", "x", "-o", "out", "--appearance", "bright").status == 64)
      #expect(try place.skin("preview", "none", "-o", "out", "--json").codes == ["missing-file"])
      #expect(!place.exists("out"))
    }
  }
#endif
