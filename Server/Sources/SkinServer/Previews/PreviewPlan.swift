import Foundation
import SkinKit
import SkinPackage

/// The pictures that are drawn of every version, and the command that draws them.
enum PreviewPlan {
  /// A picture that the tool draws.
  struct Picture: Hashable, Sendable {
    /// The name in the API.
    var name: String
    /// The path below the output folder.
    var path: String
  }

  /// The appearances of each picture.
  static let appearances = ["light", "dark"]
  /// The sections of the gallery of controls.
  static let sections = ["text", "buttons", "controls", "bars", "lists", "cards", "colors"]
  /// The screens of the sample app, by the names of their pictures.
  static let screens: KeyValuePairs = ["screen": "home", "discover": "discover", "orders": "orders", "me": "me"]
  /// The pixels per point.
  static let scale = 2

  /// All pictures.
  ///
  /// A section in which a skin has nothing to show isn't drawn.
  static let pictures: [Picture] = appearances.flatMap { appearance in
    (sections.map { ($0, $0) } + screens.map { ($0, "app-\($1)") }).map { name, file in
      Picture(name: "\(name)-\(appearance).png", path: "phone-\(appearance)/\(file).png")
    }
  }

  /// Returns the arguments of `skin`.
  /// - Parameters:
  ///   - package: The package.
  ///   - bases: The packages that it builds on.
  ///   - output: The folder of the pictures.
  /// - Returns: The arguments.
  static func arguments(_ package: URL, bases: [URL], output: URL) -> [String] {
    let options: [(name: String, values: [String])] = [
      ("--base", bases.map(\.path)), ("--section", sections), ("--screen", screens.map(\.value)),
      ("--appearance", appearances),
    ]
    return ["preview", package.path, "--output", output.path, "--alone", "--scale", "\(scale)"]
      + options.flatMap { option in option.values.flatMap { [option.name, $0] } }
  }
}

/// The beginning of a PNG file, with the size of the picture.
struct PNGHeader: Hashable, Sendable {
  var width: Int
  var height: Int

  /// The number of bytes that have the size.
  private static let length = 24
  private static let start = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]) + Data("IHDR".utf8)

  /// Reads the header of a file, or returns nil if the file is no PNG.
  init?(_ file: URL) {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return nil }
    defer { try? handle.close() }
    guard let data = try? handle.read(upToCount: Self.length), data.count == Self.length, data.starts(with: Self.start)
    else { return nil }
    func number(_ range: Range<Int>) -> Int { data[range].reduce(0) { $0 << 8 | Int($1) } }
    (width, height) = (number(16..<20), number(20..<24))
    guard (1...Self.largest).contains(width), (1...Self.largest).contains(height) else { return nil }
  }

  private static let largest = 32_767
}
