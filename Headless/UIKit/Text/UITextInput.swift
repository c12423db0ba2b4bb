// UITextInput: positions, ranges and the selection of editable text.

public import Foundation

@MainActor @preconcurrency open class UITextPosition: NSObject {
  /// The offset in UTF-16 units, as of `NSRange`.
  let offset: Int

  init(_ offset: Int) {
    self.offset = offset
    super.init()
  }

  public override convenience init() { self.init(0) }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITextPosition else { return false }
    return MainActor.assumeIsolated { other.offset == offset }
  }
}

@MainActor @preconcurrency open class UITextRange: NSObject {
  let range: NSRange

  init(_ range: NSRange) {
    self.range = range
    super.init()
  }

  open var start: UITextPosition { UITextPosition(range.location) }

  open var end: UITextPosition { UITextPosition(NSMaxRange(range)) }

  open var isEmpty: Bool { range.length == 0 }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITextRange else { return false }
    return MainActor.assumeIsolated { other.range == range }
  }
}

@MainActor @preconcurrency public protocol UITextInput: UIKeyInput {
  var selectedTextRange: UITextRange? { get set }
  var beginningOfDocument: UITextPosition { get }
  var endOfDocument: UITextPosition { get }
  func text(in range: UITextRange) -> String?
  func replace(_ range: UITextRange, withText text: String)
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
  func position(from position: UITextPosition, offset: Int) -> UITextPosition?
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
}

/// The editing that text fields and text views share.
@MainActor protocol EditableText: UITextInput {
  var content: String { get }
  var selection: NSRange { get set }
  /// Asks the delegate about a change, which comes from a user.
  func mayChange(_ range: NSRange, to text: String) -> Bool
  /// Replaces a part of the text, without asking or reporting.
  func substitute(_ range: NSRange, with text: String)
  /// Reports a change by a user.
  func changed()
}

extension EditableText {
  private func clamped(_ range: NSRange) -> NSRange {
    let length = (content as NSString).length
    let start = min(max(range.location, 0), length)
    return NSRange(location: start, length: min(max(range.length, 0), length - start))
  }

  public var hasText: Bool { !content.isEmpty }

  public var selectedTextRange: UITextRange? {
    get { UITextRange(clamped(selection)) }
    set { if let range = newValue?.range { selection = clamped(range) } }
  }

  public var beginningOfDocument: UITextPosition { UITextPosition(0) }

  public var endOfDocument: UITextPosition { UITextPosition((content as NSString).length) }

  public func text(in range: UITextRange) -> String? { (content as NSString).substring(with: clamped(range.range)) }

  public func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
    let (start, end) = (
      min(fromPosition.offset, toPosition.offset), max(fromPosition.offset, toPosition.offset)
    )
    return UITextRange(clamped(NSRange(location: start, length: end - start)))
  }

  public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let place = position.offset + offset
    return (0...(content as NSString).length).contains(place) ? UITextPosition(place) : nil
  }

  public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { toPosition.offset - from.offset }

  public func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    position.offset < other.offset
      ? .orderedAscending : position.offset > other.offset ? .orderedDescending : .orderedSame
  }

  public func replace(_ range: UITextRange, withText text: String) { put(text, in: clamped(range.range)) }

  /// Enters text as a user does: the delegate is asked, and the change is reported.
  func enter(_ text: String) {
    let range = clamped(selection)
    if mayChange(range, to: text) { put(text, in: range) }
  }

  func eraseBackward() {
    var range = clamped(selection)
    if range.length == 0 {
      guard range.location > 0 else { return }
      range = (content as NSString).rangeOfComposedCharacterSequence(at: range.location - 1)
    }
    if mayChange(range, to: "") { put("", in: range) }
  }

  private func put(_ text: String, in range: NSRange) {
    substitute(range, with: text)
    selection = NSRange(location: range.location + (text as NSString).length, length: 0)
    changed()
  }
}
