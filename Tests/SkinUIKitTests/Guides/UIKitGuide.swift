// The code of docs/uikit.md.

#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

/// A custom control.
private final class Dial: UIControl {
  var needleColor = UIColor.black
  var captionFont = UIFont.systemFont(ofSize: 10)
  var needle = Needle.thin
  private var zoneColors: [Int: UIColor] = [:]

  func setZoneColor(_ color: UIColor?, zone: Int) { zoneColors[zone] = color }

  func zoneColor(_ zone: Int) -> UIColor? { zoneColors[zone] }
}

private enum Needle { case thin, bold }

extension Needle: SkinEnumeration {
  static let names: [String: Needle] = ["thin": .thin, "bold": .bold]
}

extension SkinProxy where Target: Dial {
  @discardableResult
  func zoneColor(_ key: SkinKey<SkinColor>, zone: Int) -> SkinProxy {
    bind(
      SkinBindingProperty("zoneColor", zone), to: key, get: { $0.zoneColor(zone) },
      set: { $0.setZoneColor($1, zone: zone) })
  }
}

final class TapSound: SkinMediaPlaying {
  private(set) var data: Data?
  func play(_ file: SkinFile?) { data = try? file?.contents() }
}

/// A player of animations.
final class CheerView: UIView, SkinAnimationPlaying {
  private(set) var animation: SkinAnimation?
  func play(_ animation: SkinAnimation?) { self.animation = animation }
}

final class PriceCell: UITableViewCell {
  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    skin.backgroundColor("shop.cell").selectedBackgroundColor("shop.cell_chosen").textLabelColor("shop.ink")
  }

  required init?(coder: NSCoder) { nil }
}

final class HomeViewController: UIViewController {
  private lazy var statusBar = SkinStatusBar(of: self)
  override var preferredStatusBarStyle: UIStatusBarStyle { statusBar.style }

  override func viewDidLoad() {
    super.viewDidLoad()
    statusBar.skin.style("home.status_bar")
    skin.backgroundColor("home.page")
  }
}

final class HomeNavigationController: UINavigationController {
  override var childForStatusBarStyle: UIViewController? { topViewController }
}

@MainActor
@Suite("docs/uikit.md", .serialized)
struct UIKitGuide {
  private let red = UIColor(SkinColor(red: 1, green: 0, blue: 0))
  private let blue = UIColor(SkinColor(red: 0, green: 0, blue: 1))

  /// Creates a skin of several modules, with some red and some blue colors.
  private func skin() throws -> Skin {
    let modules = [
      "home": ##"""
      {"colors": {"title": "#F00", "card": "#00F", "page": "#00F"},
       "texts": {"greeting": "Hello", "status_bar": "lightContent"}, "fonts": {"title_font": 20},
       "numbers": {"card_radius": 8}, "images": {"banner": "p.png", "paper": "p.png"},
       "shadows": {"card_shadow": {"color": "#000", "offset": [0, 2], "radius": 6}}, "files": {"tap_sound": "tap.wav"},
       "gradients": {"header": ["#F00", "#00F"], "headline": ["#F00", "#00F"]}}
      """##,
      "app": ##"""
      {"colors": {"button": "#F00", "pressed": "#00F", "accent": "#F00", "accent_pressed": "#00F",
       "segment": "#000", "on_accent": "#00F", "bar_title": "#F00", "bar_title_edge": "#00F", "bar_pressed": "#00F",
       "tab": "#00F", "tab_selected": "#F00", "badge": "#00F", "bar_plain": "#00F"},
       "gradients": {"bar": ["#F00", "#00F"]}, "fonts": {"button_font": 21, "badge_font": 9}, "texts": {"button_corners": "capsule", "keyboard": "dark"},
       "images": {"thumb": "p.png"}}
      """##,
      "login": ##"""
      {"colors": {"ink": "#F00", "link": "#00F"}, "texts": {"terms": "terms"}, "fonts": {"link_font": 15},
       "gradients": {"next": ["#F00", "#00F"], "next_pressed": ["#00F", "#F00"]}}
      """##,
      "pay": ##"{"colors": {"bar": "#00F", "bar_title": "#F00"}, "images": {"logo": "p.png"}}"##,
      "shop": ##"""
      {"colors": {"cell": "#00F", "cell_chosen": "#F00", "ink": "#F00", "page": "#00F", "line": "#F00"},
       "fonts": {"body": 18}}
      """##,
      "panel": ##"""
      {"colors": {"needle": "#F00", "warning": "#00F"}, "fonts": {"caption": 12}, "texts": {"needle_style": "bold"}}
      """##,
    ]
    var files = ["p.png": png(.red), "tap.wav": Data("tap".utf8)]
    files["skin.json"] = Data(#"{"schema": 1, "id": "guide", "version": "1.0.0"}"#.utf8)
    for (name, text) in modules { files["modules/\(name).json"] = Data(text.utf8) }
    return SkinResolver().resolve(try SkinDocument.read(SkinMemoryFiles(contents: files)))
  }

  /// Runs a closure with the app's current skin set, and cleans up after itself.
  private func inSkin(_ body: (Skin) throws -> Void) throws {
    let skin = try skin()
    #expect(skin.issues.isEmpty)
    defer {
      SkinManager.shared.apply(nil)
      SkinManager.shared.appearance = .light
    }
    SkinManager.shared.apply(skin)
    try body(skin)
  }

  @Test("Properties, states and configurations")
  func controls() throws {
    try inSkin { _ in
      let (titleLabel, card, button, signIn) = (UILabel(), UIView(), UIButton(), UIButton())
      let (slider, segments) = (UISlider(), UISegmentedControl(items: ["a", "b"]))

      titleLabel.skin.textColor("home.title").font("home.title_font").text("home.greeting")
      card.skin.module("home").backgroundColor("card").cornerRadius("card_radius").shadow("card_shadow")
      #expect(titleLabel.textColor == red && titleLabel.font.pointSize == 20 && titleLabel.text == "Hello")
      #expect(card.backgroundColor == blue && card.layer.cornerRadius == 8 && card.layer.shadowRadius > 0)
      card.skin.unbind(\.backgroundColor).unbind(named: "shadow")
      #expect(card.backgroundColor == nil && card.layer.shadowOpacity == 0)

      card.skin.cornerRadius("home.card_radius").shadow("home.card_shadow")
      #expect(card.layer.cornerRadius == 8 && card.layer.shadowRadius == 6 && card.layer.shadowOpacity == 1)

      let badge = UILabel()
      SkinSetterHook.start()
      defer { SkinSetterHook.stop() }
      badge.backgroundColor = UIColor(skinKey: "accent")  // follows from now on
      badge.font = UIFont(skinKey: "badge_font")  // follows if SkinSetterHook.start() was called at launch
      #expect(badge.backgroundColor == red && badge.skin.key(of: \.font) == "app.badge_font")

      button.skin.titleFont("app.button_font").titleColor("app.button").titleColor("app.pressed", for: .highlighted)
      button.skin.stateBackgroundColor("app.accent").stateBackgroundColor("app.accent_pressed", for: .highlighted)
      slider.skin.thumbImage("app.thumb").minimumTrackTintColor("app.accent")
      segments.skin.selectedSegmentTintColor("app.accent").titleColor("app.on_accent", for: .selected)
      #expect(button.titleColor(for: .normal) == red && button.titleColor(for: .highlighted) == blue)
      #expect(slider.minimumTrackTintColor == red && segments.selectedSegmentTintColor == red)
      #expect(segments.titleTextAttributes(for: .selected)?[.foregroundColor] as? UIColor == blue)

      signIn.configuration = .filled()
      signIn.skin.configurationBaseBackgroundColor("app.accent").configurationBaseForegroundColor("app.on_accent")
        .configurationTitleFont("app.button_font").configurationCornerStyle("app.button_corners")
      #expect(signIn.configuration?.baseBackgroundColor == red && signIn.configuration?.cornerStyle == .capsule)
    }
  }

  @Test("Bars and their items")
  func bars() throws {
    try inSkin { _ in
      let (navigationBar, tabBar, toolbar, navigationItem) = (
        UINavigationBar(), UITabBar(), UIToolbar(), UINavigationItem(title: "Pay")
      )

      navigationBar.skin.bar.backgroundGradient("app.bar").bar.title.color("app.bar_title")
        .bar(at: [.scrollEdge, .compactScrollEdge]).title.color("app.bar_title_edge")
        .bar.buttons.title.color("app.bar_title").bar.buttons(.done, for: .highlighted).title.color("app.bar_pressed")
      tabBar.skin.bar.items.color("app.tab").bar.items(for: .selected).color("app.tab_selected")
        .bar.items.badgeBackgroundColor("app.badge")
      toolbar.skin.bar.backgroundColor("app.bar_plain")
      let (standard, edge) = (navigationBar.standardAppearance, navigationBar.scrollEdgeAppearance)
      #expect(standard.titleTextAttributes[.foregroundColor] as? UIColor == red && standard.backgroundImage != nil)
      #expect(edge?.titleTextAttributes[.foregroundColor] as? UIColor == blue)
      let pressed = standard.doneButtonAppearance.highlighted.titleTextAttributes[.foregroundColor] as? UIColor
      #expect(pressed == blue && toolbar.standardAppearance.backgroundColor == blue)
      #expect(tabBar.standardAppearance.stackedLayoutAppearance.selected.iconColor == red)

      navigationItem.skin.bar.backgroundColor("pay.bar").bar.title.color("pay.bar_title").titleImage("pay.logo")
      #expect(navigationItem.standardAppearance?.backgroundColor == blue && navigationItem.titleView != nil)
    }
  }

  @Test("Rich text, gradients, images and media")
  func content() throws {
    try inSkin { _ in
      let (terms, card, headline, next) = (UILabel(), UIView(), SkinGradientLabel(), SkinGradientButton(type: .custom))
      let (banner, loading, page, tapSound) = (UIImageView(), UIImageView(), UIView(), TapSound())

      terms.skin.attributedText(
        NSAttributedString(string: "I have read the ", skin: .foregroundColor("login.ink")),
        NSAttributedString(skinText: "login.terms", .foregroundColor("login.link"), .font("login.link_font")),
        NSAttributedString(skinImage: "login.arrow"))
      #expect(terms.text == "I have read the terms")
      #expect(terms.attributedText?.attribute(.foregroundColor, at: 16, effectiveRange: nil) as? UIColor == blue)

      card.skin.backgroundGradient("home.header")
      headline.skin.gradient("home.headline")
      next.skin.gradient("login.next").gradient("login.next_pressed", for: .highlighted)
      #expect(card.subviews.first is SkinGradientView && headline.gradient?.stops.count == 2)
      let pressed = next.gradient(for: .highlighted)
      #expect(pressed != nil && pressed != next.gradient(for: .normal))

      banner.skin.image("home.banner")
      loading.skin.animatedImage("home.loading")
      page.skin.backgroundPattern("home.paper")
      #expect(banner.image?.size.width == 8 && loading.image == nil && page.backgroundColor != nil)

      tapSound.skin.media("home.tap_sound")
      #expect(tapSound.data == Data("tap".utf8))

      let cheer = CheerView()
      cheer.skin.animation("lottery.cheer")
      #expect(cheer.animation == nil)
    }
  }

  @Test("Lists and cells, the status bar and keyboards")
  func screens() throws {
    try inSkin { _ in
      let (table, cell, price) = (
        UITableView(), UITableViewCell(), PriceCell(style: .default, reuseIdentifier: "price")
      )
      let (home, field) = (HomeViewController(), UITextField())

      var content = UIListContentConfiguration.cell()
      content.text = "Tea"
      cell.contentConfiguration = content
      cell.skin.contentTextColor("shop.ink").contentTextFont("shop.body").backgroundConfigurationColor("shop.cell")
      let shown = cell.contentConfiguration as? UIListContentConfiguration
      #expect(shown?.text == "Tea" && shown?.textProperties.color == red && shown?.textProperties.font.pointSize == 18)
      #expect(cell.backgroundConfiguration?.backgroundColor == blue && price.backgroundColor == blue)
      #expect(price.selectedBackgroundView != nil && price.textLabel?.textColor == red)

      table.skin.backgroundColor("shop.page").separatorColor("shop.line").sectionIndexColor("shop.ink")
      #expect(table.backgroundColor == blue && table.separatorColor == red)

      home.loadViewIfNeeded()
      field.skin.keyboardAppearance("app.keyboard")
      #expect(home.preferredStatusBarStyle == .lightContent && home.view.backgroundColor == blue)
      #expect(HomeNavigationController(rootViewController: home).childForStatusBarStyle === home)
      #expect(field.keyboardAppearance == .dark)
    }
  }

  @Test("Light and dark, text size, transitions and scopes")
  func switching() throws {
    try inSkin { night in
      let (window, card, button, label) = (UIWindow(), UIView(), UIButton(), UILabel())
      let picked = SkinColor(red: 0, green: 0, blue: 1)
      defer {
        SkinManager.shared.prefersDark = nil
        SkinManager.shared.fontScale = 1
        SkinManager.shared.overlay.removeAll()
        SkinManager.shared.language = nil
      }
      label.skin.font("home.title_font")
      card.skin.backgroundColor("app.accent")

      SkinManager.shared.followAppearance(of: window)
      SkinManager.shared.prefersDark = true  // nil: as the system
      SkinManager.shared.fontScale = 1.2  // all fonts, 0.5 to 3
      SkinManager.shared.overlay["app.accent"] = picked
      SkinManager.shared.language = SkinLanguage("zh-Hans")  // texts, images and files; nil: the app's language
      #expect(window.overrideUserInterfaceStyle == .dark && SkinManager.shared.appearance.isDark)
      #expect(label.font.pointSize == 24 && card.backgroundColor == blue)

      SkinManager.shared.apply(night, transition: .crossDissolve)
      SkinManager.shared.apply(night, transition: .circularReveal(from: button))
      SkinManager.shared.withTransition(.crossDissolve) { SkinManager.shared.prefersDark = false }
      #expect(window.overrideUserInterfaceStyle == .light)

      SkinManager.shared.apply(nil)
      SkinManager.shared.overlay.removeAll()
      let preview = SkinManager(scopeOf: .shared)
      card.skinScope = preview
      preview.apply(night)
      #expect(card.backgroundColor == red && label.font.pointSize != 24)
      card.skinScope = nil
      #expect(card.backgroundColor == nil)
    }
  }

  @Test("Custom controls and enumerations")
  func customControls() throws {
    try inSkin { skin in
      let dial = Dial()

      dial.skin.needleColor("panel.needle").captionFont("panel.caption")
      dial.skin.needle("panel.needle_style")  // "texts": {"needle_style": "bold"}
      #expect(dial.needleColor == red && dial.captionFont.pointSize == 12 && dial.needle == .bold)

      SkinPropertyCatalog.shared.add([
        SkinNamedProperty("needleColor", \Dial.needleColor),
        SkinNamedProperty("zoneColor.warning", of: Dial.self) { $0.zoneColor($1, zone: 2) },
      ])
      #expect(dial.skin.bind(named: "zoneColor.warning", to: "panel.warning") && dial.zoneColor(2) == blue)
      SkinManager.shared.apply(nil)
      #expect(dial.zoneColor(2) == nil && dial.needle == .thin)
    }
  }
}

#endif
