import Foundation
import SkinKit
import SkinUIKit
import UIKit

extension GallerySheet {
  private enum ButtonStyle: String, CaseIterable {
    case system = "System"
    case filled = "Filled with the accent"
    case gradient = "Filled with a gradient"
    case bordered = "Bordered"
    case destructive = "Destructive"
    case icon = "With an icon"
  }

  private static let states: [(name: String, set: @MainActor (UIButton) -> Void)] = [
    ("normal", { _ in }), ("highlighted", { $0.isHighlighted = true }), ("selected", { $0.isSelected = true }),
    ("disabled", { $0.isEnabled = false }),
  ]

  func fillButtons(_ kit: GalleryKit) {
    for style in ButtonStyle.allCases {
      group(
        style.rawValue,
        Self.states.map { state in
          let button = button(style, kit)
          state.set(button)
          return GalleryItem(button, state.name, width: .column(2), height: 46)
        })
    }
    let configurations: [(String, UIButton.Configuration)] = [
      ("plain", .plain()), ("gray", .gray()), ("tinted", .tinted()), ("filled", .filled()),
    ]
    group(
      "Configurations",
      configurations.flatMap { name, configuration in
        [true, false].map { isEnabled in
          let button = configured(configuration, isFilled: name == "filled", kit)
          button.isEnabled = isEnabled
          return GalleryItem(button, isEnabled ? name : "\(name), disabled", width: .column(2), height: 46)
        }
      })
  }

  private func configured(
    _ configuration: UIButton.Configuration, isFilled: Bool, _ kit: GalleryKit
  ) -> UIButton {
    var configuration = configuration
    configuration.title = "Continue"
    configuration.image = GallerySymbols.star
    configuration.imagePadding = 6
    let button = UIButton(configuration: configuration, primaryAction: nil)
    kit.color(.accent) { button.skin.tintColor($0) }
    kit.font(.buttonFont) { button.skin.configurationTitleFont($0) }
    kit.number(.buttonRadius) { button.skin.configurationCornerRadius($0) }
    if isFilled {
      kit.color(.accent) { button.skin.configurationBaseBackgroundColor($0) }
      kit.color(.onAccent) { button.skin.configurationBaseForegroundColor($0) }
    }
    return button
  }

  private func button(_ style: ButtonStyle, _ kit: GalleryKit) -> UIButton {
    let isSystem = style == .system || style == .icon
    let button = style == .gradient ? SkinGradientButton(frame: .zero) : UIButton(type: isSystem ? .system : .custom)
    button.setTitle("Continue", for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 17, weight: style == .system ? .regular : .semibold)
    kit.font(.buttonFont) { button.skin.titleFont($0) }
    switch style {
    case .system: kit.color(.accent) { button.skin.tintColor($0) }
    case .filled:
      fill(button, with: .accent, .systemBlue, kit)
    case .gradient:
      fill(button, with: .accent, .systemBlue, kit)
      if let button = button as? SkinGradientButton { kit.gradient(.accentGradient) { button.skin.gradient($0) } }
      kit.shadow(.buttonShadow) { button.skin.shadow($0) }
    case .bordered:
      round(button, kit)
      button.layer.borderWidth = 1.5
      button.layer.borderColor = UIColor.systemBlue.cgColor
      button.setTitleColor(.systemBlue, for: .normal)
      kit.color(.accent) {
        button.layer.skin.borderColor($0)
        button.skin.titleColor($0, for: .normal)
      }
      kit.color(.secondaryText) { button.skin.titleColor($0, for: .disabled) }
    case .destructive:
      fill(button, with: .alert, .systemRed, kit)
    case .icon:
      button.setTitle("  Continue", for: .normal)
      button.setImage(GallerySymbols.star, for: .normal)
      kit.image(.icon) { button.skin.image($0, for: .normal) }
      kit.color(.accent) { button.skin.tintColor($0) }
    }
    return button
  }

  private func fill(_ button: UIButton, with role: GalleryRole, _ standard: UIColor, _ kit: GalleryKit) {
    round(button, kit)
    button.backgroundColor = standard
    button.setTitleColor(.white, for: .normal)
    button.setTitleColor(UIColor.white.withAlphaComponent(0.4), for: .disabled)
    kit.color(role) { button.skin.backgroundColor($0) }
    kit.color(.onAccent) { button.skin.titleColor($0, for: .normal) }
  }

  private func round(_ button: UIButton, _ kit: GalleryKit) {
    button.layer.cornerRadius = 10
    kit.number(.buttonRadius) { key in
      button.skin.follow(key.erased, name: "radius") { button, values in
        // Limited to half of the button's height, because designs write large numbers for a capsule.
        button.layer.cornerRadius = min(values[key] ?? 10, 23)
      }
    }
  }
}
