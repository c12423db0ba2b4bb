import Foundation
import SkinKit
import SkinTestSupport
import Testing
import UIKit

@testable import SkinGallery

@MainActor
@Suite("Files of screens") struct ScreenFileTests {
  private func file(_ view: String) throws -> ScreenFile {
    try ScreenFile(
      Data("{\"screens\": [\n{\"name\": \"one\", \"view\":\n\(view)\n}]}".utf8), named: "screens.json")
  }

  @Test(
    "A field with a wrong value is an issue with its line",
    arguments: [
      #"{"class": 3, "frame": "x"}"#, #"{"frame": [0, 0, -1, 5]}"#, #"{"frame": [0, 0, 1e300, 5]}"#,
      #"{"insets": [0, 0, 0]}"#, #"{"insets": [0, 0, 0, "x"]}"#, #"{"size": [-1, null]}"#, #"{"size": 5}"#,
      #"{"frame": [0, 0, 1, 1], "insets": [0, 0, 0, 0]}"#, #"{"class": "UILabel", "text": 5}"#,
      #"{"class": "UISwitch", "value": "on"}"#, #"{"class": "UISlider", "value": 1e300}"#,
      #"{"class": "UIPageControl", "value": 1e9}"#, #"{"class": "UISegmentedControl", "items": ["a", 1]}"#,
      #"{"tag": 1.5}"#, #"{"tag": "x"}"#, #"{"tag": 1e300}"#, #"{"subviews": {}}"#, #"{"subviews": [1]}"#,
      #"{"set": []}"#, #"{"set": {"backgroundColor": 1}}"#, #"{"set": {"backgroundColor": "short"}}"#,
      #"{"class": "UIStackView", "axis": "diagonal"}"#, #"{"class": "UIStackView", "spacing": "wide"}"#,
      #"{"class": "UILabel", "axis": "vertical"}"#, #"{"class": "UIImageView", "image": "/dev/zero"}"#, "[]", "null",
      "3",
    ])
  func wrongValues(_ view: String) throws {
    let file = try file(view)
    #expect(file.screens.isEmpty)
    #expect(!file.issues.isEmpty && file.issues.allSatisfy { $0.place.line == 3 && $0.code == "unusable-screens" })
  }

  @Test("A view of each class is read without an issue")
  func classes() throws {
    for name in ScreenViews.names {
      let file = try file(#"{"class": "\#(name)", "set": {"backgroundColor": "app.color", "alpha": "app.alpha"}}"#)
      #expect(file.issues.isEmpty && file.screens.first?.view.className == name, "\(name)")
      #expect(file.screens.first?.issues(in: .empty).count == 2, "\(name)")
    }
  }

  @Test("A class of the app's own is drawn as its base, and properties that the base lacks are warnings")
  func customClasses() throws {
    let file = try file(
      #"{"class": "BadgeView", "base": "UILabel", "text": "3", "set": {"textColor": "app.a", "needleColor": "app.b"}}"#)
    #expect(file.issues.isEmpty, "\(file.issues)")
    let screen = try #require(file.screens.first)
    #expect(screen.view.className == "UILabel" && screen.view.values.count == 1)
    let issues = screen.issues(in: .empty)
    #expect(issues.map(\.code.rawValue) == ["unknown-screen-key", "unknown-screen-key", "undrawn-property"])
    #expect(issues.last?.message == "needleColor isn't drawn, because UILabel has no such property")
    let view = ScreenBuilder().controller(screen).view
    #expect(view?.subviews.contains { ($0 as? UILabel)?.text == "3" } == true)
  }

  @Test(
    "A base that isn't a known class, and a known class with a base, are issues",
    arguments: [
      #"{"class": "BadgeView"}"#, #"{"class": "BadgeView", "base": "OtherView"}"#,
      #"{"class": "BadgeView", "base": 1}"#,
      #"{"class": "UILabel", "base": "UIView"}"#, #"{"base": "UIView"}"#,
    ])
  func wrongBase(_ view: String) throws {
    let file = try file(view)
    #expect(file.screens.isEmpty && file.issues.count == 1 && file.issues.first?.place.line == 3)
  }

  @Test("Too many views are one issue, and too deep nesting is one of the reader")
  func limits() throws {
    let many = try file("{\"subviews\": [\(Array(repeating: "{}", count: 6_000).joined(separator: ","))]}")
    #expect(many.screens.isEmpty && many.issues.count == 1)
    let deep = String(repeating: "{\"subviews\": [", count: 200) + "{}" + String(repeating: "]}", count: 200)
    #expect(throws: SkinIssue.self) { try file(deep) }
  }

  @Test("Damaged files are issues, and never end the process", arguments: 0..<20 as Range<UInt64>)
  func damage(_ seed: UInt64) throws {
    let text = """
      {"screens": [{"name": "one", "title": "One", "navigationBar": {"title": "T", "set": {"tintColor": "app.a"}},
        "tabBar": {"items": ["a", "b"]}, "view": {"class": "UIStackView", "axis": "horizontal", "spacing": 4, "subviews": [
        {"class": "UILabel", "frame": [1, 2, 3, 4], "text": "x", "tag": 3, "set": {"textColor": "app.a"}},
        {"class": "UISegmentedControl", "items": ["a"], "value": 0, "insets": [1, null, 3, 4], "size": [null, 4]}]}}]}
      """
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: bytes.indices, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = Array("{}[]\":,0-9eE.n".utf8).randomElement(using: &generator) ?? 0
        case 1: bytes.remove(at: place)
        default: bytes.insert(bytes[Int.random(in: bytes.indices, using: &generator)], at: place)
        }
      }
      do {
        let file = try ScreenFile(Data(bytes), named: "screens.json")
        #expect(file.screens.count <= 1 && file.issues.allSatisfy { $0.place.line != nil })
      } catch let issue as SkinIssue {
        #expect(issue.place.file == "screens.json")
      }
    }
  }

  @Test("Pictures that can't be read are issues, and equal ones don't differ")
  func differences() throws {
    #expect(throws: SkinIssue.self) { try PictureDifference(from: Data("one".utf8), to: Data("two".utf8)) }
    let same = try PictureDifference(from: Data("one".utf8), to: Data("one".utf8))
    #expect(same.png == nil && same.changed == 0)
  }
}
