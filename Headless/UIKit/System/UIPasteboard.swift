// UIPasteboard: the contents live in the process.

public import Foundation

// Unchecked, because only final classes are checked; the state is in locks.
open class UIPasteboard: NSObject, @unchecked Sendable {
  public struct Name: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let general = Name(rawValue: "com.apple.UIKit.pboard.general")
  }

  nonisolated public static let changedNotification = Notification.Name("UIPasteboardChangedNotification")

  /// The contents and their version. Their lock makes the class safe to send.
  private struct Contents {
    var items: [[String: Any]] = []
    var changeCount = 0
  }

  /// The contents, which pasteboards of one name share.
  private let contents: Locked<Contents>
  private static let named = Locked<[UIPasteboard.Name: Locked<Contents>]>([:])

  public let name: UIPasteboard.Name

  private init(_ name: UIPasteboard.Name, _ contents: Locked<Contents>) {
    self.name = name
    self.contents = contents
    super.init()
  }

  public static let general = UIPasteboard(.general, Locked(Contents()))

  /// A pasteboard with a name, which exists already or is created.
  public convenience init?(name pasteboardName: UIPasteboard.Name, create: Bool) {
    let contents = Self.named.with { named in
      if create, named[pasteboardName] == nil { named[pasteboardName] = Locked(Contents()) }
      return named[pasteboardName]
    }
    guard let contents else { return nil }
    self.init(pasteboardName, contents)
  }

  open class func withUniqueName() -> UIPasteboard {
    UIPasteboard(Name(rawValue: UUID().uuidString), Locked(Contents()))
  }

  private static let text = "public.utf8-plain-text"
  private static let link = "public.url"
  private static let picture = "public.image"
  private static let colorType = "com.apple.uikit.color"

  open var changeCount: Int { contents.with { $0.changeCount } }

  open var items: [[String: Any]] {
    get { contents.with { $0.items } }
    set {
      contents.with {
        $0.items = newValue
        $0.changeCount += 1
      }
      NotificationCenter.default.post(name: UIPasteboard.changedNotification, object: self)
    }
  }

  open var numberOfItems: Int { items.count }

  open func addItems(_ items: [[String: Any]]) { self.items += items }

  open var pasteboardTypes: [String] { items.first.map { Array($0.keys) } ?? [] }

  open func contains(pasteboardTypes: [String]) -> Bool {
    !Set(self.pasteboardTypes).isDisjoint(with: pasteboardTypes)
  }

  private func all<Value>(_ type: String) -> [Value]? {
    let found = items.compactMap { $0[type] as? Value }
    return found.isEmpty ? nil : found
  }

  private func put(_ values: [Any]?, _ type: String) { items = (values ?? []).map { [type: $0] } }

  open func setValue(_ value: Any, forPasteboardType pasteboardType: String) { put([value], pasteboardType) }

  open func value(forPasteboardType pasteboardType: String) -> Any? { items.first?[pasteboardType] }

  open func setData(_ data: Data, forPasteboardType pasteboardType: String) { put([data], pasteboardType) }

  open func data(forPasteboardType pasteboardType: String) -> Data? { items.first?[pasteboardType] as? Data }

  open var string: String? {
    get { strings?.first }
    set { put(newValue.map { [$0] }, UIPasteboard.text) }
  }

  open var strings: [String]? {
    get { all(UIPasteboard.text) }
    set { put(newValue, UIPasteboard.text) }
  }

  open var url: URL? {
    get { urls?.first }
    set { put(newValue.map { [$0] }, UIPasteboard.link) }
  }

  open var urls: [URL]? {
    get { all(UIPasteboard.link) }
    set { put(newValue, UIPasteboard.link) }
  }

  open var image: UIImage? {
    get { images?.first }
    set { put(newValue.map { [$0] }, UIPasteboard.picture) }
  }

  open var images: [UIImage]? {
    get { all(UIPasteboard.picture) }
    set { put(newValue, UIPasteboard.picture) }
  }

  open var color: UIColor? {
    get { colors?.first }
    set { put(newValue.map { [$0] }, UIPasteboard.colorType) }
  }

  open var colors: [UIColor]? {
    get { all(UIPasteboard.colorType) }
    set { put(newValue, UIPasteboard.colorType) }
  }

  open var hasStrings: Bool { strings != nil }
  open var hasURLs: Bool { urls != nil }
  open var hasImages: Bool { images != nil }
  open var hasColors: Bool { colors != nil }
}
