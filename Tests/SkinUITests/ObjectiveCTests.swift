#if HEADLESS

import Foundation
import Testing
import UIKit

@testable import SkinUI

extension FacadeTests {
  @MainActor
  @Suite("Objective-C")
  struct ObjectiveCTests {
    @Test("Rules in the form of rules.json become rules, and a malformed one is an error")
    func rules() throws {
      let rules = try ObjectiveCValues.rules([
        ["match": ["class": "UILabel", "inside": ["Header"]], "set": ["textColor": "home.title"]],
        ["match": ["tag": NSNumber(value: 7)], "set": ["backgroundColor": "home.page"]],
      ])
      #expect(rules.map(\.properties) == [["textColor": "home.title"], ["backgroundColor": "home.page"]])
      #expect(rules.first?.match.className == "UILabel" && rules.first?.match.containers == ["Header"])
      #expect(rules.last?.match.tag == 7)
      #expect(throws: SkinIssue.self) { try ObjectiveCValues.rules([["match": ["tag": "seven"], "set": [:]]]) }
      let date = try #require(throws: SkinIssue.self) { try ObjectiveCValues.rules([["match": Date()]]) }
      #expect(date.code == .wrongType)
    }

    @Test("A key of a state is bound and unbound by its name")
    func states() throws {
      let stage = try Stage()
      defer { stage.end() }
      stage.start()
      let button = UIButton()
      let original = button.titleColor(for: .highlighted)
      for state in [UIControl.State.normal, .highlighted, .selected, .disabled, [.selected, .highlighted]] {
        button.skinKeys.set("home.title", "titleColor", in: state)
        #expect(button.titleColor(for: state)?.hex == "#FF0000")
        button.skinKeys.set(nil, "titleColor", in: state)
      }
      #expect(button.titleColor(for: .highlighted) == original && stage.issues.isEmpty)
      button.skinKeys.set("home.title", "titleColor", in: [.disabled, .selected])
      #expect(stage.issues.map(\.code) == [.unknownField])
    }

    @Test("A map of names binds what the view has, and reports the other names")
    func map() throws {
      let stage = try Stage()
      defer { stage.end() }
      stage.start()
      let label = UILabel()
      ObjectiveCValues.bind(label, module: "home", ["labelTextColor": "title", "buttonImage": "a", "labelColour": "b"])
      #expect(label.textColor.hex == "#FF0000")
      #expect(stage.issues.map(\.place.key) == ["buttonImage", "labelColour"])
    }

    private func files() throws -> SkinMemoryFiles {
      let size = CGSize(width: 12, height: 12)
      let picture = UIGraphicsImageRenderer(size: size, format: .init()).image {
        $0.fill(CGRect(origin: .zero, size: size))
      }
      return SkinMemoryFiles(contents: ["bg.png": try #require(picture.pngData())])
    }

    private func skin(_ values: [String: SkinValue]) -> Skin {
      SkinResolver().resolve(SkinDictionaryStorage(values: values.mapValues { SkinVariants($0) }))
    }

    @Test("A replayed call is made with values and chains at each change, and its other block without its keys")
    func replay() throws {
      let manager = SkinManager()
      let label = UILabel()
      let folder = try files()
      let image = SkinImage(
        path: "bg.png", variants: [.init(scale: 1, file: SkinFile(path: "bg.png", in: folder))])
      var images: [CGSize?] = []
      var others = 0
      for _ in 1...2 {
        ReplayedCall.add(to: label, name: "title", keys: ["ink", "home.bg"], following: manager) { target, values in
          (target as? UILabel)?.textColor = values.color("ink")
          (target as? UILabel)?.text = values.text("home.title") ?? "none"
          images.append(values.image("home.bg", [.crop(x: 0, y: 2, width: 12, height: 8), .rotate(degrees: 90)])?.size)
        } otherwise: { target in
          (target as? UILabel)?.text = nil
          others += 1
        }
      }
      #expect(manager.bindingCount == 1 && others == 2)
      manager.apply(skin(["app.ink": .color(try SkinColor("#FF0000")), "home.bg": .image(image)]))
      #expect(label.textColor.hex == "#FF0000" && label.text == "none" && images == [CGSize(width: 8, height: 12)])
      manager.apply(
        skin([
          "app.ink": .color(try SkinColor("#0000FF")), "home.bg": .image(image), "home.title": .text("Night"),
          "home.size": .number(3),
        ]))
      #expect(label.textColor.hex == "#0000FF" && label.text == "Night" && images.count == 2)
      manager.apply(skin(["app.ink": .color(try SkinColor("#0000FF"))]))
      #expect(label.text == nil && others == 3)
      ReplayedCall.end(of: label, name: "title", following: manager)
      manager.apply(skin(["app.ink": .color(try SkinColor("#FF0000")), "home.bg": .image(image)]))
      #expect(label.text == nil && images.count == 2 && manager.bindingCount == 0)
    }

    @Test("The steps of a replayed call keep how the skin shows an image")
    func rendering() throws {
      let image = try SkinImage(path: "bg.png", rendering: .template, in: files())
      let values = ReplayedValues(values: SkinValues(skin: skin(["app.bg": .image(image)])))
      for steps in [[], [SkinImageRecipe.Step.rotate(degrees: 90)]] {
        #expect(values.image("bg", steps)?.renderingMode == .alwaysTemplate)
      }
      #expect(values.image("bg", [.tint(try SkinColor("#FF0000"))])?.renderingMode == .alwaysTemplate)
    }
  }
}

#endif
