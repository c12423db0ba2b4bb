package import Foundation

/// An image of a skin: a file per scale or a symbol of the system, a recipe, and a rendering mode.
///
/// ```swift
/// let icon = try SkinImage(path: "images/icon.png", recipe: SkinImageRecipe([.round(radius: 8)]), in: files)
/// ```
public struct SkinImage: Hashable, Sendable {
  /// The use of an image's own colors.
  public enum Rendering: String, Hashable, Sendable, Codable, CaseIterable {
    /// Decided by the view that shows it.
    case automatic
    /// Always with its own colors.
    case original
    /// Only its shape, drawn in the tint color.
    case template
    /// With its own colors as the icon of a tab, which UIKit tints otherwise; elsewhere decided by the view that shows it.
    case originalInTabs = "original-in-tabs"
  }

  /// The kind of device that a file is made for.
  public enum Idiom: String, Hashable, Sendable, Codable, CaseIterable {
    /// iPhone and iPod touch.
    case phone = "iphone"
    /// iPad.
    case pad = "ipad"
    /// Mac.
    case mac
    /// Apple TV.
    case tv
    /// Apple Watch.
    case watch
    /// CarPlay.
    case car
    /// Apple Vision.
    case vision
  }

  /// A file for one scale, for one or all kinds of device, and optionally for right-to-left layouts.
  public struct Variant: Hashable, Sendable {
    /// The number of pixels per point: 1, 2 or 3.
    public let scale: Int
    /// The kind of device; `nil` is for all.
    public let idiom: Idiom?
    /// Whether it is for right-to-left layouts.
    ///
    /// Other files serve both directions if there is none for the right-to-left one.
    public let isRightToLeft: Bool
    /// The file.
    public let file: SkinFile
    /// The sort order: those for all devices first, by rising scale.
    fileprivate var order: (String, Int, Int) { (idiom?.rawValue ?? "", isRightToLeft ? 1 : 0, scale) }

    /// Creates a variant.
    /// - Parameters:
    ///   - scale: The number of pixels per point: 1, 2 or 3.
    ///   - idiom: The kind of device; `nil` is for all.
    ///   - isRightToLeft: Whether it is for right-to-left layouts.
    ///   - file: The file.
    public init(scale: Int, idiom: Idiom? = nil, isRightToLeft: Bool = false, file: SkinFile) {
      self.scale = scale
      self.idiom = idiom
      self.isRightToLeft = isRightToLeft
      self.file = file
    }
  }

  /// The image's path in the skin without a scale, its name in the app's bundle, or that of its symbol.
  public let path: String
  /// The files, those for all devices first, by rising scale; none for an image of the app's bundle, or a symbol.
  public let variants: [Variant]
  /// The steps that transform the picture before it is shown.
  public let recipe: SkinImageRecipe
  /// The use of its own colors.
  public let rendering: Rendering
  private let origin: Origin?

  /// The symbol of the system that it is; `nil` for files and images of the app's bundle.
  public var symbol: SkinSymbol? { if case .symbol(let symbol) = origin { symbol } else { nil } }

  /// The folder of the bundle whose compiled catalog may have the image; `nil` for that of the app, and for images that aren't named.
  package var bundle: URL? { if case .bundle(let folder) = origin { folder } else { nil } }

  /// Whether it is an image of the app's bundle, which the skin doesn't contain.
  public var isInAppBundle: Bool { variants.isEmpty && symbol == nil }

  /// The origin of an image without files, behind a pointer: few images have one, and values of all kinds are as large as the largest.
  private indirect enum Origin: Hashable, Sendable {
    case symbol(SkinSymbol)
    case bundle(URL)
  }

  /// Names an image of the app's bundle, which the skin doesn't contain.
  /// - Parameters:
  ///   - name: The name, as for `UIImage(named:)`.
  ///   - recipe: The steps that transform the picture before it is shown.
  ///   - rendering: The use of its own colors.
  public init(named name: String, recipe: SkinImageRecipe = .init(), rendering: Rendering = .automatic) {
    self.init(path: name, variants: [], recipe: recipe, rendering: rendering)
  }

  /// Names an image that the compiled catalog of a bundle may have; without it there, it is one of the app's bundle.
  package init(named name: String, in bundle: URL?) {
    path = name
    variants = []
    recipe = .init()
    rendering = .automatic
    origin = bundle.map { .bundle($0) }
  }

  /// Creates an image from known files.
  /// - Parameters:
  ///   - path: The image's path in the skin.
  ///   - variants: The files in any order; without files, it is an image of the app's bundle.
  ///   - recipe: The steps that transform the picture before it is shown.
  ///   - rendering: The use of its own colors.
  public init(path: String, variants: [Variant], recipe: SkinImageRecipe = .init(), rendering: Rendering = .automatic) {
    self.path = path
    self.variants = variants.ordered { $0.order < $1.order }
    self.recipe = recipe
    self.rendering = rendering
    origin = nil
  }

  /// Creates an image of a symbol of the system.
  /// - Parameters:
  ///   - symbol: The symbol with its configuration.
  ///   - recipe: The steps that transform the picture before it is shown. A step that draws fixes the picture at its size.
  ///   - rendering: The use of its own colors: of the symbol in black with `original`, otherwise of the view's tint, unless the recipe
  ///     tints it.
  public init(symbol: SkinSymbol, recipe: SkinImageRecipe = .init(), rendering: Rendering = .automatic) {
    path = symbol.name
    variants = []
    self.recipe = recipe
    self.rendering = rendering
    origin = .symbol(symbol)
  }

  private init(_ image: SkinImage, recipe: SkinImageRecipe, rendering: Rendering) {
    (path, variants, origin) = (image.path, image.variants, image.origin)
    self.recipe = recipe
    self.rendering = rendering
  }

  /// The same image with another recipe.
  package func with(_ recipe: SkinImageRecipe) -> SkinImage { SkinImage(self, recipe: recipe, rendering: rendering) }

  /// The same image with another use of its own colors.
  package func with(_ rendering: Rendering) -> SkinImage { SkinImage(self, recipe: recipe, rendering: rendering) }

  /// Finds an image in a skin's files.
  ///
  /// `images/a.png` also finds `images/a@2x.png` and `images/a@3x.png`, with or without the first, and each of them for a kind
  /// of device: `images/a~ipad.png`, `images/a@2x~ipad.png`. At the end of any of these names, `~rtl` marks files for right-to-left
  /// layouts: `images/a@2x~rtl.png`.
  /// - Parameters:
  ///   - path: The path without a scale.
  ///   - recipe: The steps that transform the picture before it is shown.
  ///   - rendering: The use of its own colors.
  ///   - files: The skin's files.
  /// - Throws: ``SkinIssue`` with the code ``SkinIssue/Code/missingFile`` if there is no file for any scale.
  /// - Complexity: A constant number of look-ups in `files`.
  public init(
    path: String, recipe: SkinImageRecipe = .init(), rendering: Rendering = .automatic, in files: any SkinFiles
  ) throws {
    try self.init(
      path: path, recipe: recipe, rendering: rendering, in: files, suggestions: FileSuggestions(files))
  }

  /// Finds an image in a skin's files, with shared suggestions for missing ones.
  package init(
    path: String, recipe: SkinImageRecipe = .init(), rendering: Rendering = .automatic, in files: any SkinFiles,
    suggestions: FileSuggestions
  ) throws {
    let variants = Self.names(of: path).filter { files.contains($0.path) }.map {
      Variant(
        scale: $0.scale, idiom: $0.idiom, isRightToLeft: $0.isRightToLeft, file: SkinFile(path: $0.path, in: files))
    }
    guard !variants.isEmpty else {
      throw SkinIssue(
        .missingFile, "There is no image \(path.prefix(200)), nor one of its names for @2x and @3x screens",
        suggestion: suggestions.question(about: path) ?? "Add the file or correct the path.")
    }
    self.init(path: path, variants: variants, recipe: recipe, rendering: rendering)
  }

  /// The variant to draw on a screen.
  ///
  /// A variant for the kind of device is preferred to one for all, then one for the layout direction. Of these, it is the
  /// smallest that has the screen's pixels, otherwise the largest.
  /// - Parameters:
  ///   - scale: The number of pixels per point of the screen.
  ///   - idiom: The kind of device.
  ///   - isRightToLeft: Whether the layout is right-to-left.
  /// - Returns: The variant; `nil` if the skin has none for this device, or the image is one of the app's bundle.
  /// - Complexity: Linear in the number of variants.
  public func variant(for scale: Double, idiom: Idiom? = nil, isRightToLeft: Bool = false) -> Variant? {
    let fitting = idiom.map { best($0, isRightToLeft) } ?? []
    let chosen = fitting.isEmpty ? best(nil, isRightToLeft) : fitting
    return chosen.first { Double($0.scale) >= scale } ?? chosen.last
  }

  /// The variants for a kind of device, or for all, in a layout direction.
  private func best(_ idiom: Idiom?, _ isRightToLeft: Bool) -> [Variant] {
    let all = variants.filter { $0.idiom == idiom }
    let own = all.filter { $0.isRightToLeft == isRightToLeft }
    return own.isEmpty && isRightToLeft ? all : own
  }

  /// Whether a skin has an image for any scale and device.
  static func isThere(_ path: String, in files: any SkinFiles) -> Bool {
    names(of: path).contains { files.contains($0.path) }
  }

  /// A path that a file of an image may have, and its variant.
  struct Name {
    let path: String
    let scale: Int
    let idiom: Idiom?
    let isRightToLeft: Bool
  }

  private typealias Suffix = (text: String, scale: Int, idiom: Idiom?, isRightToLeft: Bool)

  /// The suffixes of an image's files, for each kind of device, direction and scale.
  private static let suffixes = ([nil] + Idiom.allCases.map(Optional.some)).flatMap { idiom in
    [false, true].flatMap { isRightToLeft in
      (1...3).map { scale -> Suffix in
        (suffix(scale: scale, idiom: idiom, isRightToLeft: isRightToLeft), scale, idiom, isRightToLeft)
      }
    }
  }

  /// The paths that the files of an image may have.
  static func names(of path: String) -> [Name] {
    let end = endOfName(in: path)
    let (name, fileExtension) = (String(path[..<end]), String(path[end...]))
    return suffixes.map {
      Name(
        path: name + $0.text + fileExtension, scale: $0.scale, idiom: $0.idiom, isRightToLeft: $0.isRightToLeft)
    }
  }

  /// A path with the suffixes of a scale, a kind of device and a direction before its extension.
  package static func path(_ path: String, scale: Int, idiom: Idiom?, isRightToLeft: Bool) -> String {
    let end = endOfName(in: path)
    return path[..<end] + suffix(scale: scale, idiom: idiom, isRightToLeft: isRightToLeft) + path[end...]
  }

  private static func suffix(scale: Int, idiom: Idiom?, isRightToLeft: Bool) -> String {
    (scale == 1 ? "" : "@\(scale)x") + (idiom.map { "~\($0.rawValue)" } ?? "") + (isRightToLeft ? "~rtl" : "")
  }

  /// The place of the dot before a path's extension; the end of a path without one.
  private static func endOfName(in path: String) -> String.Index {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    guard let dot = path.lastIndex(of: "."), dot > slash else { return path.endIndex }
    return dot
  }
}

extension SkinImage {
  /// Compares the pictures of two images; their paths matter only in the app's bundle.
  /// - Parameters:
  ///   - lhs: An image.
  ///   - rhs: Another.
  /// - Returns: Whether files or symbols, recipe and rendering are equal.
  public static func == (lhs: SkinImage, rhs: SkinImage) -> Bool {
    lhs.variants == rhs.variants && lhs.recipe == rhs.recipe && lhs.rendering == rhs.rendering
      && lhs.origin == rhs.origin && (!lhs.variants.isEmpty || lhs.path == rhs.path)
  }

  /// Hashes the image's picture.
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(variants)
    hasher.combine(recipe)
    if variants.isEmpty { hasher.combine(path) }
  }
}

extension SkinImage: CustomStringConvertible {
  /// The path or the symbol, with the recipe's steps if there are any.
  public var description: String {
    let picture = symbol?.description ?? path
    let steps = recipe.steps.map(\.description) + (rendering == .automatic ? [] : [rendering.rawValue])
    return ([picture] + steps).joined(separator: " | ")
  }
}
