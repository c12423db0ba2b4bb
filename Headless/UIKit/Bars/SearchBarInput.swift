// The reactions of a search bar to the input of its field, its buttons and its scopes.

internal import Foundation

/// The delegate of a search bar's field, which reports to the bar's delegate.
final class SearchBarInput: NSObject, UITextFieldDelegate {
  private unowned let bar: UISearchBar
  /// A search controller, which follows the input in addition to the app.
  weak var controller: UISearchController?

  init(bar: UISearchBar) {
    self.bar = bar
    super.init()
  }

  func connect() {
    bar.searchTextField.delegate = self
    bar.searchTextField.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        bar.delegate?.searchBar(bar, textDidChange: bar.text ?? "")
        controller?.searchChanged()
      }, for: .editingChanged)
    bar.cancelButton.addAction(UIAction { [weak self] _ in self?.cancel() }, for: .touchUpInside)
    bar.scopeBar.selected = { [weak self] index in
      guard let self else { return }
      bar.delegate?.searchBar(bar, selectedScopeButtonIndexDidChange: index)
      controller?.searchChanged()
    }
    bar.accessory.isUserInteractionEnabled = true
    let tap = AccessoryTap(target: nil, action: nil)
    tap.tapped = { [weak self] in self?.accessoryTapped() }
    bar.accessory.addGestureRecognizer(tap)
  }

  func cancel() {
    bar.delegate?.searchBarCancelButtonClicked(bar)
    controller?.cancelled()
  }

  private func accessoryTapped() {
    if bar.showsBookmarkButton {
      bar.delegate?.searchBarBookmarkButtonClicked(bar)
    } else {
      bar.delegate?.searchBarResultsListButtonClicked(bar)
    }
  }

  /// A search controller follows changes by code, too; the bar's delegate only those of a user.
  func textChangedByCode() { controller?.searchChanged() }

  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    bar.delegate?.searchBarShouldBeginEditing(bar) != false
  }

  func textFieldDidBeginEditing(_ textField: UITextField) {
    bar.delegate?.searchBarTextDidBeginEditing(bar)
    controller?.editingBegan()
  }

  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
    bar.delegate?.searchBarShouldEndEditing(bar) != false
  }

  func textFieldDidEndEditing(_ textField: UITextField) { bar.delegate?.searchBarTextDidEndEditing(bar) }

  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { bar.delegate?.searchBar(bar, shouldChangeTextIn: range, replacementText: string) != false }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    bar.delegate?.searchBarSearchButtonClicked(bar)
    return false
  }
}

/// A tap that runs a closure.
private final class AccessoryTap: UITapGestureRecognizer {
  var tapped: (() -> Void)?

  override var state: UIGestureRecognizer.State {
    get { super.state }
    set {
      super.state = newValue
      if newValue == .ended { tapped?() }
    }
  }
}
