// Rules about images.

import Foundation
import SkinKit

/// Finds images without a file for a screen scale.
struct MissingScaleRule: LintRule {
  let description = RuleDescription(
    "missing-scale", "An image has no file for a screen scale",
    help: """
      The nearest scale is resized, which looks blurred or costs memory. iPhones need @2x and @3x, iPads and all other \
      devices @2x. Vector files need no scales.
      """, level: .warning)

  func check(_ context: LintContext) -> [SkinIssue] {
    var seen: Set<String> = []
    return context.images.filter { seen.insert($0.image.path).inserted }.compactMap { place, image in
      guard !image.variants.contains(where: { ["pdf", "svg"].contains(FileDigest.fileExtension(of: $0.file.path)) })
      else { return nil }
      let scales = Dictionary(grouping: image.variants, by: \.idiom).mapValues { Set($0.map(\.scale)) }
      let missing = scales.sorted { ($0.key?.rawValue ?? "") < ($1.key?.rawValue ?? "") }.flatMap { idiom, scales in
        Self.needed(by: idiom).filter { !scales.contains($0) }.map {
          "@\($0)x\(idiom.map { " for \($0.rawValue)" } ?? "")"
        }
      }
      guard !missing.isEmpty else { return nil }
      return issue(
        "The image \(image.path) has no \(missing.joined(separator: " and no "))",
        suggestion: "Add the file next to the others.", place: place)
    }
  }

  private static func needed(by idiom: SkinImage.Idiom?) -> [Int] {
    switch idiom {
    case nil, .phone, .car: [2, 3]
    case .pad, .mac, .tv, .watch, .vision: [2]
    }
  }
}

/// Finds images whose files for different scales don't match in size.
struct WrongPixelSizeRule: LintRule {
  let description = RuleDescription(
    "wrong-pixel-size", "An image's file for a scale has the wrong size",
    help: """
      A @2x file must have twice the width and height of the file without a scale, and a @3x file three times. \
      Otherwise the image's size differs between devices.
      """, level: .warning)

  func check(_ context: LintContext) -> [SkinIssue] {
    let headers = context.imageHeaders
    var seen: Set<String> = []
    return context.images.flatMap { place, image -> [SkinIssue] in
      Dictionary(grouping: image.variants, by: \.idiom).values.flatMap { variants -> [SkinIssue] in
        let sized = variants.compactMap { variant in headers[variant.file.path].map { (variant, $0) } }
          .sorted { $0.0.scale < $1.0.scale }
        guard let (base, baseHeader) = sized.first else { return [] }
        return sized.dropFirst().compactMap { variant, header in
          guard
            !fits(header.width, variant.scale, baseHeader.width, base.scale)
              || !fits(header.height, variant.scale, baseHeader.height, base.scale),
            seen.insert(variant.file.path).inserted
          else { return nil }
          let expected = [baseHeader.width, baseHeader.height].map { points($0, base.scale, variant.scale) }
          return issue(
            "\(variant.file.path) has \(header.width)×\(header.height) pixels, but by \(base.file.path) with "
              + "\(baseHeader.width)×\(baseHeader.height) it must have \(expected[0])×\(expected[1])",
            suggestion: "Export the image again for all scales.",
            place: .init(file: variant.file.path, key: place.key))
        }
      }
    }
  }

  /// Whether two lengths in pixels are equal in points, up to rounding.
  private func fits(_ length: Int, _ scale: Int, _ base: Int, _ baseScale: Int) -> Bool {
    abs(length * baseScale - base * scale) < max(baseScale, 1)
  }

  private func points(_ base: Int, _ baseScale: Int, _ scale: Int) -> Int {
    Int((Double(base) * Double(scale) / Double(max(baseScale, 1))).rounded())
  }
}

/// Finds files that are named like an image and aren't one, and images that iOS doesn't draw.
struct UndecodableImageRule: LintRule {
  let description = RuleDescription(
    "undecodable-image", "A file is named like an image and isn't one",
    help: """
      The file doesn't begin like a PNG, JPEG, GIF, WebP or another image that iOS shows. Only the header is checked. \
      Images of keys can't be SVG files, which iOS draws only from an app's own asset catalog.
      """, level: .error)

  func check(_ context: LintContext) -> [SkinIssue] {
    let damaged = context.files.compactMap { file -> SkinIssue? in
      guard case .image(nil) = file.content else { return nil }
      return issue(
        "\(file.path) isn't an image, or is truncated", suggestion: "Export the image again.",
        place: .init(file: file.path))
    }
    var seen: Set<String> = []
    let drawings = context.images.flatMap { place, image in
      image.variants.map(\.file.path).filter { path in
        FileDigest.fileExtension(of: path) == "svg" && seen.insert(path).inserted
      }
      .map { path in
        issue(
          "\(path) is an SVG file, which iOS draws only from an app's own asset catalog",
          suggestion: "Export it as PDF, or as PNG for @2x and @3x.", place: .init(file: path, key: place.key))
      }
    }
    return damaged + drawings
  }
}

/// Finds images that take more memory than devices have, however small their files are.
struct ImageBombRule: LintRule {
  /// The maximum number of pixels that apps decode, which take 256 MB of memory.
  static let maximumPixels = 64 << 20

  let description = RuleDescription(
    "image-bomb", "An image has more pixels than apps decode",
    help: """
      Decoded, every pixel takes 4 bytes of memory, however small the file is. Apps don't show images of more than \
      67,108,864 pixels.
      """, level: .error)

  func check(_ context: LintContext) -> [SkinIssue] {
    context.imageHeaders.sorted { $0.key < $1.key }.compactMap { path, header in
      let (pixels, isOverflow) = header.width.multipliedReportingOverflow(by: header.height)
      guard isOverflow || pixels > Self.maximumPixels else { return nil }
      return issue(
        "\(path) has \(header.width)×\(header.height) pixels, which no device has the memory for",
        suggestion: "Reduce its size.", place: .init(file: path))
    }
  }
}

/// Finds images with too many bytes or pixels.
struct LargeImageRule: LintRule {
  let description = RuleDescription(
    "large-image", "An image is too large",
    help: """
      It is slow to download, and takes 4 bytes of memory per pixel once decoded. The limits are `imageBytes`, 1 MB by \
      default, and `imagePixels`, 4096 in width or height.
      """, level: .warning)

  func check(_ context: LintContext) -> [SkinIssue] {
    let bytes = context.configuration.limit(.imageBytes)
    let pixels = context.configuration.limit(.imagePixels)
    return context.files.compactMap { file in
      guard case .image(let header) = file.content else { return nil }
      var reasons: [String] = []
      if let size = file.size, Double(size) > bytes {
        reasons.append("\(megabytes(Double(size))), more than \(megabytes(bytes))")
      }
      if let header, Double(max(header.width, header.height)) > pixels {
        reasons.append(
          "\(header.width)×\(header.height) pixels, more than \(SkinValue.number(pixels)) in one direction")
      }
      guard !reasons.isEmpty else { return nil }
      return issue(
        "\(file.path) has \(reasons.joined(separator: " and "))",
        suggestion: "Reduce its size, or compress it more.", place: .init(file: file.path))
    }
  }
}

extension LintContext {
  /// The images of the skin's own keys, with the keys' places.
  var images: [(place: SkinIssue.Place, image: SkinImage)] {
    entries.flatMap { _, entry -> [(place: SkinIssue.Place, image: SkinImage)] in
      guard entry.kind == .image else { return [] }
      let own = Self.values(of: entry).compactMap { value -> SkinImage? in
        if case .image(let image) = value { image } else { nil }
      }
      return (own + Self.expressions(of: entry).compactMap(\.image)).map { (entry.place, $0) }
    }
  }

  /// The readable image headers, by path.
  var imageHeaders: [String: ImageHeader] {
    var headers: [String: ImageHeader] = [:]
    for file in files {
      if case .image(let header?) = file.content { headers[file.path] = header }
    }
    return headers
  }
}
