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

  /// A file made for one scale of screens.
  public struct Variant: Hashable, Sendable {
    /// How many pixels a point has: 1, 2 or 3.
    public let scale: Int
    /// The file.
    public let file: SkinFile

    /// Makes a variant.
    /// - Parameters:
    ///   - scale: How many pixels a point has: 1, 2 or 3.
    ///   - file: The file.
    public init(scale: Int, file: SkinFile) {
      self.scale = scale
      self.file = file
    }
  }

  /// The path that names the image in the skin, without a scale.
  public let path: String
  /// The files, by rising scale; one at least.
  public let variants: [Variant]
  /// What is done to the file's picture before it is shown.
  public let recipe: ImageRecipe
  /// How its own colours count.
  public let rendering: Rendering

  /// Finds an image in a skin's files.
  ///
  /// `images/a.png` also finds `images/a@2x.png` and `images/a@3x.png`, with or without the first.
  /// - Parameters:
  ///   - path: The path without a scale.
  ///   - recipe: What is done to the picture before it is shown.
  ///   - rendering: How its own colours count.
  ///   - files: The skin's files.
  /// - Throws: ``SkinIssue`` with the code ``SkinIssue/Code/missingFile`` where there is none for any scale.
  public init(
    path: String, recipe: ImageRecipe = .init(), rendering: Rendering = .automatic, in files: any SkinFiles
  ) throws {
    variants = (1...3).compactMap { scale in
      let candidate = scale == 1 ? path : Self.path(path, scale: scale)
      return files.contains(candidate) ? Variant(scale: scale, file: SkinFile(path: candidate, in: files)) : nil
    }
    guard !variants.isEmpty else {
      throw SkinIssue(
        .missingFile, "There is no image \(path), nor one of its names for @2x and @3x screens",
        remedy: "Add the file or correct the path.")
    }
    self.path = path
    self.recipe = recipe
    self.rendering = rendering
  }

  /// The variant to draw on a screen: the smallest that has at least its pixels, else the largest.
  /// - Parameter scale: How many pixels a point of the screen has.
  /// - Returns: The variant.
  public func variant(for scale: Double) -> Variant? {
    variants.first { Double($0.scale) >= scale } ?? variants.last
  }

  /// A path with a scale in front of its extension.
  private static func path(_ path: String, scale: Int) -> String {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    guard let dot = path.lastIndex(of: "."), dot > slash else { return "\(path)@\(scale)x" }
    return "\(path[..<dot])@\(scale)x\(path[dot...])"
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
    }
  }
}
