#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

/// A property that has a name, with an object to try it on.
///
/// The rows are generated from UIKit.properties.
struct CoverageRow: Sendable, CustomTestStringConvertible {
  /// Binds the property of an object to a key, as sample code does.
  typealias Code = @MainActor @Sendable (AnyObject, SkinManager, String) -> Void

  let className: String
  let name: String
  let make: @MainActor @Sendable () -> AnyObject
  let read: @MainActor @Sendable (AnyObject) -> Seen
  /// The code of docs/coverage.md; `nil` if the document has none for this state or place.
  let code: Code?
  /// Two values as a native skin writes them; `nil` for those of the kind.
  let values: (String, String)?

  /// Creates a row.
  /// - Parameters:
  ///   - name: The property's name, as in the catalog.
  ///   - make: Creates an object of the class.
  ///   - values: Two values as a native skin writes them, if those of the kind don't suit.
  ///   - code: The code of docs/coverage.md that binds the property to a key.
  ///   - read: Returns the value of the property.
  init<Target: SkinTarget, Value: Equatable>(
    _ name: String, _ make: @escaping @MainActor @Sendable @autoclosure () -> Target, values: (String, String)? = nil,
    code: (@MainActor @Sendable (SkinProxy<Target>, String) -> SkinProxy<Target>)? = nil,
    read: @escaping @MainActor @Sendable (Target) -> Value
  ) {
    self.name = name
    className = String(describing: Target.self)
    self.make = make
    self.values = values
    if let code {
      self.code = { object, manager, key in
        if let target = object as? Target { _ = code(target.skin(following: manager), key) }
      }
    } else {
      self.code = nil
    }
    self.read = { object in (object as? Target).map { Seen(read($0)) } ?? Seen("not a \(Target.self)") }
  }

  /// The states or places that names have behind a dot.
  struct Variants<Variant: Sendable>: Sendable {
    let all: [(name: String, variant: Variant)]
  }

  /// Creates a row for each state or place.
  static func variants<Target: SkinTarget, Variant: Sendable, Value: Equatable>(
    _ name: String, _ variants: Variants<Variant>,
    _ make: @escaping @MainActor @Sendable @autoclosure () -> Target, values: (String, String)? = nil,
    code: @escaping @MainActor @Sendable (SkinProxy<Target>, String) -> SkinProxy<Target>, sample: String,
    read: @escaping @MainActor @Sendable (Target, Variant) -> Value
  ) -> [CoverageRow] {
    variants.all.map { suffix, variant in
      CoverageRow(
        suffix.isEmpty ? name : "\(name).\(suffix)", make(), values: values, code: suffix == sample ? code : nil
      ) { read($0, variant) }
    }
  }

  var testDescription: String { "\(className).\(name)" }

  /// The key that the sample skins have a value for.
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
}

#endif
