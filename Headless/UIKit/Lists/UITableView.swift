// UITableView: rows in sections, shown by reusable cells.

public import Foundation

open class UITableView: UIScrollView {
  enum Look: UInt8 {
    case separatorColor = 8
    case separatorEffect
    case separatorInset
    case sectionIndexColor
    case sectionIndexBackgroundColor
    case sectionIndexTrackingBackgroundColor
  }

  public let style: UITableView.Style
  var cells = ReusePool<UITableViewCell>()
  var headers = ReusePool<UITableViewHeaderFooterView>()
  var shown: [IndexPath: UITableViewCell] = [:]
  var shownHeaders: [Int: UIView] = [:]
  var shownFooters: [Int: UIView] = [:]
  var geometry: TableGeometry?
  /// The measured heights of self-sizing rows.
  var measured: [IndexPath: CGFloat] = [:]
  private var selection: Set<IndexPath> = []
  /// The updates of the current group, and the row counts that they begin with.
  var pendingUpdate: ListUpdate?
  /// The cell that the data source fills again at the moment.
  var reconfiguring: UITableViewCell?
  var updateDepth = 0
  var knownCounts: [Int]?
  var touchedRow: IndexPath?
  private var explicitSeparatorColor: UIColor?
  /// The insets set by code.
  private(set) var explicitSeparatorInset: UIEdgeInsets?
  let index = SectionIndexView()

  open weak var dataSource: (any UITableViewDataSource)? { didSet { if dataSource !== oldValue { reloadData() } } }
  open var rowHeight = UITableView.automaticDimension { didSet { if rowHeight != oldValue { heightsChanged() } } }
  open var estimatedRowHeight = UITableView.automaticDimension
  open var sectionHeaderHeight = UITableView.automaticDimension {
    didSet { if sectionHeaderHeight != oldValue { heightsChanged() } }
  }
  open var sectionFooterHeight = UITableView.automaticDimension {
    didSet { if sectionFooterHeight != oldValue { heightsChanged() } }
  }
  open var sectionHeaderTopPadding = UITableView.automaticDimension {
    didSet { if sectionHeaderTopPadding != oldValue { heightsChanged() } }
  }
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine { didSet { looksChanged() } }
  open var separatorEffect: UIVisualEffect? {
    didSet {
      looksChanged()
      noteLook(Look.separatorEffect, \.separatorEffect)
    }
  }
  open var separatorInsetReference = UITableView.SeparatorInsetReference.fromCellEdges
  open var sectionIndexColor: UIColor? {
    didSet {
      index.color = sectionIndexColor
      noteLook(Look.sectionIndexColor, \.sectionIndexColor)
    }
  }
  open var sectionIndexBackgroundColor: UIColor? {
    didSet {
      index.normalBackground = sectionIndexBackgroundColor
      noteLook(Look.sectionIndexBackgroundColor, \.sectionIndexBackgroundColor)
    }
  }
  open var sectionIndexTrackingBackgroundColor: UIColor? {
    didSet {
      index.trackingBackground = sectionIndexTrackingBackgroundColor
      noteLook(Look.sectionIndexTrackingBackgroundColor, \.sectionIndexTrackingBackgroundColor)
    }
  }
  open var allowsSelection = true
  open var allowsMultipleSelection = false
  open var allowsSelectionDuringEditing = false
  open var allowsMultipleSelectionDuringEditing = false
  open var cellLayoutMarginsFollowReadableWidth = false
  open var estimatedSectionHeaderHeight = UITableView.automaticDimension
  open var estimatedSectionFooterHeight = UITableView.automaticDimension
  open var sectionIndexMinimumDisplayRowCount = 0
  open var remembersLastFocusedIndexPath = false
  open var isEditing = false { didSet { if isEditing != oldValue { editingChanged() } } }

  public init(frame: CGRect, style: UITableView.Style) {
    self.style = style
    super.init(frame: frame)
  }

  public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
  }

  override func setUp() {
    super.setUp()
    setQuietly { backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground }
    alwaysBounceVertical = true
    addSubview(index)
  }

  // Objective-C can narrow the type of an inherited property; Swift needs another property of the same name.
  @_nonoverride open weak var delegate: (any UITableViewDelegate)? {
    get { super.delegate as? any UITableViewDelegate }
    set {
      super.delegate = newValue
      heightsChanged()
    }
  }

  open var separatorColor: UIColor? {
    get { explicitSeparatorColor ?? .separator }
    set {
      explicitSeparatorColor = newValue
      looksChanged()
      noteLook(Look.separatorColor, \.separatorColor)
    }
  }

  open var separatorInset: UIEdgeInsets {
    get { explicitSeparatorInset ?? UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) }
    set {
      explicitSeparatorInset = newValue
      looksChanged()
      noteLook(Look.separatorInset, \.separatorInset)
    }
  }

  open var backgroundView: UIView? { didSet { if putBehind(backgroundView, insteadOf: oldValue) { setNeedsLayout() } } }

  open var tableHeaderView: UIView? { didSet { replace(oldValue, tableHeaderView) } }

  open var tableFooterView: UIView? { didSet { replace(oldValue, tableFooterView) } }

  private func replace(_ old: UIView?, _ new: UIView?) {
    if old !== new { old?.removeFromSuperview() }
    if let new { addSubview(new) }
    heightsChanged()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    tile()
  }

  /// Called when separators or insets change.
  private func looksChanged() {
    for (path, cell) in shown { dress(cell, at: path) }
  }

  func heightsChanged() {
    geometry = nil
    setNeedsLayout()
  }

  // MARK: Cells

  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    guard let type = cellClass as? UITableViewCell.Type else { return cells.register(identifier, nil) }
    cells.register(identifier) { RegisteredClass.cell(type, identifier) }
  }

  open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    guard let type = aClass as? UITableViewHeaderFooterView.Type else { return headers.register(identifier, nil) }
    headers.register(identifier) { RegisteredClass.header(type, identifier) }
  }

  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    guard let cell = cells.take(identifier) else { return cells.make(identifier) }
    cell.prepareForReuse()
    return cell
  }

  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    if let cell = reconfiguring, cell.reuseIdentifier == identifier { return UIView.dequeued(cell) }
    guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
      UIKitException.raise(
        "unable to dequeue a cell with identifier \(identifier) - must register a nib or a class for the identifier or "
          + "connect a prototype cell in a storyboard")
    }
    return UIView.dequeued(cell)
  }

  open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
    guard let view = headers.take(identifier) else { return headers.make(identifier) }
    view.prepareForReuse()
    return view
  }

  open func reloadData() {
    for (path, cell) in shown { recycle(cell, path) }
    for view in shownHeaders.values { recycle(header: view) }
    for view in shownFooters.values { recycle(header: view) }
    shown = [:]
    shownHeaders = [:]
    shownFooters = [:]
    selection = []
    measured = [:]
    pendingUpdate = nil
    knownCounts = nil
    index.titles = dataSource?.sectionIndexTitles(for: self) ?? []
    heightsChanged()
  }

  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

  /// Passes the editing on to the cells. As in UIKit, a row that can't be edited isn't.
  private func editingChanged() {
    for (path, cell) in shown { cell.setEditing(isEditing && canEdit(path), animated: false) }
  }

  func canEdit(_ path: IndexPath) -> Bool { dataSource?.tableView(self, canEditRowAt: path) ?? false }

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

  func recycle(_ cell: UITableViewCell, _ path: IndexPath) {
    cell.removeFromSuperview()
    delegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
    cells.put(cell, cell.reuseIdentifier)
  }

  func recycle(header view: UIView) {
    view.removeFromSuperview()
    if let view = view as? UITableViewHeaderFooterView { headers.put(view, view.reuseIdentifier) }
  }

  open var visibleCells: [UITableViewCell] {
    layoutIfNeeded()
    return shown.sorted { $0.key < $1.key }.map(\.value)
  }

  open var indexPathsForVisibleRows: [IndexPath]? {
    layoutIfNeeded()
    return shown.isEmpty ? nil : shown.keys.sorted()
  }

  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    layoutIfNeeded()
    return shown[indexPath]
  }

  open func indexPath(for cell: UITableViewCell) -> IndexPath? { shown.first { $0.value === cell }?.key }

  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    layoutIfNeeded()
    return shownHeaders[section] as? UITableViewHeaderFooterView
  }

  open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    layoutIfNeeded()
    return shownFooters[section] as? UITableViewHeaderFooterView
  }

  // MARK: Selection

  open var indexPathForSelectedRow: IndexPath? { selection.min() }

  open var indexPathsForSelectedRows: [IndexPath]? { selection.isEmpty ? nil : selection.sorted() }

  /// As in UIKit, the delegate isn't called.
  open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: UITableView.ScrollPosition) {
    for other in selection where !allowsMultipleSelection && other != indexPath {
      deselectRow(at: other, animated: false)
    }
    guard let indexPath, allowsSelection else { return }
    selection.insert(indexPath)
    shown[indexPath]?.setSelected(true, animated: animated)
    if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
  }

  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    selection.remove(indexPath)
    shown[indexPath]?.setSelected(false, animated: animated)
  }

  /// Handles a touch of a row.
  package func tapRow(at indexPath: IndexPath) {
    guard allowsSelection, delegate?.tableView(self, shouldHighlightRowAt: indexPath) ?? true else { return }
    let asked = delegate.map { $0.tableView(self, willSelectRowAt: indexPath) } ?? indexPath
    guard let path = asked else { return }
    if allowsMultipleSelection, selection.contains(path) {
      deselectRow(at: path, animated: true)
      delegate?.tableView(self, didDeselectRowAt: path)
      return
    }
    let before = allowsMultipleSelection ? nil : indexPathForSelectedRow
    selectRow(at: path, animated: true, scrollPosition: .none)
    if let before, before != path { delegate?.tableView(self, didDeselectRowAt: before) }
    delegate?.tableView(self, didSelectRowAt: path)
  }

  /// Follows rows that moved, and forgets those that are gone.
  func moveSelection(_ place: (IndexPath) -> IndexPath?) { selection = Set(selection.compactMap(place)) }

  func isSelected(_ path: IndexPath) -> Bool { selection.contains(path) }
}
