// The layout of a table: its parts, its visible rows, and the appearance of their cells.

public import Foundation

extension UITableView {
  public var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }

  public func numberOfRows(inSection section: Int) -> Int {
    dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
  }

  /// The horizontal margin of cells.
  private var sideInset: CGFloat { style == .insetGrouped ? 16 : 0 }

  private var places: TableGeometry {
    if let geometry { return geometry }
    let made = makeGeometry()
    geometry = made
    knownCounts = made.sections.map { $0.rows.count - 1 }
    return made
  }

  private func makeGeometry() -> TableGeometry {
    var geometry = TableGeometry()
    geometry.start = tableHeaderView?.bounds.height ?? 0
    var y = geometry.start
    for section in 0..<numberOfSections {
      let header = y...(y + height(ofHeader: section))
      y = header.upperBound
      var rows = [y]
      let count = numberOfRows(inSection: section)
      rows.reserveCapacity(count + 1)
      for row in 0..<count {
        y += height(ofRow: IndexPath(row: row, section: section))
        rows.append(y)
      }
      let footer = y...(y + height(ofFooter: section))
      y = footer.upperBound
      geometry.sections.append(TableGeometry.Section(header: header, rows: rows, footer: footer))
    }
    return geometry
  }

  /// Returns a height that the app gave, which may be automatic but not negative.
  private func checked(_ height: CGFloat) -> CGFloat {
    if height < 0, height != UITableView.automaticDimension {
      UIKitException.raise("row and section heights must not be negative - provided height is \(height)")
    }
    return height
  }

  private func height(ofRow path: IndexPath) -> CGFloat {
    let height = checked(delegate?.tableView(self, heightForRowAt: path) ?? rowHeight)
    return height >= 0 ? height : measured[path] ?? 44
  }

  private func height(ofHeader section: Int) -> CGFloat {
    let given = checked(delegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight)
    let hasText = dataSource?.tableView(self, titleForHeaderInSection: section) != nil
    let view = delegate?.tableView(self, viewForHeaderInSection: section)
    guard hasText || view != nil else { return style == .plain ? 0 : section == 0 ? 35 : 18 }
    let padding = sectionHeaderTopPadding >= 0 ? sectionHeaderTopPadding : 0
    return (given >= 0 ? given : automaticHeight(of: view) ?? (style == .plain ? 28 : 38)) + padding
  }

  private func height(ofFooter section: Int) -> CGFloat {
    let given = checked(delegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight)
    let hasText = dataSource?.tableView(self, titleForFooterInSection: section) != nil
    let view = delegate?.tableView(self, viewForFooterInSection: section)
    guard hasText || view != nil else { return style == .plain ? 0 : 18 }
    return given >= 0 ? given : automaticHeight(of: view) ?? 28
  }

  /// Returns the height that a header or footer has by its constraints; nil if it has none.
  private func automaticHeight(of view: UIView?) -> CGFloat? {
    guard let view = (view as? UITableViewHeaderFooterView)?.contentView ?? view, view.placesSubviewsByConstraints
    else { return nil }
    return view.systemLayoutSizeFitting(
      CGSize(width: bounds.width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height.rounded(.up)
  }

  // MARK: Places

  public func rectForRow(at indexPath: IndexPath) -> CGRect {
    guard let row = places.row(indexPath) else { return .zero }
    return CGRect(
      x: sideInset, y: row.lowerBound, width: bounds.width - 2 * sideInset, height: row.upperBound - row.lowerBound)
  }

  public func rectForHeader(inSection section: Int) -> CGRect { strip(section, \.header) }

  public func rectForFooter(inSection section: Int) -> CGRect { strip(section, \.footer) }

  public func rect(forSection section: Int) -> CGRect {
    rectForHeader(inSection: section).union(rectForFooter(inSection: section))
  }

  private func strip(_ section: Int, _ part: KeyPath<TableGeometry.Section, ClosedRange<CGFloat>>) -> CGRect {
    guard places.sections.indices.contains(section) else { return .zero }
    let range = places.sections[section][keyPath: part]
    return CGRect(
      x: 0, y: range.lowerBound, width: bounds.width, height: range.upperBound - range.lowerBound)
  }

  public func indexPathForRow(at point: CGPoint) -> IndexPath? {
    places.rows(from: point.y, to: point.y + 0.01).first { rectForRow(at: $0).contains(point) }
  }

  public func scrollToRow(at indexPath: IndexPath, at scrollPosition: UITableView.ScrollPosition, animated: Bool) {
    let count =
      places.sections.indices.contains(indexPath.section) ? places.sections[indexPath.section].rows.count - 1 : 0
    guard (0..<count).contains(indexPath.row) else {
      UIKitException.raise(
        "Attempted to scroll the table view to an out-of-bounds row (\(indexPath.row)) when there are only \(count) rows "
          + "in section \(indexPath.section). Table view: \(self)")
    }
    let rect = rectForRow(at: indexPath)
    let inset = adjustedContentInset
    let height = bounds.height - inset.top - inset.bottom
    var y: CGFloat
    switch scrollPosition {
    case .top: y = rect.minY - inset.top
    case .middle: y = rect.midY - inset.top - height / 2
    case .bottom: y = rect.maxY - inset.top - height
    case .none: return scrollRectToVisible(rect, animated: animated)
    }
    y = max(-inset.top, min(y, contentSizeForRows.height + inset.bottom - bounds.height))
    setContentOffset(CGPoint(x: contentOffset.x, y: y), animated: animated)
  }

  private var contentSizeForRows: CGSize {
    CGSize(width: bounds.width, height: places.end + (tableFooterView?.bounds.height ?? 0))
  }

  // MARK: Layout

  /// Shows cells for the visible rows, and stores the others for reuse.
  func tile() {
    // A self-sizing row can move the rows below it, so each iteration measures the newly visible rows.
    for _ in 0..<4 {
      contentSize = contentSizeForRows
      let visible = places.rows(from: bounds.minY, to: bounds.maxY)
      let wanted = Set(visible)
      for path in shown.keys where !wanted.contains(path) {
        if let cell = shown.removeValue(forKey: path) { recycle(cell, path) }
      }
      guard !show(visible) else { break }
      geometry = nil
    }
    placeHeaders()
    backgroundView?.frame = bounds
    if let backgroundView, subviews.first !== backgroundView { sendSubviewToBack(backgroundView) }
    tableHeaderView?.frame = CGRect(x: 0, y: 0, width: bounds.width, height: tableHeaderView?.bounds.height ?? 0)
    tableFooterView?.frame = CGRect(
      x: 0, y: places.end, width: bounds.width, height: tableFooterView?.bounds.height ?? 0)
    placeIndex()
  }

  /// Shows cells for rows, and returns whether all had their estimated heights.
  private func show(_ paths: [IndexPath]) -> Bool {
    var isRight = true
    for path in paths {
      let cell = shown[path] ?? newCell(path)
      guard let cell else { continue }
      cell.frame = rectForRow(at: path)
      if (delegate?.tableView(self, heightForRowAt: path) ?? rowHeight) < 0, measured[path] == nil {
        let height = cell.automaticHeight(width: cell.bounds.width)
        measured[path] = height
        if height != cell.bounds.height { isRight = false }
      }
    }
    return isRight
  }

  private func newCell(_ path: IndexPath) -> UITableViewCell? {
    guard let cell = dataSource?.tableView(self, cellForRowAt: path) else { return nil }
    shown[path] = cell
    cell.frame = rectForRow(at: path)
    dress(cell, at: path)
    cell.setSelected(isSelected(path), animated: false)
    if isEditing { cell.setEditing(canEdit(path), animated: false) }
    delegate?.tableView(self, willDisplay: cell, forRowAt: path)
    insertSubview(cell, at: subviews.first === backgroundView && backgroundView != nil ? 1 : 0)
    return cell
  }

  /// Sets a cell's separators and corners for its position.
  func dress(_ cell: UITableViewCell, at path: IndexPath) {
    let count = numberOfRows(inSection: path.section)
    let (isFirst, isLast) = (path.row == 0, path.row == count - 1)
    cell.listStyle = style
    let hasLines = separatorStyle != .none
    let bottom: CellSeparator.Line =
      !hasLines || (isLast && style == .insetGrouped) ? .none : isLast && style == .grouped ? .full : .inset
    cell.separator.show(
      top: hasLines && isFirst && style == .grouped, bottom: bottom, color: separatorColor, effect: separatorEffect,
      insets: explicitSeparatorInset)
    guard style == .insetGrouped else { return }
    var corners: CACornerMask = []
    if isFirst { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
    if isLast { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
    cell.layer.cornerRadius = corners.isEmpty ? 0 : 10
    cell.layer.maskedCorners = corners
    cell.clipsToBounds = true
  }

  // MARK: Headers and footers

  private func placeHeaders() {
    for section in places.sections.indices {
      let strip = places.sections[section]
      let isVisible = strip.end > bounds.minY && strip.header.lowerBound < bounds.maxY
      place(section, isVisible: isVisible, isHeader: true)
      place(section, isVisible: isVisible, isHeader: false)
    }
    for (section, view) in shownHeaders where section >= places.sections.count {
      shownHeaders[section] = nil
      recycle(header: view)
    }
  }

  private func place(_ section: Int, isVisible: Bool, isHeader: Bool) {
    let known = isHeader ? shownHeaders[section] : shownFooters[section]
    let rect = isHeader ? rectForHeader(inSection: section) : rectForFooter(inSection: section)
    guard isVisible, rect.height > 0 else {
      if let known { recycle(header: known) }
      if isHeader { shownHeaders[section] = nil } else { shownFooters[section] = nil }
      return
    }
    guard let view = known ?? newHeader(section, isHeader: isHeader) else { return }
    if isHeader { shownHeaders[section] = view } else { shownFooters[section] = view }
    view.frame = isHeader && style == .plain ? held(rect, section) : rect
    (view as? UITableViewHeaderFooterView)?.isPinned = view.frame.minY > rect.minY
    // Pinned headers cover the cells.
    if known == nil || view.frame.minY > rect.minY { bringSubviewToFront(view) }
  }

  /// The pinned position of a plain table's header, at the top edge until its section ends.
  private func held(_ rect: CGRect, _ section: Int) -> CGRect {
    let top = bounds.minY + adjustedContentInset.top
    let last = places.sections[section].footer.lowerBound - rect.height
    return CGRect(x: 0, y: min(max(rect.minY, top), max(last, rect.minY)), width: rect.width, height: rect.height)
  }

  private func newHeader(_ section: Int, isHeader: Bool) -> UIView? {
    let own =
      isHeader
      ? delegate?.tableView(self, viewForHeaderInSection: section)
      : delegate?.tableView(self, viewForFooterInSection: section)
    guard let view = own ?? titleView(section, isHeader: isHeader) else { return nil }
    (view as? UITableViewHeaderFooterView)?.role = UITableViewHeaderFooterView.Role(style: style, isHeader: isHeader)
    if isHeader {
      delegate?.tableView(self, willDisplayHeaderView: view, forSection: section)
    } else {
      delegate?.tableView(self, willDisplayFooterView: view, forSection: section)
    }
    addSubview(view)
    return view
  }

  private func titleView(_ section: Int, isHeader: Bool) -> UIView? {
    let text =
      isHeader
      ? dataSource?.tableView(self, titleForHeaderInSection: section)
      : dataSource?.tableView(self, titleForFooterInSection: section)
    guard let text else { return nil }
    let identifier = "title of a section"
    let view =
      dequeueReusableHeaderFooterView(withIdentifier: identifier)
      ?? UITableViewHeaderFooterView(reuseIdentifier: identifier)
    view.role = UITableViewHeaderFooterView.Role(style: style, isHeader: isHeader)
    view.textLabel?.text = view.role.isUppercase ? text.uppercased() : text
    return view
  }

  // MARK: Index

  /// Whether the index is being touched.
  package var isTrackingSectionIndex: Bool {
    get { index.isTracking }
    set { index.isTracking = newValue }
  }

  private func placeIndex() {
    index.isHidden = index.titles.isEmpty
    guard !index.isHidden else { return }
    let inset = adjustedContentInset
    index.frame = CGRect(
      x: bounds.maxX - 15, y: bounds.minY + inset.top, width: 15, height: bounds.height - inset.top - inset.bottom)
    bringSubviewToFront(index)
  }
}
