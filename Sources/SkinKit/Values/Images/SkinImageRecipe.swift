/// The steps that transform a picture before it is shown; each works on the previous one's result.
public struct SkinImageRecipe: Hashable, Sendable {
  /// One step.
  public enum Step: Hashable, Sendable {
    /// Crops to x, y, width and height, in points from the top left corner.
    case crop(x: Double, y: Double, width: Double, height: Double)
    /// Resizes, in points.
    case resize(SkinSize)
    /// Rotates clockwise, in degrees.
    case rotate(degrees: Double)
    /// Draws its shape in a color.
    case tint(SkinColor)
    /// Rounds its corners; the radius is in points.
    case round(radius: Double)
    /// Stretches between these insets, which keep their size.
    case resizable(SkinInsets)
    /// Mirrors it in right-to-left layouts; make it the last step, since drawing fixes a picture's orientation.
    case mirrorRightToLeft
  }

  /// The most steps of a recipe in a file, because most steps draw the whole picture.
  package static let maximumSteps = 16

  /// The steps in order.
  public let steps: [Step]

  /// Creates a recipe.
  /// - Parameter steps: The steps in order; none leaves the picture unchanged.
  public init(_ steps: [Step] = []) { self.steps = steps }
}

extension SkinImageRecipe.Step: CustomStringConvertible {
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
