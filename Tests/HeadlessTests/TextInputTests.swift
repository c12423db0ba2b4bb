import Foundation
import Testing

@testable import UIKit

@MainActor @Suite("Text input", .serialized)
struct TextInputTests {
  private final class Delegate: NSObject, UITextFieldDelegate, UITextViewDelegate, UISearchBarDelegate {
    var calls: [String] = []
    var allows = true

    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { allows }
    func textFieldDidBeginEditing(_ textField: UITextField) { calls.append("begin") }
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { allows }
    func textFieldDidEndEditing(_ textField: UITextField) { calls.append("end") }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
      calls.append("return")
      return allows
    }
    func textFieldShouldClear(_ textField: UITextField) -> Bool { allows }

    func textField(
      _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool {
      calls.append("\(range.location)+\(range.length) '\(string)'")
      return allows
    }

    func textViewDidBeginEditing(_ textView: UITextView) { calls.append("begin") }
    func textViewDidChange(_ textView: UITextView) { calls.append(textView.text) }
    func textViewDidEndEditing(_ textView: UITextView) { calls.append("end") }

    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { calls.append("begin") }
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { calls.append("'\(searchText)'") }
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { calls.append("search") }
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { calls.append("cancel") }
    func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
      calls.append("scope \(selectedScope)")
    }
  }

  private let delegate = Delegate()
  private let view = UIView()
  private let window: UIWindow

  init() {
    window = screen(view)
    window.endEditing(true)
  }

  @Test("A touched field is edited, and text that is entered asks the delegate and reports changes")
  func field() {
    let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 40))
    view.addSubview(field)
    field.delegate = delegate
    let recorder = Recorder()
    field.addTarget(recorder, action: "changed:", for: .editingChanged)
    Finger.tap(field)
    #expect(field.isEditing && delegate.calls == ["begin"])
    field.insertText("ab")
    field.insertText("👍")
    #expect(field.text == "ab👍" && field.hasText)
    field.deleteBackward()
    #expect(field.text == "ab")
    #expect(delegate.calls == ["begin", "0+0 'ab'", "2+0 '👍'", "2+2 ''"])
    #expect(recorder.messages.count == 3)
    field.selectedTextRange = field.textRange(from: field.beginningOfDocument, to: field.beginningOfDocument)
    field.insertText("x")
    #expect(field.text == "xab")
    delegate.allows = false
    field.insertText("no")
    #expect(field.text == "xab")
    field.resignFirstResponder()
    #expect(field.isFirstResponder)
    delegate.allows = true
    field.resignFirstResponder()
    #expect(!field.isFirstResponder && delegate.calls.last == "end")
    field.text = "set by code"
    #expect(recorder.messages.count == 4)
  }

  @Test("The return key ends the input only for a field with a target for it")
  func returnKey() {
    let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 40))
    view.addSubview(field)
    field.delegate = delegate
    field.becomeFirstResponder()
    field.insertText("\n")
    #expect(delegate.calls == ["begin", "return"] && field.isFirstResponder && field.text == "")
    field.addTarget(Recorder(), action: "done", for: .editingDidEndOnExit)
    field.insertText("\n")
    #expect(!field.isFirstResponder)
  }

  @Test("The clear button empties a field, if its delegate lets it")
  func clear() {
    let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 40))
    view.addSubview(field)
    field.clearButtonMode = .always
    field.delegate = delegate
    field.text = "text"
    delegate.allows = false
    Finger.tap(at: CGPoint(x: 205, y: 120), in: window)
    #expect(field.text == "text")
    delegate.allows = true
    Finger.tap(at: CGPoint(x: 205, y: 120), in: window)
    #expect(field.text == "" && !field.isFirstResponder)
  }

  @Test("A text view reports its input, and keeps the attributes of its text")
  func textView() {
    let text = UITextView(frame: CGRect(x: 20, y: 100, width: 200, height: 100))
    view.addSubview(text)
    text.font = .systemFont(ofSize: 20)
    text.text = "ac"
    text.delegate = delegate
    Finger.tap(text)
    text.selectedRange = NSRange(location: 1, length: 0)
    text.insertText("b\n")
    #expect(text.text == "ab\nc")
    #expect((text.attributedText.attribute(.font, at: 1, effectiveRange: nil) as? UIFont)?.pointSize == 20)
    view.endEditing(false)
    #expect(delegate.calls == ["begin", "ab\nc", "end"])
  }

  @Test("A search bar reports what its field, its buttons and its scopes do, but not a text that code sets")
  func searchBar() {
    let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    bar.delegate = delegate
    bar.showsCancelButton = true
    bar.scopeButtonTitles = ["All", "Some"]
    bar.showsScopeBar = true
    view.addSubview(bar)
    window.layoutIfNeeded()
    bar.becomeFirstResponder()
    #expect(bar.isFirstResponder && bar.searchTextField.isFirstResponder)
    bar.searchTextField.insertText("q")
    bar.searchTextField.insertText("\n")
    bar.text = "by code"
    Finger.tap(bar.cancelButton)
    Finger.tap(at: bar.scopeBar.convert(CGPoint(x: bar.scopeBar.bounds.maxX - 30, y: 20), to: nil), in: window)
    #expect(delegate.calls == ["begin", "'q'", "search", "cancel", "scope 1"])
    bar.resignFirstResponder()
  }

  @Test("A search controller updates its results, and clears the text at its end")
  func searchController() {
    final class Updater: NSObject, UISearchResultsUpdating {
      var texts: [String] = []
      func updateSearchResults(for searchController: UISearchController) {
        texts.append(searchController.searchBar.text ?? "")
      }
    }
    let updater = Updater()
    let search = UISearchController(searchResultsController: nil)
    search.searchResultsUpdater = updater
    let page = UIViewController()
    page.navigationItem.searchController = search
    window.rootViewController = UINavigationController(rootViewController: page)
    window.layoutIfNeeded()
    #expect(search.searchBar.window === window)
    Finger.tap(search.searchBar.searchTextField)
    #expect(search.isActive && search.searchBar.showsCancelButton)
    search.searchBar.searchTextField.insertText("a")
    window.layoutIfNeeded()
    Finger.tap(search.searchBar.cancelButton)
    #expect(!search.isActive && search.searchBar.text == "" && !search.searchBar.isFirstResponder)
    #expect(updater.texts == ["", "a", ""])
  }

  @Test("The keyboard's notifications have its frame, with the accessory view, and come once for two fields")
  func keyboard() {
    final class Log: @unchecked Sendable {
      // Unchecked because the notifications are posted on this test's thread, which alone reads it.
      var names: [String] = []
      var heights: [CGFloat] = []
    }
    let log = Log()
    let names = [UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidHideNotification]
    let observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
        log.names.append(note.name.rawValue)
        log.heights.append((note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect)?.height ?? -1)
      }
    }
    defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
    let (first, second) = (UITextField(), UITextField())
    view.addSubview(first)
    view.addSubview(second)
    first.becomeFirstResponder()
    second.becomeFirstResponder()
    second.inputAccessoryView = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 44))
    second.resignFirstResponder()
    #expect(log.names.map { $0.contains("Show") } == [true, true, false])
    #expect(log.heights == [336, 380, 380])
  }
}
