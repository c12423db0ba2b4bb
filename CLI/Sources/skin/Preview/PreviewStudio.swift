import Foundation
import SkinKit

#if SKIN_PREVIEW
  import HeadlessDevice
  import SkinGallery
  import UIKit

  /// Draws the pictures of a preview: every section and screen, in both skins, in every size and appearance.
  @MainActor struct PreviewStudio {
    let skins: PreviewSkins
    let options: PreviewOptions
    let folder: URL
    private let sections: [GallerySection]
    private let sides: (skin: GallerySide, against: GallerySide)

    /// Prepares the sections and roles.
    /// - Throws: `SkinIssue` if the roles file or a section's name is invalid.
    init(_ skins: PreviewSkins, _ options: PreviewOptions, folder: URL) throws {
      self.skins = skins
      self.options = options
      self.folder = folder
      sections = try options.sections.map { try $0.map(Self.section) } ?? GallerySection.all
      var roles = GalleryRoles(guessedFor: skins.skin.gallery)
      if let file = options.roles {
        try roles.read(contents(ofFile: file, otherwise: .missingFile), named: file, for: skins.skin.gallery)
      }
      sides = (
        GallerySide(skin: skins.skin.gallery, roles: roles),
        GallerySide(
          skin: skins.against.gallery, roles: GalleryRoles(guessedFor: skins.against.gallery, like: roles))
      )
    }

    private static func section(_ name: String) throws -> GallerySection {
      guard let section = GallerySection.all.first(where: { $0.name == name }) else {
        throw SkinIssue(
          "unknown-section", "The gallery has no section \(name)",
          remedy: "Use one of: \(GallerySection.all.map(\.name).joined(separator: ", ")).")
      }
      return section
    }

    /// Draws and writes all pictures.
    ///
    /// `progress` is called with the current step, its number and the number of steps.
    func draw(progress: (String, Int, Int) -> Void) async throws -> PreviewRecord {
      let looks = options.looks
      var record = PreviewRecord(
        skin: skins.skin.name, against: skins.against.name,
        looks: looks.map {
          .init(
            name: $0.slug, appearance: $0.appearance.slug, appearanceTitle: $0.appearance.title, size: $0.size.name,
            sizeTitle: $0.size.title)
        })
      var pictures: [String: [PreviewRecord.Picture]] = [:]
      for (index, look) in looks.enumerated() {
        progress("\(look.size.title), \(look.appearance.title)", index, looks.count)
        for (name, picture) in try await draw(look) { pictures[name, default: []].append(picture) }
        if let (picture, rows) = try await drawRules(look) {
          pictures["rules", default: []].append(picture)
          record.rules = rows
        }
      }
      let rules = PreviewRecord.Exhibit(
        name: "rules", title: "Rules", against: skins.against.name, pictures: pictures["rules"] ?? [])
      record.entries =
        [rules]
        + sections.map {
          .init(name: $0.name, title: $0.title, against: skins.against.name, pictures: pictures[$0.name] ?? [])
        }
        + options.screens.map {
          .init(
            name: "app-\($0.rawValue)", title: "Sample app: \($0.rawValue)",
            against: skins.isAgainstNothing ? "The app's own skin" : skins.against.name,
            pictures: pictures["app-\($0.rawValue)"] ?? [])
        }
      record.entries.removeAll { $0.pictures.isEmpty }
      record.roles = sections.isEmpty ? [] : GalleryRole.all.map(role)
      return record
    }

    /// Draws all pictures in one size and appearance.
    private func draw(_ look: PreviewLook) async throws -> [(String, PreviewRecord.Picture)] {
      let device = device(look)
      var drawn: [String: (skin: GalleryPicture?, against: GalleryPicture?)] = [:]
      if !options.alone {
        let painter = await GalleryPainter(
          sides.against, listed: skins.skin.gallery, appearance: look.appearance, device: device)
        for section in sections where !section.showsTokens || !skins.isAgainstNothing {
          try Task.checkCancellation()
          drawn[section.name] = (nil, try painter.draw(section))
        }
      }
      let painter = await GalleryPainter(
        sides.skin, listed: skins.skin.gallery, appearance: look.appearance, device: device)
      for section in sections {
        try Task.checkCancellation()
        drawn[section.name, default: (nil, nil)].skin = try painter.draw(section)
      }
      for screen in options.screens {
        try Task.checkCancellation()
        let name = "app-\(screen.rawValue)"
        for (isAgainst, skin) in [(true, skins.against.app), (false, skins.skin.app)]
        where !isAgainst || !options.alone {
          let screens = await ScreenPainter(
            skin: skin, builtIn: skins.appBuiltIn, appearance: look.appearance, device: device)
          let picture = try screens.draw(screen)
          if isAgainst { drawn[name] = (nil, picture) } else { drawn[name, default: (nil, nil)].skin = picture }
        }
      }
      return try drawn.compactMap { name, pictures in
        guard let picture = pictures.skin else { return nil }
        return (
          name,
          PreviewRecord.Picture(
            look: look.slug, width: Int(picture.size.width), height: Int(picture.size.height),
            file: try write(picture, "\(look.slug)/\(name).png"),
            against: try pictures.against.map { try write($0, "\(look.slug)/\(name)-against.png") })
        )
      }
    }

    /// Draws the screen for the skin's rules, if it has any.
    private func drawRules(_ look: PreviewLook) async throws -> (PreviewRecord.Picture, [PreviewRecord.RuleRow])? {
      guard options.sections == nil, !skins.skin.gallery.rules.isEmpty else { return nil }
      try Task.checkCancellation()
      let screen = try await RuleScreen(skins.skin.gallery, appearance: look.appearance, device: device(look))
      let hits = screen.hits.map {
        PreviewRecord.RuleRow(view: $0.view, property: $0.property, key: $0.key, place: $0.place.description)
      }
      let unused = screen.unused.flatMap { rule in
        rule.properties.sorted { $0.key < $1.key }.map {
          PreviewRecord.RuleRow(view: nil, property: $0.key, key: $0.value, place: rule.place.description)
        }
      }
      let picture = PreviewRecord.Picture(
        look: look.slug, width: Int(screen.picture.size.width), height: Int(screen.picture.size.height),
        file: try write(screen.picture, "\(look.slug)/rules.png"), against: nil)
      return (picture, hits + unused)
    }

    private func write(_ picture: GalleryPicture, _ path: String) throws -> String {
      let file = folder.appending(path: path)
      try makeFolder(file.deletingLastPathComponent())
      try skin.write(picture.png, to: file.path)
      return path
    }

    private func device(_ look: PreviewLook) -> HeadlessDevice {
      var device = HeadlessDevice()
      device.size = CGSize(width: look.size.width, height: look.size.height)
      device.scale = CGFloat(options.scale)
      device.style = look.appearance.isDark ? .dark : .light
      device.contrast = look.appearance.isHighContrast ? .high : .normal
      device.category = options.textSize.category
      device.direction = options.rtl ? .rightToLeft : .leftToRight
      device.idiom = look.size.isPad ? .pad : .phone
      return device
    }

    private func role(_ role: GalleryRole) -> PreviewRecord.RoleRow {
      let key = sides.skin.roles.keys[role]
      let value = key.flatMap { sides.skin.skin.variants(for: AnySkinKey($0))?.any.description }
      return .init(
        name: role.name, kind: role.kind.rawValue, use: role.use, key: key, value: value,
        isAssigned: sides.skin.roles.assigned.contains(role), againstKey: sides.against.roles.keys[role])
    }
  }

  extension PreviewTextSize {
    fileprivate var category: UIContentSizeCategory {
      switch self {
      case .xs: .extraSmall
      case .s: .small
      case .m: .medium
      case .l: .large
      case .xl: .extraLarge
      case .xxl: .extraExtraLarge
      case .xxxl: .extraExtraExtraLarge
      case .ax1: .accessibilityMedium
      case .ax2: .accessibilityLarge
      case .ax3: .accessibilityExtraLarge
      case .ax4: .accessibilityExtraExtraLarge
      case .ax5: .accessibilityExtraExtraExtraLarge
      }
    }
  }
#endif
