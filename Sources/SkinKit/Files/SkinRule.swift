// Rules for views that name no keys themselves: which views, and which of their properties follow which keys.

/// A rule that gives keys to the properties of views, for apps that can't be edited view by view (system L in docs/formats.md).
///
/// Where several rules name the same property of a view, the one of the highest ``specificity`` counts, and of equal ones the last.
public struct SkinRule: Hashable, Sendable {
  /// Which views a rule is for: all of its conditions must hold.
  public struct Match: Hashable, Sendable {
    /// The name of the view's class, or of one it inherits from; `nil` is any view.
    public var className: String?
    /// Names of classes of views that it must lie in, from the outermost to the innermost; others may lie between.
    public var containers: [String]
    /// Its tag.
    public var tag: Int?
    /// Its accessibility identifier.
    public var identifier: String?

    /// Makes conditions.
    /// - Parameters:
    ///   - className: The name of the view's class, or of one it inherits from.
    ///   - containers: Names of classes that it must lie in, outermost first.
    ///   - tag: Its tag.
    ///   - identifier: Its accessibility identifier.
    public init(className: String? = nil, containers: [String] = [], tag: Int? = nil, identifier: String? = nil) {
      self.className = className
      self.containers = containers
      self.tag = tag
      self.identifier = identifier
    }
  }

  /// How special a rule is, compared as CSS does: identifiers before tags before the number of classes.
  public struct Specificity: Hashable, Sendable, Comparable {
    let identifiers: Int
    let tags: Int
    let classes: Int

    /// Compares identifiers, then tags, then classes.
    /// - Parameters:
    ///   - lhs: A specificity.
    ///   - rhs: Another one.
    /// - Returns: Whether the first is the lower one.
    public static func < (lhs: Specificity, rhs: Specificity) -> Bool {
      (lhs.identifiers, lhs.tags, lhs.classes) < (rhs.identifiers, rhs.tags, rhs.classes)
    }
  }

  /// Which views it is for.
  public let match: Match
  /// The full names of keys by the names of properties that follow them, such as `backgroundColor` → `nav.background`.
  public let properties: [String: String]
  /// Where it stands.
  public let place: SkinIssue.Place

  /// Makes a rule.
  /// - Parameters:
  ///   - match: Which views it is for.
  ///   - properties: The full names of keys by the names of properties.
  ///   - place: Where it stands.
  public init(_ match: Match, properties: [String: String], place: SkinIssue.Place = .init()) {
    self.match = match
    self.properties = properties
    self.place = place
  }

  /// How special it is.
  public var specificity: Specificity {
    Specificity(
      identifiers: match.identifier == nil ? 0 : 1, tags: match.tag == nil ? 0 : 1,
      classes: (match.className == nil ? 0 : 1) + match.containers.count)
  }
}
