// An image: its files for the scales of screens, and the recipe that makes of them what is shown.

/// An image of a skin: a file per scale, a recipe, and how it is rendered.
public struct SkinImage: Hashable, Sendable {
  /// How an image's own colours count.
  public enum Rendering: String, Hashable, Sendable, Codable {
    /// As the place it stands at decides.
    case automatic
    /// Always with its own colours.
    case original
    /// Only its shape counts, drawn in the tint colour.
    case template
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

  /// A file made for one scale of screens, for one kind of device or all, and maybe for one direction of reading.
  public struct Variant: Hashable, Sendable {
    /// How many pixels a point has: 1, 2 or 3.
    public let scale: Int
    /// The kind of device it is made for; `nil` is for all.
    public let idiom: Idiom?
    /// Whether it is made for people who read from right to left; others are for all that have none of their own.
    public let isRightToLeft: Bool
    /// The file.
    public let file: SkinFile
    /// What variants are put in order by: those for all devices first, by rising scale.
    fileprivate var order: (String, Int, Int) { (idiom?.rawValue ?? "", isRightToLeft ? 1 : 0, scale) }

    /// Makes a variant.
    /// - Parameters:
    ///   - scale: How many pixels a point has: 1, 2 or 3.
    ///   - idiom: The kind of device it is made for; `nil` is for all.
    ///   - isRightToLeft: Whether it is made for people who read from right to left.
    ///   - file: The file.
    public init(scale: Int, idiom: Idiom? = nil, isRightToLeft: Bool = false, file: SkinFile) {
      self.scale = scale
      self.idiom = idiom
      self.isRightToLeft = isRightToLeft
      self.file = file
    }
  }

  /// The path that names the image in the skin, without a scale; the name in the app's bundle where it isn't the skin's own.
  public let path: String
  /// The files, those for all devices first, by rising scale; none where the image is one of the app's own bundle.
  public let variants: [Variant]
  /// What is done to the file's picture before it is shown.
  public let recipe: ImageRecipe
  /// How its own colours count.
  public let rendering: Rendering

  /// Names an image of the app's own bundle, for what a skin mentions and doesn't bring itself.
  /// - Parameters:
  ///   - name: The name, as `UIImage(named:)` takes it.
  ///   - recipe: What is done to the picture before it is shown.
  ///   - rendering: How its own colours count.
  public init(named name: String, recipe: ImageRecipe = .init(), rendering: Rendering = .automatic) {
    self.init(path: name, variants: [], recipe: recipe, rendering: rendering)
  }

  /// Makes an image of files that are known.
  /// - Parameters:
  ///   - path: What names the image in the skin.
  ///   - variants: The files in any order; none names an image of the app's own bundle.
  ///   - recipe: What is done to the picture before it is shown.
  ///   - rendering: How its own colours count.
  public init(path: String, variants: [Variant], recipe: ImageRecipe = .init(), rendering: Rendering = .automatic) {
    self.path = path
    self.variants = variants.sorted { $0.order < $1.order }
    self.recipe = recipe
    self.rendering = rendering
  }

  /// Finds an image in a skin's files.
  ///
  /// `images/a.png` also finds `images/a@2x.png` and `images/a@3x.png`, with or without the first, and each of them for one kind
  /// of device: `images/a~ipad.png`, `images/a@2x~ipad.png`. At the end of any of these names, `~rtl` stands for people who read from right to
  /// left: `images/a@2x~rtl.png`.
  /// - Parameters:
  ///   - path: The path without a scale.
  ///   - recipe: What is done to the picture before it is shown.
  ///   - rendering: How its own colours count.
  ///   - files: The skin's files.
  /// - Throws: ``SkinIssue`` with the code ``SkinIssue/Code/missingFile`` where there is none for any scale.
  public init(
    path: String, recipe: ImageRecipe = .init(), rendering: Rendering = .automatic, in files: any SkinFiles
  ) throws {
    let variants = Self.names(of: path).filter { files.contains($0.path) }.map {
      Variant(
        scale: $0.scale, idiom: $0.idiom, isRightToLeft: $0.isRightToLeft, file: SkinFile(path: $0.path, in: files))
    }
    guard !variants.isEmpty else {
      throw SkinIssue(
        .missingFile, "There is no image \(path), nor one of its names for @2x and @3x screens",
        remedy: "Add the file or correct the path.")
    }
    self.init(path: path, variants: variants, recipe: recipe, rendering: rendering)
  }

  /// The variant to draw on a screen: one for its kind of device before one for all, of these one for its direction of reading, and of
  /// these the smallest that has at least its pixels, else the largest.
  /// - Parameters:
  ///   - scale: How many pixels a point of the screen has.
  ///   - idiom: The kind of device.
  ///   - isRightToLeft: Whether people read from right to left.
  /// - Returns: The variant; `nil` where the skin has none for this device, or the image is one of the app's own bundle.
  public func variant(for scale: Double, idiom: Idiom? = nil, isRightToLeft: Bool = false) -> Variant? {
    let fitting = idiom.map { best($0, isRightToLeft) } ?? []
    let chosen = fitting.isEmpty ? best(nil, isRightToLeft) : fitting
    return chosen.first { Double($0.scale) >= scale } ?? chosen.last
  }

  /// The variants for a kind of device, or those for all, that are for a direction of reading.
  private func best(_ idiom: Idiom?, _ isRightToLeft: Bool) -> [Variant] {
    let all = variants.filter { $0.idiom == idiom }
    let own = all.filter { $0.isRightToLeft == isRightToLeft }
    return own.isEmpty && isRightToLeft ? all : own
  }

  /// Whether a skin has an image for any scale and device.
  static func isThere(_ path: String, in files: any SkinFiles) -> Bool {
    names(of: path).contains { files.contains($0.path) }
  }

  /// A path that one of an image's files may have, and what it is for.
  struct Name {
    let path: String
    let scale: Int
    let idiom: Idiom?
    let isRightToLeft: Bool
  }

  /// The paths that an image's files may have, with what each is for.
  static func names(of path: String) -> [Name] {
    ([nil] + Idiom.allCases.map(Optional.some)).flatMap { idiom in
      [false, true].flatMap { isRightToLeft in
        (1...3).map { scale in
          Name(
            path: Self.path(path, scale: scale, idiom: idiom, isRightToLeft: isRightToLeft), scale: scale, idiom: idiom,
            isRightToLeft: isRightToLeft)
        }
      }
    }
  }

  /// A path with a scale, a kind of device and a direction in front of its extension.
  package static func path(_ path: String, scale: Int, idiom: Idiom?, isRightToLeft: Bool) -> String {
    let device = idiom.map { "~\($0.rawValue)" } ?? ""
    let suffix = (scale == 1 ? "" : "@\(scale)x") + device + (isRightToLeft ? "~rtl" : "")
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    guard let dot = path.lastIndex(of: "."), dot > slash else { return path + suffix }
    return "\(path[..<dot])\(suffix)\(path[dot...])"
  }
}

extension SkinImage {
  /// Compares what two images show: their paths count only where the images are of the app's own bundle.
  /// - Parameters:
  ///   - lhs: An image.
  ///   - rhs: Another one.
  /// - Returns: Whether files, recipe and rendering are equal.
  public static func == (lhs: SkinImage, rhs: SkinImage) -> Bool {
    lhs.variants == rhs.variants && lhs.recipe == rhs.recipe && lhs.rendering == rhs.rendering
      && (!lhs.variants.isEmpty || lhs.path == rhs.path)
  }

  /// Hashes what the image shows.
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(variants)
    hasher.combine(recipe)
    if variants.isEmpty { hasher.combine(path) }
  }
}

extension SkinImage: CustomStringConvertible {
  /// The path, with the recipe's steps where there are some.
  public var description: String {
    recipe.steps.isEmpty ? path : "\(path) | \(recipe.steps.map(\.description).joined(separator: " | "))"
  }
}

/// What is done to a picture before it is shown: steps in order, each working on what the one before made.
public struct ImageRecipe: Hashable, Sendable {
  /// One step.
  public enum Step: Hashable, Sendable {
    /// Keeps a part: x, y, width and height in points from the top left corner.
    case crop(x: Double, y: Double, width: Double, height: Double)
    /// Draws it in another size, in points.
    case resize(SkinSize)
    /// Turns it clockwise, in degrees.
    case rotate(degrees: Double)
    /// Draws its shape in a colour.
    case tint(SkinColor)
    /// Rounds its corners, radius in points.
    case round(radius: Double)
    /// Lets it stretch between these insets, which keep their size.
    case resizable(SkinInsets)
    /// Shows it mirrored to people who read from right to left; it should be the last step, as drawing fixes a picture as it is.
    case mirrorRightToLeft
  }

  /// The steps in order.
  public let steps: [Step]

  /// Makes a recipe.
  /// - Parameter steps: The steps in order; none leaves the picture as it is.
  public init(_ steps: [Step] = []) { self.steps = steps }
}

extension ImageRecipe.Step: CustomStringConvertible {
  /// The step's name and arguments.
  public var description: String {
    switch self {
    case .crop(let x, let y, let width, let height): "crop(\(x), \(y), \(width), \(height))"
    case .resize(let size): "resize(\(size))"
    case .rotate(let degrees): "rotate(\(degrees))"
    case .tint(let color): "tint(\(color))"
    case .round(let radius): "round(\(radius))"
    case .resizable(let insets): "resizable\(insets)"
    case .mirrorRightToLeft: "mirror(right-to-left)"
    }
  }
}
