// A row of docs/coverage.md as a test: a property by its name, how it is read, and values that differ.

#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

/// What a property shows, to be compared.
struct Seen: CustomStringConvertible {
  let description: String
  let value: Any
  private let isEqual: (Any) -> Bool

  init<Value: Equatable>(_ value: Value) {
    self.value = value
    description = String(describing: value)
    isEqual = { ($0 as? Value) == value }
  }

  static func == (one: Seen, other: Seen) -> Bool { one.isEqual(other.value) }
}

/// A property that has a name, with an object to try it on.
struct CoverageRow: Sendable, CustomTestStringConvertible {
  let className: String
  let name: String
  let make: @MainActor @Sendable () -> AnyObject
  let read: @MainActor @Sendable (AnyObject) -> Seen
  /// Two values as a native skin writes them; `nil` takes those of the kind.
  let values: (String, String)?

  /// Makes a row.
  /// - Parameters:
  ///   - name: The property's name, as docs/coverage.md and the catalogue have it.
  ///   - make: Makes an object of the class.
  ///   - values: Two values as a native skin writes them, where those of the kind won't do.
  ///   - read: What the property shows.
  init<Target: AnyObject, Value: Equatable>(
    _ name: String, _ make: @escaping @MainActor @Sendable @autoclosure () -> Target, values: (String, String)? = nil,
    read: @escaping @MainActor @Sendable (Target) -> Value
  ) {
    self.name = name
    className = String(describing: Target.self)
    self.make = make
    self.values = values
    self.read = { object in (object as? Target).map { Seen(read($0)) } ?? Seen("not a \(Target.self)") }
  }

  /// The states that names have behind a dot.
  static let controlStates: [(suffix: String, state: UIControl.State)] = [
    ("", .normal), (".highlighted", .highlighted), (".selected", .selected),
    (".selectedHighlighted", [.selected, .highlighted]), (".disabled", .disabled), (".focused", .focused),
  ]

  /// Makes a row for each state of a control, named as `SkinNamedProperty.states` names them.
  static func states<Target: UIControl, Value: Equatable>(
    _ name: String, _ make: @escaping @MainActor @Sendable @autoclosure () -> Target, values: (String, String)? = nil,
    read: @escaping @MainActor @Sendable (Target, UIControl.State) -> Value
  ) -> [CoverageRow] {
    controlStates.map { suffix, state in
      CoverageRow(name + suffix, make(), values: values) { read($0, state) }
    }
  }

  var testDescription: String { "\(className).\(name)" }

  /// The key that the samples give a value to.
  static func key(_ kind: SkinKind) -> String { "m.\(kind.rawValue)" }

  /// A skin with one of two values for the key of the property's kind.
  @MainActor func skin(_ index: Int, _ property: SkinNamedProperty) throws -> Skin {
    let (section, first, second) = Self.samples[property.kind] ?? ("", "", "")
    let sample = index == 0 ? values?.0 ?? first : values?.1 ?? second
    let value = values == nil && property.options.count > index ? #""\#(property.options[index])""# : sample
    return try .module(#"{"\#(section)": {"\#(property.kind.rawValue)": \#(value)}}"#, files: Self.files)
  }

  private static let samples: [SkinKind: (section: String, first: String, second: String)] = [
    .color: ("colors", ##""#C8102E""##, ##""#0A7D4Fcc""##),
    .gradient: (
      "gradients", ##"{"colors": ["#FF0000", "#0000FF"]}"##,
      ##"{"colors": ["#00FF00", "#FFFFFF"], "locations": [0, 0.5]}"##
    ),
    .font: ("fonts", ##"{"size": 21, "weight": "bold"}"##, ##"{"size": 13}"##),
    .image: ("images", ##""images/one.png""##, ##""images/two.png""##),
    .text: ("texts", #""新春快乐""#, #""Good night""#),
    .number: ("numbers", "1", "2"),
    .flag: ("flags", "true", "false"),
    .size: ("sizes", "[3, 4]", "[5, 6]"),
    .insets: ("insets", "[1, 2, 3, 4]", "[5, 6, 7, 8]"),
    .shadow: (
      "shadows", ##"{"color": "#00000080", "offset": [0, 2], "radius": 6}"##,
      ##"{"color": "#FF000040", "offset": [1, 1], "radius": 2}"##
    ),
    .duration: ("durations", "0.25", "0.5"),
    .file: ("files", #""files/one.gif""#, #""files/two.gif""#),
  ]

  @MainActor private static let files: [String: Data] = [
    "images/one.png": png(.red), "images/two.png": png(.blue, width: 12), "files/one.gif": Data("GIF 1".utf8),
    "files/two.gif": Data("GIF 2".utf8),
  ]

  /// All rows, those of each class beside the tests of its methods.
  static let all: [CoverageRow] = [
    ViewRows.rows, LayerRows.rows, ImageRows.rows,
    LabelRows.rows, TextRows.rows, SearchBarRows.rows,
    ButtonRows.rows, ControlRows.rows,
    BarRows.rows, LegacyBarRows.rows,
    ListRows.rows, ControllerRows.rows,
  ].flatMap(\.self)
}

#endif
