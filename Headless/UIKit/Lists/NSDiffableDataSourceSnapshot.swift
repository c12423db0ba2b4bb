// NSDiffableDataSourceSnapshot: sections and items by identifiers.

internal import Foundation

public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  private struct Section: Sendable {
    var identifier: SectionIdentifierType
    var items: [ItemIdentifierType] = []
  }

  private var sections: [Section] = []
  public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []
  public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
  public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []

  public init() {}

  // MARK: Queries

  public var sectionIdentifiers: [SectionIdentifierType] { sections.map(\.identifier) }

  public var itemIdentifiers: [ItemIdentifierType] { sections.flatMap(\.items) }

  public var numberOfSections: Int { sections.count }

  public var numberOfItems: Int { sections.reduce(0) { $0 + $1.items.count } }

  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    sections[place(identifier)].items.count
  }

  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    sections[place(identifier)].items
  }

  public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
    sections.first { $0.items.contains(identifier) }?.identifier
  }

  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    sections.firstIndex { $0.identifier == identifier }
  }

  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? { itemIdentifiers.firstIndex(of: identifier) }

  private func place(_ identifier: SectionIdentifierType) -> Int {
    guard let index = indexOfSection(identifier) else {
      UIKitException.raise("Invalid section identifier for snapshot: \(identifier)")
    }
    return index
  }

  private func place(_ identifier: ItemIdentifierType) -> (section: Int, item: Int) {
    for (section, each) in sections.enumerated() {
      if let item = each.items.firstIndex(of: identifier) { return (section, item) }
    }
    UIKitException.raise("Invalid item identifier specified for snapshot: \(identifier)")
  }

  private func checkNew(_ identifiers: [ItemIdentifierType]) {
    let known = Set(itemIdentifiers)
    var seen: Set<ItemIdentifierType> = []
    let twice = identifiers.filter { known.contains($0) || !seen.insert($0).inserted }
    guard !twice.isEmpty else { return }
    UIKitException.raise("Fatal: supplied item identifiers are not unique. Duplicate identifiers: \(twice)")
  }

  private func checkNew(_ identifiers: [SectionIdentifierType]) {
    let known = Set(sectionIdentifiers)
    var seen: Set<SectionIdentifierType> = []
    let twice = identifiers.filter { known.contains($0) || !seen.insert($0).inserted }
    guard !twice.isEmpty else { return }
    UIKitException.raise("Fatal: supplied section identifiers are not unique. Duplicate identifiers: \(twice)")
  }

  // MARK: Sections

  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    checkNew(identifiers)
    sections += identifiers.map { Section(identifier: $0) }
  }

  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
  ) {
    checkNew(identifiers)
    sections.insert(contentsOf: identifiers.map { Section(identifier: $0) }, at: place(toIdentifier))
  }

  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
  ) {
    checkNew(identifiers)
    sections.insert(contentsOf: identifiers.map { Section(identifier: $0) }, at: place(toIdentifier) + 1)
  }

  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    sections.removeAll { identifiers.contains($0.identifier) }
  }

  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
  ) {
    let section = sections.remove(at: place(identifier))
    sections.insert(section, at: place(toIdentifier))
  }

  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
  ) {
    let section = sections.remove(at: place(identifier))
    sections.insert(section, at: place(toIdentifier) + 1)
  }

  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    for identifier in identifiers { _ = place(identifier) }
    reloadedSectionIdentifiers += identifiers
  }

  // MARK: Items

  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    guard !sections.isEmpty else {
      UIKitException.raise("There are currently no sections in the data source. Please add a section first.")
    }
    checkNew(identifiers)
    sections[sectionIdentifier.map { place($0) } ?? sections.count - 1].items += identifiers
  }

  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
  ) {
    checkNew(identifiers)
    let (section, item) = place(beforeIdentifier)
    sections[section].items.insert(contentsOf: identifiers, at: item)
  }

  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
  ) {
    checkNew(identifiers)
    let (section, item) = place(afterIdentifier)
    sections[section].items.insert(contentsOf: identifiers, at: item + 1)
  }

  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    let gone = Set(identifiers)
    for section in sections.indices { sections[section].items.removeAll { gone.contains($0) } }
  }

  public mutating func deleteAllItems() { sections = [] }

  public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType) {
    deleteItems([identifier])
    insertItems([identifier], beforeItem: toIdentifier)
  }

  public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType) {
    deleteItems([identifier])
    insertItems([identifier], afterItem: toIdentifier)
  }

  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    for identifier in identifiers { _ = place(identifier) }
    reloadedItemIdentifiers += identifiers
  }

  @available(iOS 15.0, *)
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    for identifier in identifiers { _ = place(identifier) }
    reconfiguredItemIdentifiers += identifiers
  }

  // MARK: Differences

  func path(of identifier: ItemIdentifierType) -> IndexPath? {
    for (section, each) in sections.enumerated() {
      if let item = each.items.firstIndex(of: identifier) { return IndexPath(item: item, section: section) }
    }
    return nil
  }

  func item(at path: IndexPath) -> ItemIdentifierType? {
    guard sections.indices.contains(path.section), sections[path.section].items.indices.contains(path.item) else {
      return nil
    }
    return sections[path.section].items[path.item]
  }

  /// The places of all items.
  private var places: [ItemIdentifierType: IndexPath] {
    var places: [ItemIdentifierType: IndexPath] = [:]
    for (section, each) in sections.enumerated() {
      for (item, identifier) in each.items.enumerated() { places[identifier] = IndexPath(item: item, section: section) }
    }
    return places
  }

  /// The update of a list from an older snapshot to this one. What changed its place counts as moved.
  func update(from old: NSDiffableDataSourceSnapshot, _ kind: ListUpdate.Kind) -> ListUpdate {
    var update = ListUpdate(kind)
    let (before, after) = (old.sectionIdentifiers, sectionIdentifiers)
    let (oldSections, newSections) = (Set(before), Set(after))
    for (index, section) in before.enumerated() where !newSections.contains(section) {
      update.deletedSections.insert(index)
    }
    for (index, section) in after.enumerated() where !oldSections.contains(section) {
      update.insertedSections.insert(index)
    }
    for (index, section) in before.enumerated() {
      if let new = after.firstIndex(of: section) { update.movedSections.append(.init(from: index, to: new)) }
    }
    let (oldPlaces, newPlaces) = (old.places, places)
    for (item, path) in oldPlaces {
      if let new = newPlaces[item] {
        // An item of a deleted section that stays in the list moves.
        update.moved.append(.init(from: path, to: new))
        if reloadedItemIdentifiers.contains(item) { update.reloaded.insert(path) }
        if reconfiguredItemIdentifiers.contains(item) { update.reconfigured.insert(path) }
      } else {
        update.deleted.insert(path)
      }
    }
    for (item, path) in newPlaces where oldPlaces[item] == nil { update.inserted.insert(path) }
    for section in reloadedSectionIdentifiers {
      if let index = before.firstIndex(of: section) { update.reloadedSections.insert(index) }
    }
    return update
  }

  /// The snapshot without what it asked to reload, once that was done.
  var applied: NSDiffableDataSourceSnapshot {
    var rest = self
    rest.reloadedSectionIdentifiers = []
    rest.reloadedItemIdentifiers = []
    rest.reconfiguredItemIdentifiers = []
    return rest
  }
}
