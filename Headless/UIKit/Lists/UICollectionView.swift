// UICollectionView: items positioned by a layout, shown by reusable cells.

public import Foundation

open class UICollectionView: UIScrollView {
  private var cells = ReusePool<UICollectionViewCell>()
  private var extras: [String: ReusePool<UICollectionReusableView>] = [:]
  private var shown: [IndexPath: UICollectionViewCell] = [:]
  private var shownExtras: [String: [IndexPath: UICollectionReusableView]] = [:]
  private var selection: Set<IndexPath> = []
  private var layout: UICollectionViewLayout
  private var registered: Set<String> = []
  /// The updates of the current group, and the item counts that they begin with.
  var pendingUpdate: ListUpdate?
  /// The cell that the data source fills again at the moment.
  var reconfiguring: UICollectionViewCell?
  var updateDepth = 0
  var knownCounts: [Int]?
  var touchedItem: IndexPath?
  /// The item that a user moves, and where it would go.
  var movement: (from: IndexPath, to: IndexPath)?

  open weak var dataSource: (any UICollectionViewDataSource)? { didSet { if dataSource !== oldValue { reloadData() } } }
  open var allowsSelection = true
  open var allowsMultipleSelection = false
  open var allowsSelectionDuringEditing = false
  open var allowsMultipleSelectionDuringEditing = false
  open var isEditing = false
  open var isPrefetchingEnabled = true

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    self.layout = layout
    super.init(frame: frame)
    setQuietly { backgroundColor = .systemBackground }
    layout.collectionView = self
  }

  public required init?(coder: NSCoder) {
    layout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    layout.collectionView = self
  }

  // Objective-C can narrow the type of an inherited property; Swift needs another property of the same name.
  @_nonoverride open weak var delegate: (any UICollectionViewDelegate)? {
    get { super.delegate as? any UICollectionViewDelegate }
    set {
      super.delegate = newValue
      layout.invalidateLayout()
    }
  }

  open var collectionViewLayout: UICollectionViewLayout {
    get { layout }
    set {
      guard newValue !== layout else { return }
      layout.collectionView = nil
      layout = newValue
      newValue.collectionView = self
      newValue.invalidateLayout()
    }
  }

  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) { collectionViewLayout = layout }

  open var backgroundView: UIView? { didSet { if putBehind(backgroundView, insteadOf: oldValue) { setNeedsLayout() } } }

  open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }

  open func numberOfItems(inSection section: Int) -> Int {
    dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
  }

  // MARK: Cells

  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    guard let type = cellClass as? UICollectionViewCell.Type else { return cells.register(identifier, nil) }
    cells.register(identifier) {
      guard let cell = RegisteredClass.reusableView(type) as? UICollectionViewCell else {
        // UIKit throws for this programming error, too.
        preconditionFailure("\(type) made something that is no cell")
      }
      cell.reuseIdentifier = identifier
      return cell
    }
  }

  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
  ) {
    guard let type = viewClass as? UICollectionReusableView.Type else {
      extras[elementKind]?.register(identifier, nil)
      return
    }
    extras[elementKind, default: ReusePool()].register(identifier) {
      let view = RegisteredClass.reusableView(type)
      view.reuseIdentifier = identifier
      return view
    }
  }

  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    if let cell = reconfiguring, cell.reuseIdentifier == identifier { return UIView.dequeued(cell) }
    if let cell = cells.take(identifier) {
      cell.prepareForReuse()
      return UIView.dequeued(cell)
    }
    guard let cell = cells.make(identifier) else {
      UIKitException.raise(
        "could not dequeue a view of kind: UICollectionElementKindCell with identifier \(identifier) - must register a "
          + "nib or a class for the identifier or connect a prototype cell in a storyboard")
    }
    return UIView.dequeued(cell)
  }

  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    if let view = extras[elementKind]?.take(identifier) {
      view.prepareForReuse()
      return view
    }
    guard let view = extras[elementKind]?.make(identifier) else {
      UIKitException.raise(
        "could not dequeue a view of kind: \(elementKind) with identifier \(identifier) - must register a nib or a class "
          + "for the identifier or connect a prototype cell in a storyboard")
    }
    return view
  }

  open func reloadData() {
    for (path, cell) in shown { recycle(cell, path) }
    for (kind, views) in shownExtras {
      for view in views.values { recycle(view, kind) }
    }
    shown = [:]
    shownExtras = [:]
    selection = []
    pendingUpdate = nil
    knownCounts = nil
    layout.invalidateLayout()
    setNeedsLayout()
  }

  /// Registers a class for a registration's identifier, once.
  func registerOnce(_ type: UICollectionReusableView.Type, kind: String? = nil, _ identifier: String) {
    guard registered.insert(identifier).inserted else { return }
    if let kind {
      register(type, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
    } else {
      register(type, forCellWithReuseIdentifier: identifier)
    }
  }

  /// Shows cells at other places, and creates those again that have none.
  func moveCells(_ place: (IndexPath) -> IndexPath?) {
    let cells = shown
    shown = [:]
    for (path, cell) in cells {
      if let new = place(path) { shown[new] = cell } else { recycle(cell, path) }
    }
    for (kind, views) in shownExtras {
      for view in views.values { recycle(view, kind) }
    }
    shownExtras = [:]
    setNeedsLayout()
  }

  /// Follows items that moved, and forgets those that are gone.
  func moveSelection(_ place: (IndexPath) -> IndexPath?) { selection = Set(selection.compactMap(place)) }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    if let touch = touches.first { touchBegan(touch) }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    touchEnded(selects: true)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    touchEnded(selects: false)
  }

  private func recycle(_ cell: UICollectionViewCell, _ path: IndexPath) {
    cell.removeFromSuperview()
    delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
    cells.put(cell, cell.reuseIdentifier)
  }

  private func recycle(_ view: UICollectionReusableView, _ kind: String) {
    view.removeFromSuperview()
    extras[kind, default: ReusePool()].put(view, view.reuseIdentifier)
  }

  open var visibleCells: [UICollectionViewCell] {
    layoutIfNeeded()
    return shown.sorted { $0.key < $1.key }.map(\.value)
  }

  open var indexPathsForVisibleItems: [IndexPath] {
    layoutIfNeeded()
    return shown.keys.sorted()
  }

  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    layoutIfNeeded()
    return shown[indexPath]
  }

  open func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath) -> UICollectionReusableView?
  {
    layoutIfNeeded()
    return shownExtras[elementKind]?[indexPath]
  }

  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { shown.first { $0.value === cell }?.key }

  open func indexPathForItem(at point: CGPoint) -> IndexPath? {
    let room = CGRect(x: point.x, y: point.y, width: 0.01, height: 0.01)
    return layout.layoutAttributesForElements(in: room)?.first { $0.representedElementCategory == .cell }?.indexPath
  }

  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    layout.layoutAttributesForItem(at: indexPath)
  }

  open func scrollToItem(
    at indexPath: IndexPath, at scrollPosition: UICollectionView.ScrollPosition, animated: Bool
  ) {
    let count = (0..<numberOfSections).contains(indexPath.section) ? numberOfItems(inSection: indexPath.section) : 0
    guard (0..<count).contains(indexPath.item) else {
      UIKitException.raise(
        "Attempted to scroll the collection view to an out-of-bounds item (\(indexPath.item)) when there are only "
          + "\(count) items in section \(indexPath.section). Collection view: \(self).")
    }
    guard let rect = layoutAttributesForItem(at: indexPath)?.frame else { return }
    var offset = contentOffset
    if scrollPosition.contains(.top) { offset.y = rect.minY }
    if scrollPosition.contains(.centeredVertically) { offset.y = rect.midY - bounds.height / 2 }
    if scrollPosition.contains(.bottom) { offset.y = rect.maxY - bounds.height }
    if scrollPosition.contains(.left) { offset.x = rect.minX }
    if scrollPosition.contains(.centeredHorizontally) { offset.x = rect.midX - bounds.width / 2 }
    if scrollPosition.contains(.right) { offset.x = rect.maxX - bounds.width }
    let end = layout.collectionViewContentSize
    offset.x = max(0, min(offset.x, end.width - bounds.width))
    offset.y = max(0, min(offset.y, end.height - bounds.height))
    setContentOffset(offset, animated: animated)
  }

  // MARK: Selection

  open var indexPathsForSelectedItems: [IndexPath]? { selection.sorted() }

  /// As in UIKit, the delegate isn't called.
  open func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: UICollectionView.ScrollPosition
  ) {
    for other in selection where !allowsMultipleSelection && other != indexPath {
      deselectItem(at: other, animated: false)
    }
    guard let indexPath, allowsSelection else { return }
    selection.insert(indexPath)
    shown[indexPath]?.isSelected = true
    if !scrollPosition.isEmpty { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
  }

  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    selection.remove(indexPath)
    shown[indexPath]?.isSelected = false
  }

  /// Handles a touch of an item.
  package func tapItem(at indexPath: IndexPath) {
    guard allowsSelection, delegate?.collectionView(self, shouldHighlightItemAt: indexPath) ?? true,
      delegate?.collectionView(self, shouldSelectItemAt: indexPath) ?? true
    else { return }
    let others = allowsMultipleSelection ? [] : selection.subtracting([indexPath])
    selectItem(at: indexPath, animated: true, scrollPosition: [])
    for other in others { delegate?.collectionView(self, didDeselectItemAt: other) }
    delegate?.collectionView(self, didSelectItemAt: indexPath)
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    if layout.shouldInvalidateLayout(forBoundsChange: bounds) { layout.isPrepared = false }
    // A measured view can move the ones below it, so each iteration measures the newly visible ones.
    for _ in 0..<4 {
      layout.prepareIfNeeded()
      if knownCounts == nil { knownCounts = currentCounts }
      contentSize = layout.collectionViewContentSize
      let places = layout.layoutAttributesForElements(in: bounds) ?? []
      recycle(but: places)
      if !show(places) { break }
    }
    backgroundView?.frame = bounds
    if let backgroundView, subviews.first !== backgroundView { sendSubviewToBack(backgroundView) }
  }

  /// Shows views, and returns whether their sizes change the layout.
  private func show(_ places: [UICollectionViewLayoutAttributes]) -> Bool {
    var changes = false
    for place in places {
      show(place)
      guard let view = place.representedElementKind.map({ shownExtras[$0]?[place.indexPath] }) ?? shown[place.indexPath]
      else { continue }
      if layout.measure(view, at: place) { changes = true }
    }
    return changes
  }

  private func recycle(but places: [UICollectionViewLayoutAttributes]) {
    let cells = Set(places.filter { $0.representedElementCategory == .cell }.map(\.indexPath))
    for path in shown.keys where !cells.contains(path) {
      if let cell = shown.removeValue(forKey: path) { recycle(cell, path) }
    }
    for (kind, views) in shownExtras {
      let wanted = Set(places.filter { $0.representedElementKind == kind }.map(\.indexPath))
      for (path, view) in views where !wanted.contains(path) {
        shownExtras[kind]?[path] = nil
        recycle(view, kind)
      }
    }
  }

  private func show(_ place: UICollectionViewLayoutAttributes) {
    let path = place.indexPath
    if let kind = place.representedElementKind {
      if let view = shownExtras[kind]?[path] { return view.place(place) }
      guard let view = dataSource?.collectionView(self, viewForSupplementaryElementOfKind: kind, at: path) else {
        return
      }
      shownExtras[kind, default: [:]][path] = view
      view.place(place)
      addSubview(view)
      return
    }
    if let cell = shown[path] { return cell.place(place) }
    guard let cell = dataSource?.collectionView(self, cellForItemAt: path) else { return }
    shown[path] = cell
    cell.place(place)
    cell.isSelected = selection.contains(path)
    cell.dress(layout.listRow(at: path))
    delegate?.collectionView(self, willDisplay: cell, forItemAt: path)
    addSubview(cell)
  }
}
