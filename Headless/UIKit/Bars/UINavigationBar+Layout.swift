// The layout of a navigation bar: prompt, buttons around the title, and the large title below.

internal import Foundation

extension UINavigationBar {
  func layoutBar() {
    let (appearance, isTransparent) = shown
    background.show(appearance, transparent: isTransparent)
    background.frame = CGRect(x: 0, y: -reach, width: bounds.width, height: bounds.height + reach)
    sendSubviewToBack(background)
    for view in buttons { view.removeFromSuperview() }
    buttons = []
    layoutPrompt()
    let row = CGRect(
      x: 0, y: promptHeight, width: bounds.width, height: min(max(0, bounds.height - promptHeight), rowHeight))
    let maker = BarButtonMaker(
      plain: appearance.buttonAppearance, done: appearance.doneButtonAppearance, tint: tintColor, metrics: metrics)
    let left = layoutLeft(row, maker, appearance)
    let right = layoutRight(row, maker)
    layoutTitle(row, left: left, right: right, appearance)
    layoutLargeTitle(appearance, below: row.maxY)
    layoutSearchBar()
  }

  /// Shows the search bar of the top item at the lower edge.
  private func layoutSearchBar() {
    if shownSearchBar !== searchBar { shownSearchBar?.removeFromSuperview() }
    shownSearchBar = searchBar
    guard let searchBar else { return }
    if searchBar.superview !== self { addSubview(searchBar) }
    searchBar.frame = CGRect(x: 0, y: bounds.height - searchHeight, width: bounds.width, height: searchHeight)
  }

  private var textColor: UIColor { barStyle.isBlack ? .white : .label }

  private func layoutPrompt() {
    promptLabel.isHidden = !hasPrompt
    guard hasPrompt else { return }
    promptLabel.attributedText = NSAttributedString(
      string: topItem?.prompt ?? "",
      attributes: [.font: UIFont.systemFont(ofSize: 13), .foregroundColor: textColor])
    promptLabel.frame = CGRect(x: 16, y: 8, width: bounds.width - 32, height: 18)
  }

  private func layoutLeft(
    _ row: CGRect, _ maker: BarButtonMaker, _ appearance: UINavigationBarAppearance
  ) -> CGFloat {
    var x: CGFloat = 16
    let own = topItem?.leftBarButtonItems ?? []
    if let backItem, topItem?.hidesBackButton != true, own.isEmpty || topItem?.leftItemsSupplementBackButton == true {
      let button = maker.backButton(
        for: backItem, look: appearance.backButtonAppearance, image: appearance.backIndicatorImage
      ) { [weak self] in self?.goBack?() }
      let size = button.sizeThatFits(row.size)
      button.frame = CGRect(x: 8, y: row.minY, width: min(size.width, row.width * 0.4), height: row.height)
      add(button)
      x = button.frame.maxX + 12
    }
    for item in own {
      guard let view = view(for: item, maker) else {
        x += item.width
        continue
      }
      let size = fitting(view, item)
      view.frame = CGRect(x: x, y: row.midY - size.height / 2, width: size.width, height: size.height)
      x += size.width + 16
    }
    return x
  }

  private func layoutRight(_ row: CGRect, _ maker: BarButtonMaker) -> CGFloat {
    var x = row.maxX - 16
    for item in topItem?.rightBarButtonItems ?? [] {
      guard let view = view(for: item, maker) else {
        x -= item.width
        continue
      }
      let size = fitting(view, item)
      x -= size.width
      view.frame = CGRect(x: x, y: row.midY - size.height / 2, width: size.width, height: size.height)
      x -= 16
    }
    return x
  }

  /// Returns the view of an item; `nil` for spaces and hidden items.
  private func view(for item: UIBarButtonItem, _ maker: BarButtonMaker) -> UIView? {
    item.onChange = { [weak self] in self?.setNeedsLayout() }
    item.enter(self)
    guard !item.isSpace, !item.isHidden else { return nil }
    let view = item.customView ?? maker.button(for: item)
    add(view)
    return view
  }

  private func add(_ view: UIView) {
    addSubview(view)
    buttons.append(view)
  }

  private func fitting(_ view: UIView, _ item: UIBarButtonItem) -> CGSize {
    item.fitting(view, in: CGSize(width: bounds.width, height: rowHeight))
  }

  private func layoutTitle(
    _ row: CGRect, left: CGFloat, right: CGFloat, _ appearance: UINavigationBarAppearance
  ) {
    let titleView = topItem?.titleView
    if shownTitleView !== titleView {
      shownTitleView?.removeFromSuperview()
      shownTitleView = titleView
      if let titleView { addSubview(titleView) }
    }
    titleLabel.isHidden = titleView != nil || showsLargeTitle
    if let titleView {
      var size = titleView.bounds.size
      if size.width <= 0 || size.height <= 0 { size = titleView.sizeThatFits(row.size) }
      titleView.frame = row.centered(CGSize(width: min(size.width, right - left), height: min(size.height, row.height)))
      return
    }
    var attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 17, weight: .semibold), .foregroundColor: textColor,
    ]
    attributes.merge(appearance.titleTextAttributes) { $1 }
    titleLabel.attributedText = NSAttributedString(string: topItem?.title ?? "", attributes: attributes)
    let size = titleLabel.sizeThatFits(.zero)
    let width = min(size.width, max(0, right - left))
    // Centered in the bar, unless buttons leave too little space.
    let x = min(max(row.midX - width / 2, left), max(right - width, left))
    let move = appearance.titlePositionAdjustment
    let scale = traitCollection.displayScale
    titleLabel.frame = CGRect(
      x: (x + move.horizontal).snapped(to: scale),
      y: (row.midY - size.height / 2 + move.vertical).snapped(to: scale), width: width, height: size.height)
  }

  private func layoutLargeTitle(_ appearance: UINavigationBarAppearance, below y: CGFloat) {
    largeTitleLabel.isHidden = !showsLargeTitle
    guard showsLargeTitle else { return }
    var attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 34, weight: .bold), .foregroundColor: textColor,
    ]
    attributes.merge(appearance.largeTitleTextAttributes) { $1 }
    largeTitleLabel.attributedText = NSAttributedString(string: topItem?.title ?? "", attributes: attributes)
    largeTitleLabel.frame = CGRect(
      x: 16, y: y, width: bounds.width - 32, height: max(0, bounds.height - searchHeight - y - 8))
  }
}

extension UIBarButtonItem {
  /// Returns the size of the item's view in a bar.
  func fitting(_ view: UIView, in room: CGSize) -> CGSize {
    if customView != nil, view.bounds.width > 0 { return view.bounds.size }
    let size = view.sizeThatFits(room)
    return CGSize(
      width: width > 0 ? width : size.width, height: min(max(size.height, min(30, room.height)), room.height))
  }
}
