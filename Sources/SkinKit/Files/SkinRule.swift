/// A rule that binds properties of all matching views to keys, for apps that can't be edited view by view.
///
/// If several rules name the same property of a view, the one of the highest ``specificity`` wins; among equals, the one whose class is
/// more derived, then the one for the views of controllers, then the last. Rules are system L of docs/formats.md.
/// ```swift
/// SkinRule(.init(className: "UILabel", containers: ["UINavigationBar"]), properties: ["textColor": "nav.title"])
/// ```
public struct SkinRule: Hashable, Sendable {
  /// The conditions for a view, all of which must be true.
  public struct Match: Hashable, Sendable {
    /// The name of the view's class, or of a superclass; `nil` matches any view.
    public var className: String?
    /// The names of classes of views that contain it, from the outermost to the innermost; others may lie between.
    public var containers: [String]
    /// The view's tag.
    public var tag: Int?
    /// The view's accessibility identifier.
    public var identifier: String?
    /// The name of the stored property in which a view or controller around the view holds it.
    public var property: String?
    /// Whether the view must be the own view of a view controller.
    public var isControllerView: Bool

    /// Creates conditions.
    /// - Parameters:
    ///   - className: The name of the view's class, or of a superclass.
    ///   - containers: The names of classes of views that contain it, outermost first.
    ///   - tag: The view's tag.
    ///   - identifier: The view's accessibility identifier.
    ///   - property: The name of the stored property in which a view or controller around the view holds it.
    ///   - isControllerView: Whether the view must be the own view of a view controller.
    public init(
      className: String? = nil, containers: [String] = [], tag: Int? = nil, identifier: String? = nil,
      property: String? = nil, isControllerView: Bool = false
    ) {
      self.className = className
      self.containers = containers
      self.tag = tag
      self.identifier = identifier
      self.property = property
      self.isControllerView = isControllerView
    }
  }

  /// The specificity of a rule, compared as in CSS: identifiers before properties before tags before containers before the
  /// class.
  ///
  /// It doesn't know how classes inherit from each other: among rules of equal specificity, the one whose class is more derived wins.
  public struct Specificity: Hashable, Sendable, Comparable {
    let identifiers: Int
    let properties: Int
    let tags: Int
    let containers: Int
    let classes: Int

    /// Compares identifiers, then properties, then tags, then the number of containers, then whether there is a class.
    /// - Parameters:
    ///   - lhs: A specificity.
    ///   - rhs: Another.
    /// - Returns: Whether the first is lower.
    public static func < (lhs: Specificity, rhs: Specificity) -> Bool {
      (lhs.identifiers, lhs.properties, lhs.tags, lhs.containers, lhs.classes)
        < (rhs.identifiers, rhs.properties, rhs.tags, rhs.containers, rhs.classes)
    }
  }

  /// The conditions for a view.
  public let match: Match
  /// The full names of keys by the names of properties, such as `backgroundColor` → `nav.background`.
  public let properties: [String: String]
  /// The location of the rule in its file.
  public let place: SkinIssue.Place

  /// Creates a rule.
  /// - Parameters:
  ///   - match: The conditions for a view.
  ///   - properties: The full names of keys by the names of properties.
  ///   - place: The location of the rule in its file.
  public init(_ match: Match, properties: [String: String], place: SkinIssue.Place = .init()) {
    self.match = match
    self.properties = properties
    self.place = place
  }

  /// The specificity of the conditions.
  public var specificity: Specificity {
    Specificity(
      identifiers: match.identifier == nil ? 0 : 1, properties: match.property == nil ? 0 : 1,
      tags: match.tag == nil ? 0 : 1,
      containers: match.containers.count, classes: match.className == nil ? 0 : 1)
  }
}
