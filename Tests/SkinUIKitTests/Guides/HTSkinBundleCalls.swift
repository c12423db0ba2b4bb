// The call sites of docs/migrating/htskinbundle.md that stay as they are.

#if canImport(UIKit)

import Foundation
import SkinFormats
import SkinHTCompatibility
import SkinKit
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("HTSkinBundle's call sites, unedited", .serialized)
struct HTSkinBundleCalls {
  private func skin(_ files: [String: String]) throws -> Skin {
    let document = try SkinDocument.read(
      SkinMemoryFiles(contents: files.mapValues { Data($0.utf8) }), as: .appstyle, options: .init(alphaOrder: .argb))
    #expect(document.issues.isEmpty, "\(document.issues)")
    return SkinResolver().resolve(document)
  }

  private let plain = [
    "appstyle.json": ##"{"next_button_title_color": "#FF0000FF", "page_bg": "#FFFFFFFF"}"##,
    "login.json": ##"{"next_button_bg_color": "#4594FF", "next_button_title_font": 17, "title_color": "#FF112233"}"##,
  ]
  private let festival = [
    "appstyle.json": ##"{"page_bg": ["#111111", "#222222"]}"##,
    "login.json": ##"""
    {"next_button_bg_color": {"colors": ["#160226", "#280842"], "locations": [0, 1], "style": 0},
     "next_button_title_color": ["#8A76FC", "#FF52D3", "#F2B273"],
     "next_button_title_font": {"fontName": "PingFangSC-SemiBold", "fontSize": 18}, "title_color": ["#111111", "#222222"]}
    """##,
  ]

  @Test("The line of the article is bound, falls back to appstyle.json, and follows a switch")
  func article() throws {
    defer { SkinManager.shared.apply(nil) }
    SkinManager.shared.apply(try skin(plain))

    let button = GradientButton()
    button.style
      .module("login")
      .backgroundColorKey("next_button_bg_color")
      .textColorKey("next_button_title_color")
      .fontKey("next_button_title_font")
    button.textLabel.text = "Next"

    #expect(button.gradient(for: .normal) == SkinGradient(try SkinColor("#4594FF")))
    #expect(button.titleGradient(for: .normal) == SkinGradient(try SkinColor("#0000FF")))
    #expect(button.titleLabel?.font.pointSize == 17 && button.title(for: .normal) == "Next")

    SkinManager.shared.apply(try skin(festival))
    #expect(button.gradient(for: .normal)?.stops.count == 2 && button.titleGradient(for: .normal)?.stops.count == 3)
    #expect(button.titleLabel?.font.pointSize == 18 && button.textLabel.text == "Next")

    SkinManager.shared.apply(nil)
    #expect(button.gradient(for: .normal) == nil && button.titleGradient(for: .normal) == nil)
  }

  @Test("Labels, plain buttons, image views and other views have their calls, and a later call keeps the module")
  func others() throws {
    defer { SkinManager.shared.apply(nil) }
    SkinManager.shared.apply(try skin(plain))
    let (view, label, title, button, image) = (UIView(), UILabel(), GradientLabel(), UIButton(), UIImageView())
    view.style.backgroundColorKey("page_bg")
    label.style.module("login").textColorKey("title_color")
    label.style.fontKey("next_button_title_font")
    title.style.module("login").textColorKey("title_color")
    button.style.module("login").textColorKey("title_color").fontKey("next_button_title_font")
    image.style.module("login").imageKey("logo")
    button.style.backgroundColorKey("next_button_bg_color")
    let ink = UIColor(try SkinColor("#112233"))
    #expect(view.backgroundColor == .white && label.textColor == ink && label.font.pointSize == 17)
    #expect(title.gradient == SkinGradient(try SkinColor("#112233")) && button.titleColor(for: .normal) == ink)
    #expect(button.backgroundColor == UIColor(try SkinColor("#4594FF")) && button.titleLabel?.font.pointSize == 17)
    #expect(image.skinKeys.module == "login" && image.skin.key(of: \.image) == "login.logo")
    SkinManager.shared.apply(try skin(festival))
    #expect(title.gradient?.stops.count == 2 && label.font.pointSize == 18)
  }

  @Test("The title of a button is set like a label")
  func title() {
    let button = GradientButton()
    button.textLabel.text = "Next"
    button.textLabel.numberOfLines = 2
    #expect(button.title(for: .normal) == "Next" && button.currentTitle == "Next")
    button.isHighlighted = true
    #expect(button.currentTitle == "Next" && button.textLabel.text == "Next")
    #expect(button.titleLabel?.numberOfLines == 2 && button.textLabel.numberOfLines == 2)
    button.textLabel.textColor = .red
    button.textLabel.text = "Done"
    button.layoutIfNeeded()
    #expect(button.titleLabel?.textColor == .red && button.textLabel.textColor == .red)
    button.textLabel.attributedText = NSAttributedString(string: "Now")
    button.isHighlighted = false
    #expect(button.currentAttributedTitle?.string == "Now" && button.titleLabel?.text == "Now")
  }
}

#endif
