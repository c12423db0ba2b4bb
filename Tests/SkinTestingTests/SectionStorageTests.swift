import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import SkinTesting
import Testing

/// A team's storage: palette names as colors, sizes as `w x h`, and parents from a library.
private struct TeamSkin: SkinSectionStorage {
  let sections: SkinSections
  var library: [String: SkinSections] = [:]

  func storage(named name: String) -> (any SkinSectionStorage)? {
    library[name].map { TeamSkin(sections: $0, library: library) }
  }

  func color(from value: SkinObject) throws -> SkinColor {
    switch value.description {
    case "brand": try SkinColor("#C8102E")
    case let text: try SkinColor(text)
    }
  }

  func size(from value: SkinObject) throws -> SkinSize {
    let sides = value.description.components(separatedBy: " x ").compactMap(Double.init)
    guard sides.count == 2 else {
      throw SkinIssue(.wrongType, "\"\(value)\" is no size", suggestion: "Write 44 x 44.")
    }
    return SkinSize(width: sides[0], height: sides[1])
  }
}

/// A storage that parses as the property lists are read.
private struct PlainSkin: SkinSectionStorage {
  let sections: SkinSections
}

@Suite("Storages of sections, with hooks")
struct SectionStorageTests {
  private func sections(_ text: String) throws -> SkinSections { try SkinSections(Data(text.utf8)) }

  private func night() throws -> TeamSkin {
    TeamSkin(
      sections: try sections(
        """
        { super = day; colors = { title = brand; back = "#000"; }; sizes = { icon = "20 x 10"; };
          fonts = { title = "25 Georgia"; }; numbers = { radius = 8; }; booleans = { flat = YES; };
          strings = { name = Night; }; images = { logo = logo; }; urls = { help = "https://example.com"; };
          objects = { list = (a, b); }; }
        """),
      library: [
        "day": try sections("{ super = base; colors = { line = brand; back = \"#FFF\"; }; }"),
        "base": try sections("{ numbers = { radius = 4; gap = 2; }; }"),
      ])
  }

  @Test("Each kind has the storage's own parser, and parents come from wherever the storage knows them")
  func hooks() throws {
    let skin = SkinResolver().resolve(try night())
    #expect(skin.issues.isEmpty, "\(skin.issues)")
    #expect(skin.value(for: "app.title") == (try SkinColor("#C8102E")))
    #expect(skin.value(for: "app.title") == (try SkinFont(name: "Georgia", size: 25)))
    #expect(
      try skin.value(for: "app.line") == (SkinColor("#C8102E")) && skin.value(for: "app.back") == (SkinColor("#000")))
    #expect(skin.value(for: "app.icon") == SkinSize(width: 20, height: 10))
    #expect(skin.value(for: "app.radius") == 8.0 && skin.value(for: "app.gap") == 2.0)
    #expect(skin.value(for: "app.flat") == true && skin.value(for: "app.name") == "Night")
    #expect(skin.value(for: "app.logo") == SkinImage(named: "logo"))
    #expect(skin.value(for: "app.help") == URL(string: "https://example.com"))
    let list: SkinObject? = skin.value(for: "app.list")
    #expect(list?.elements?.count == 2)
  }

  @Test("A value that its parser refuses is reported with the parser's issue")
  func refused() throws {
    let skin = SkinResolver().resolve(
      TeamSkin(sections: try sections("{ colors = { a = nothing; b = brand; }; sizes = { c = 12; }; }")))
    #expect(
      skin.issues.map(\.place.key) == ["app.a", "app.c"] && skin.issues.map(\.code) == [.malformedColor, .wrongType])
    #expect(skin.issues.last?.suggestion == "Write 44 x 44." && skin.keys == ["app.b"])
  }

  @Test("In place of a value that its parser refuses, which is reported, the parent's is read")
  func refusedOverParent() throws {
    let skin = SkinResolver().resolve(
      TeamSkin(
        sections: try sections("{ super = day; colors = { a = nothing; b = brand; }; }"),
        library: ["day": try sections("{ colors = { a = \"#111\"; b = nothing; }; }")]))
    #expect(skin.issues.map(\.place.key) == ["app.a"] && skin.issues.map(\.code) == [.malformedColor])
    #expect(try skin.value(for: "app.a") == SkinColor("#111") && skin.value(for: "app.b") == SkinColor("#C8102E"))
  }

  @Test("A parent that the storage doesn't know is looked up among the resolver's bases")
  func bases() throws {
    let orphan = PlainSkin(sections: try sections("{ super = day; colors = { a = \"#111\"; }; }"))
    #expect(SkinResolver().resolve(orphan).issues.map(\.code) == [.unknownBase])
    let day = try SkinDocument.native(id: "day", modules: ["app": ##"{"colors": {"b": "#222"}}"##])
    let skin = SkinResolver(bases: [day]).resolve(orphan)
    #expect(try skin.issues.isEmpty && skin.value(for: "app.b") == (SkinColor("#222")))
  }

  @Test("Parents that name each other end, and their values are read")
  func cycle() throws {
    let storage = TeamSkin(
      sections: try sections("{ super = a; colors = { x = brand; }; }"),
      library: ["a": try sections("{ super = b; numbers = { y = 1; }; }"), "b": try sections("{ super = a; }")])
    let skin = SkinResolver().resolve(storage)
    #expect(skin.issues.isEmpty && skin.keys == ["app.x", "app.y"])
  }

  @Test("The conformance checks accept storages with hooks, parents and shared names")
  func conformance() throws {
    #expect(StorageConformance.check(try night()) == [])
    #expect(StorageConformance.check(SkinResolver().resolve(try night())) == [])
    #expect(StorageConformance.check(PlainSkin(sections: try sections("{ fonts = { a = 15; }; }"))) == [])
  }

  @Test("The conformance checks report a parser that fails, with its reason, and a parent that changes")
  func violations() throws {
    let failing = StorageConformance.check(TeamSkin(sections: try sections("{ sizes = { c = 12; }; }")))
    #expect(failing.map(\.code) == [.missingValue] && failing.first?.suggestion.contains("Write 44 x 44") == true)

    final class Unsteady: SkinSectionStorage, @unchecked Sendable {
      // Unchecked: the lock guards what changes.
      private let lock = NSLock()
      private var reads = 0.0
      let sections = SkinSections(values: [.color: ["a": .value(.text("#111"))]], parent: "day")
      func storage(named name: String) -> (any SkinSectionStorage)? {
        lock.lock()
        defer { lock.unlock() }
        reads += 1
        return PlainSkin(sections: SkinSections(values: [.number: ["n": .value(.number(reads))]]))
      }
    }
    #expect(StorageConformance.check(Unsteady()).contains { $0.code == .unsteadyStorage && $0.place.key == "app.n" })
  }

  @Test("A list that can't be read as sections is refused with its line")
  func malformed() throws {
    for (text, code) in [
      ("{ colours = {}; }", SkinIssue.Code.unknownField), ("{ colors = (); }", .wrongType),
      ("(a)", .wrongType), ("{ super = (); }", .wrongType), ("{ colors = ", .malformedPlist),
    ] {
      let issue = #expect(throws: SkinIssue.self) { try SkinSections(Data(text.utf8), file: "a.plist") }
      #expect(issue?.code == code && issue?.place.line == 1 && issue?.place.file == "a.plist")
    }
  }
}
