// The states that configurations are updated for.

public struct UIConfigurationStateCustomKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

@MainActor @preconcurrency public protocol UIConfigurationState {
  init(traitCollection: UITraitCollection)

  var traitCollection: UITraitCollection { get set }

  subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? { get set }
}

@MainActor public struct UIViewConfigurationState: UIConfigurationState {
  public var traitCollection: UITraitCollection
  public var isDisabled = false
  public var isFocused = false
  public var isHighlighted = false
  public var isPinned = false
  public var isSelected = false
  private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { custom[key] }
    set { custom[key] = newValue }
  }
}

@MainActor public struct UICellConfigurationState: UIConfigurationState {
  public enum DragState: Sendable {
    case none
    case lifting
    case dragging
  }

  public enum DropState: Sendable {
    case none
    case notTargeted
    case targeted
  }

  public var traitCollection: UITraitCollection
  public var isDisabled = false
  public var isFocused = false
  public var isHighlighted = false
  public var isPinned = false
  public var isSelected = false
  public var isEditing = false
  public var isExpanded = false
  public var isReordering = false
  public var isSwiped = false
  public var cellDragState = UICellConfigurationState.DragState.none
  public var cellDropState = UICellConfigurationState.DropState.none
  private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { custom[key] }
    set { custom[key] = newValue }
  }
}

/// The members that configurations read in both kinds of state.
struct ConfigurationFlags: Hashable, Sendable {
  var isDisabled = false
  var isHighlighted = false
  var isSelected = false
  var isPinned = false

  @MainActor init(_ state: any UIConfigurationState) {
    switch state {
    case let state as UIViewConfigurationState:
      isDisabled = state.isDisabled
      isHighlighted = state.isHighlighted
      isSelected = state.isSelected
      isPinned = state.isPinned
    case let state as UICellConfigurationState:
      isDisabled = state.isDisabled
      isHighlighted = state.isHighlighted
      isSelected = state.isSelected
      isPinned = state.isPinned
    default: break
    }
  }

  init() {}
}
