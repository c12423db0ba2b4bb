import Foundation
import SkinKit
import SkinPages

#if SKIN_PREVIEW
  import HeadlessDevice
  import SkinGallery
  import UIKit

  /// Draws the pictures of a preview: every section and screen, in both skins, in every size and appearance.
  @MainActor struct PreviewStudio {
    let skins: PreviewSkins
    let options: PictureOptions
    /// Whether the skin is drawn without a comparison.
    let isAlone: Bool
    let folder: URL
    /// The screens that a file describes.
    let screens: [ScreenDescription]
    private let sections: [GallerySection]
    private let sides: (skin: GallerySide, against: GallerySide)

    /// Prepares the sections and roles.
    /// - Throws: `SkinIssue` if the roles file or a section's name is invalid; `SkinErrors` if the file of screens is.
    init(_ skins: PreviewSkins, _ options: PictureOptions, isAlone: Bool = false, folder: URL) throws {
      self.skins = skins
      self.options = options
      self.isAlone = isAlone
      self.folder = folder
      screens = try options.screens.map(Self.screens) ?? []
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

    /// Reads a file of screens.
    private static func screens(_ path: String) throws -> [ScreenDescription] {
      let file = try ScreenFile(contents(ofFile: path, otherwise: .missingFile), named: path)
      guard file.issues.isEmpty else { throw SkinErrors(issues: file.issues) }
      return file.screens
    }

    /// The keys that play roles in the skin.
    var roles: GalleryRoles { sides.skin.roles }

    private static func section(_ name: String) throws -> GallerySection {
      guard let section = GallerySection.all.first(where: { $0.name == name }) else {
        throw SkinIssue(
          "unknown-section", "The gallery has no section \(name)",
          suggestion: Spelling.question(name, among: GallerySection.all.map(\.name))
            ?? "Use one of: \(GallerySection.all.map(\.name).joined(separator: ", ")).")
      }
      return section
    }

    /// Draws and writes all pictures, except those that can't be drawn, whose issues it returns.
    ///
    /// `progress` is called with the current step, its number and the number of steps.
    func draw(
      progress: (String, Int, Int) -> Void
    ) async throws -> (record: PreviewRecord, undrawn: [SkinIssue]) {
      var undrawn: [SkinIssue] = []
      let looks = options.looks(languages: skins.skin.gallery.languages)
      var record = PreviewRecord(
        skin: skins.skin.name, against: skins.against.name,
        looks: looks.map {
          .init(
            name: $0.slug, appearance: $0.appearance.slug, appearanceTitle: $0.appearance.title, size: $0.size.name,
            sizeTitle: $0.size.title, textSize: $0.textSize.rawValue, direction: $0.direction?.rawValue ?? "auto",
            title: $0.title)
        })
      var pictures: [String: [PreviewRecord.Picture]] = [:]
      for (index, look) in looks.enumerated() {
        progress(look.title, index, looks.count)
        for (name, picture) in try await draw(look, &undrawn) { pictures[name, default: []].append(picture) }
        if let (picture, rows) = try await drawRules(look) {
          pictures["rules", default: []].append(picture)
          record.rules = rows
        }
      }
      // The skin was applied, and so its own fonts are known.
      record.fontsOfKeys = Set(MissingFont.missing(in: skins.skin.gallery).map(\.text))
      let rules = PreviewRecord.Exhibit(
        name: "rules", title: "Rules", against: skins.against.name, pictures: pictures["rules"] ?? [])
      record.entries =
        [rules]
        + sections.map {
          .init(name: $0.name, title: $0.title, against: skins.against.name, pictures: pictures[$0.name] ?? [])
        }
        + screens.map {
          .init(
            name: $0.file, title: $0.title, against: skins.against.name, pictures: pictures[$0.file] ?? [])
        }
        + options.sampleScreens.map {
          .init(
            name: "app-\($0.rawValue)", title: "Sample app: \($0.rawValue)",
            against: skins.isAgainstNothing ? "The app's own skin" : skins.against.name,
            pictures: pictures["app-\($0.rawValue)"] ?? [])
        }
      record.entries.removeAll { $0.pictures.isEmpty }
      record.roles = sections.isEmpty ? [] : GalleryRole.all.map(role)
      return (record, undrawn)
    }

    /// Draws all pictures in one size and appearance.
    private func draw(_ look: PreviewLook, _ undrawn: inout [SkinIssue]) async throws -> [(
      String, PreviewRecord.Picture
    )] {
      let device = device(look)
      var drawn: [String: (skin: GalleryPicture?, against: GalleryPicture?)] = [:]
      func picture(_ draw: () throws -> GalleryPicture?) throws -> GalleryPicture? {
        do {
          return try draw()
        } catch let issue as SkinIssue {
          if !undrawn.contains(issue) { undrawn.append(issue) }
          return nil
        }
      }
      if !isAlone {
        let painter = await GalleryPainter(
          sides.against, listed: skins.skin.gallery, appearance: look.appearance, device: device)
        for section in sections where !section.showsTokens || !skins.isAgainstNothing {
          try Task.checkCancellation()
          drawn[section.name] = (nil, try picture { try painter.draw(section) })
        }
        for screen in screens {
          try Task.checkCancellation()
          drawn[screen.file] = (nil, try picture { try painter.draw(screen) })
        }
      }
      let painter = await GalleryPainter(
        sides.skin, listed: skins.skin.gallery, appearance: look.appearance, device: device)
      for section in sections {
        try Task.checkCancellation()
        drawn[section.name, default: (nil, nil)].skin = try picture { try painter.draw(section) }
      }
      for screen in screens {
        try Task.checkCancellation()
        drawn[screen.file, default: (nil, nil)].skin = try picture { try painter.draw(screen) }
      }
      for screen in options.sampleScreens {
        try Task.checkCancellation()
        let name = "app-\(screen.rawValue)"
        for (isAgainst, skin) in [(true, skins.against.app), (false, skins.skin.app)]
        where !isAgainst || !isAlone {
          let screens = await ScreenPainter(
            skin: skin, builtIn: skins.appBuiltIn, appearance: look.appearance, device: device)
          let picture = try screens.draw(screen)
          if isAgainst { drawn[name] = (nil, picture) } else { drawn[name, default: (nil, nil)].skin = picture }
        }
      }
      return try drawn.compactMap { name, pictures in
        guard let picture = pictures.skin else { return nil }
        let against = pictures.against
        // All pixels differ from UIKit's own appearance.
        let difference =
          skins.isAgainstNothing ? nil : try against.map { try PictureDifference(from: $0.png, to: picture.png) }
        return (
          name,
          PreviewRecord.Picture(
            look: look.slug, width: Int(picture.size.width), height: Int(picture.size.height),
            file: try write(picture.png, "\(look.slug)/\(name).png"),
            against: try against.map { try write($0.png, "\(look.slug)/\(name)-against.png") },
            difference: try difference?.png.map { try write($0, "\(look.slug)/\(name)-difference.png") },
            changed: difference?.changed,
            missingFonts: Set((picture.missingFonts + (against?.missingFonts ?? [])).map(\.text)).sorted())
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
        file: try write(screen.picture.png, "\(look.slug)/rules.png"), against: nil, difference: nil, changed: nil,
        missingFonts: screen.picture.missingFonts.map(\.text))
      return (picture, hits + unused)
    }

    /// Writes a picture.
    /// - Returns: The path.
    func write(_ png: Data, _ path: String) throws -> String {
      let file = folder.appending(path: path)
      try makeFolder(file.deletingLastPathComponent())
      try skin.write(png, to: file.path)
      return path
    }

    /// Creates a painter of one side.
    func painter(isAgainst: Bool, _ look: PreviewLook) async -> GalleryPainter {
      await GalleryPainter(
        isAgainst ? sides.against : sides.skin, listed: skins.skin.gallery, appearance: look.appearance,
        device: device(look))
    }

    private func device(_ look: PreviewLook) -> HeadlessDevice {
      var device = HeadlessDevice()
      device.size = CGSize(width: look.size.width, height: look.size.height)
      device.scale = CGFloat(options.scale)
      device.style = look.appearance.isDark ? .dark : .light
      device.contrast = look.appearance.isHighContrast ? .high : .normal
      device.category = look.textSize.category
      device.direction = look.isRightToLeft ? .rightToLeft : .leftToRight
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
