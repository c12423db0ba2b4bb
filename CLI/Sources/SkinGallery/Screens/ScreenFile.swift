public import Foundation
public import SkinKit
import SkinUIKit
import UIKit

/// A JSON file that describes screens of an app.
///
/// ```json
/// {"screens": [{"name": "profile", "view": {"class": "UIView", "set": {"backgroundColor": "app.background"},
///   "subviews": [{"class": "UILabel", "frame": [20, 20, 350, 40], "text": "Mia", "set": {"textColor": "app.text"}}]}}]}
/// ```
@MainActor
public struct ScreenFile {
  /// The most views of a file.
  private static let mostViews = 5_000

  /// The maximum size in bytes of a picture.
  private static let largestPicture = 32 << 20

  /// The screens without mistakes.
  public private(set) var screens: [ScreenDescription] = []
  /// The mistakes, each with its line.
  public internal(set) var issues: [SkinIssue] = []
  let file: String
  private var views = 0

  /// Reads a file.
  /// - Parameters:
  ///   - data: The file's contents.
  ///   - file: The file's path, for issues and for the pictures that it names.
  /// - Throws: `SkinIssue` if the file isn't JSON.
  /// - Complexity: Linear in the size of the file.
  public init(_ data: Data, named file: String) throws {
    self.file = file
    var warnings: [SkinIssue] = []
    let json = try SkinSourceJSON(data, file: file, warnings: &warnings)
    guard let list = json["screens"]?.elements else {
      report(json.line, "The file has no list \"screens\"", "Write {\"screens\": [{\"name\": …, \"view\": {…}}]}.")
      return
    }
    refuseUnknown(json, ["screens"])
    var names: Set<String> = []
    for element in list {
      guard let screen = screen(element) else { continue }
      if names.insert(screen.name).inserted {
        screens.append(screen)
      } else {
        report(element.line, "Two screens are named \(screen.name)", "Use another name for each screen.")
      }
    }
    if list.isEmpty { report(json.line, "The file has no screen", "Describe one, as docs/preview.md explains.") }
  }

  private mutating func screen(_ json: SkinSourceJSON) -> ScreenDescription? {
    refuseUnknown(json, ["name", "title", "navigationBar", "tabBar", "view"])
    guard let name = json["name"]?.string, SkinIdentifier(name) != nil else {
      report(
        json["name"]?.line ?? json.line, "A screen has no valid \"name\"",
        "Use 1 to 64 of a–z, 0–9, '.', '_' and '-', such as \"profile\".")
      return nil
    }
    guard let content = json["view"] else {
      report(json.line, "The screen \(name) has no \"view\"", "Add \"view\": {\"class\": \"UIView\"}.")
      return nil
    }
    let count = issues.count
    let navigationBar = json["navigationBar"].map { bar($0, UINavigationBar(), "title") }
    let tabBar = json["tabBar"].map { bar($0, UITabBar(), "items") }
    guard let view = view(content), issues.count == count else { return nil }
    return ScreenDescription(
      name: name, title: text(json, "title") ?? name, navigationBar: navigationBar, tabBar: tabBar, view: view)
  }

  private mutating func bar(_ json: SkinSourceJSON, _ bar: UIView, _ titles: String) -> BarDescription {
    refuseUnknown(json, [titles, "set"])
    let texts = titles == "items" ? strings(json, titles) : [text(json, titles)].compactMap(\.self)
    return BarDescription(titles: texts ?? [], properties: properties(json["set"], of: bar))
  }

  // MARK: Views

  private mutating func view(_ json: SkinSourceJSON) -> ViewDescription? {
    let base = json["base"]
    let name = (base ?? json["class"])?.string ?? (base == nil ? "UIView" : "")
    guard json.members != nil, let specimen = ScreenViews.make(name) else {
      let what =
        json.members == nil
        ? "\(json.kindName) can't be read as a view" : "\(name.prefix(60)) is not a class of views here"
      let hint = base == nil ? " For a class of the app's own, add one of them as \"base\"." : ""
      report(
        (base ?? json["class"])?.line ?? json.line, what,
        "Use one of: \(ScreenViews.names.joined(separator: ", ")).\(hint)")
      return nil
    }
    if let base, json["class"]?.string.map({ ScreenViews.names.contains($0) }) ?? true {
      report(base.line, "\"base\" is only for a class of the app's own", "Remove it, or name the class in \"class\".")
      return nil
    }
    views += 1
    guard views <= Self.mostViews else {
      if views == Self.mostViews + 1 {
        report(json.line, "The file has more than \(Self.mostViews) views", "Describe fewer screens.")
      }
      return nil
    }
    let stack = specimen is UIStackView ? ["axis", "spacing", "alignment", "distribution"] : []
    refuseUnknown(
      json,
      [
        "class", "base", "frame", "insets", "size", "text", "detail", "image", "value", "items", "tag", "identifier",
        "set",
        "subviews",
      ] + stack)
    var view = ViewDescription(className: name, size: (nil, nil))
    layout(json, &view)
    view.properties = properties(json["set"], of: specimen, drawnAs: base == nil ? nil : name)
    values(json, specimen, &view)
    if let stack = specimen as? UIStackView { values(json, ofStack: stack, &view) }
    if let subviews = json["subviews"] {
      guard let elements = subviews.elements else {
        wrong(subviews, "a list of views")
        return nil
      }
      // A loop, because reading a view changes this value.
      for element in elements {
        if let subview = self.view(element) { view.subviews.append(subview) }
      }
    }
    return view
  }

  private mutating func layout(_ json: SkinSourceJSON, _ view: inout ViewDescription) {
    if let frame = json["frame"] {
      if let numbers = frame.elements?.compactMap(\.number), numbers.count == 4, frame.elements?.count == 4,
        numbers.allSatisfy({ abs($0) <= 10_000 }), numbers[2] >= 0, numbers[3] >= 0
      {
        view.layout = .frame(numbers)
      } else {
        wrong(frame, "[x, y, width, height] in points")
      }
      if json["insets"] != nil { report(frame.line, "A view has both \"frame\" and \"insets\"", "Remove one of them.") }
    } else if let insets = json["insets"] {
      if let numbers = optionals(insets, 4) {
        view.layout = .insets(numbers)
      } else {
        wrong(insets, "[top, leading, bottom, trailing] in points; null leaves an edge free")
      }
    }
    if let size = json["size"] {
      if let numbers = optionals(size, 2), numbers.allSatisfy({ ($0 ?? 0) >= 0 }) {
        view.size = (numbers[0], numbers[1])
      } else {
        wrong(size, "[width, height] in points; null for the size that the view needs")
      }
    }
  }

  private func optionals(_ json: SkinSourceJSON, _ count: Int) -> [Double?]? {
    guard let elements = json.elements, elements.count == count else { return nil }
    var numbers: [Double?] = []
    for element in elements {
      if case .null = element.content {
        numbers.append(nil)
      } else if let number = element.number, abs(number) <= 10_000 {
        numbers.append(number)
      } else {
        return nil
      }
    }
    return numbers
  }

  /// Reads the fixed values that a view of the class can have.
  private mutating func values(_ json: SkinSourceJSON, _ specimen: UIView, _ view: inout ViewDescription) {
    // The titles of segments come before the selected one.
    if let items = strings(json, "items") { set("items", json, ScreenViews.items(of: specimen, items), &view) }
    if let text = text(json, "text") { set("text", json, ScreenViews.text(of: specimen, text), &view) }
    if let text = text(json, "detail") { set("detail", json, ScreenViews.detail(of: specimen, text), &view) }
    if let path = text(json, "image") {
      if let image = picture(path) {
        set("image", json, ScreenViews.image(of: specimen, image), &view)
      } else {
        report(
          json["image"]?.line ?? json.line, "The picture \(path.prefix(120)) can't be read",
          "Pass the path of a PNG or JPEG relative to the file of screens. Images of the skin are keys in \"set\".")
      }
    }
    switch json["value"]?.content {
    case .bool(let isOn)?: set("value", json, ScreenViews.value(of: specimen, isOn ? 1 : 0), &view)
    case .number(let number, _)? where abs(number) <= 10_000:
      set("value", json, ScreenViews.value(of: specimen, number), &view)
    case nil: break
    default: if let value = json["value"] { wrong(value, "a number, true or false") }
    }
    switch json["tag"]?.number {
    case let number?:
      if let tag = Int(exactly: number) {
        view.values.append { ($0 as? UIView)?.tag = tag }
      } else if let tag = json["tag"] {
        wrong(tag, "a whole number")
      }
    case nil: if let tag = json["tag"] { wrong(tag, "a whole number") }
    }
    if let identifier = text(json, "identifier") {
      view.values.append { ($0 as? UIView)?.accessibilityIdentifier = identifier }
    }
  }

  /// Reads a picture; nil if it isn't a regular file of a bounded size, or not a picture.
  private func picture(_ path: String) -> UIImage? {
    let url = URL(filePath: path, relativeTo: URL(filePath: file).deletingLastPathComponent())
    let values = try? url.resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
    // Reading anything else could block or never end.
    guard values?.isRegularFile == true, values?.fileSize ?? 0 <= Self.largestPicture else { return nil }
    return (try? Data(contentsOf: url)).flatMap { UIImage(data: $0) }
  }

  private mutating func set(
    _ name: String, _ json: SkinSourceJSON, _ setter: (@MainActor @Sendable (AnyObject) -> Void)?,
    _ view: inout ViewDescription
  ) {
    if let setter { return view.values.append(setter) }
    report(json[name]?.line ?? json.line, "A \(view.className) has no \"\(name)\"", "Remove \"\(name)\".")
  }

  private mutating func values(_ json: SkinSourceJSON, ofStack specimen: UIStackView, _ view: inout ViewDescription) {
    let axes: [String: NSLayoutConstraint.Axis] = ["vertical": .vertical, "horizontal": .horizontal]
    let axis = choice(json, "axis", axes) ?? .vertical
    let alignment = choice(
      json, "alignment",
      ["fill": UIStackView.Alignment.fill, "leading": .leading, "center": .center, "trailing": .trailing])
    let distribution = choice(
      json, "distribution",
      [
        "fill": UIStackView.Distribution.fill, "fillEqually": .fillEqually, "equalSpacing": .equalSpacing,
        "equalCentering": .equalCentering,
      ])
    let spacing = json["spacing"]?.number
    if let field = json["spacing"], spacing.map({ abs($0) > 10_000 }) ?? true { wrong(field, "a number of points") }
    view.values.append { view in
      guard let stack = view as? UIStackView else { return }
      stack.axis = axis
      if let alignment { stack.alignment = alignment }
      if let distribution { stack.distribution = distribution }
      if let spacing { stack.spacing = CGFloat(spacing) }
    }
  }
}
