import Foundation
import SkinFormats
import SkinKeySource
import SkinKit

/// The tool of the plugin SkinKeys: writes a skin's keys as typed constants.
///
/// It prints issues as compilers do, so that editors show them. It parses its arguments itself, because an app must not depend on a package for that.
@main
enum SkinKeysTool {
  private static let usage = "usage: skin-keys SKIN OUTPUT [--access internal|public] [--enum NAME]"

  static func main() {
    do {
      try run(Arguments(CommandLine.arguments.dropFirst()))
    } catch let issue as SkinIssue {
      fail(line(of: issue, in: nil))
    } catch {
      fail("error: \(error)")
    }
  }

  private static func run(_ arguments: Arguments) throws {
    let folder = URL(filePath: arguments.skin)
    let document = try SkinDocument.read(SkinFolderFiles(folder), formats: .all)
    let source = KeySource(
      document, access: arguments.access, container: arguments.container, generator: "the plugin SkinKeys")
    let issues = document.issues + source.issues
    for issue in issues { print(line(of: issue, in: folder)) }
    // The keys with errors would be missing.
    guard !issues.contains(where: { $0.severity == .error }) else { exit(1) }
    try Data(source.text.utf8).write(to: URL(filePath: arguments.output), options: .atomic)
  }

  /// An issue as `file:line: error: message`.
  private static func line(of issue: SkinIssue, in folder: URL?) -> String {
    let file = issue.place.file.map { folder?.appending(path: $0).path ?? $0 } ?? folder?.path
    let place = file.map { "\($0):\(issue.place.line ?? 1): " } ?? ""
    let key = issue.place.key.map { " (\($0))" } ?? ""
    return "\(place)\(issue.severity.rawValue): \(issue.message)\(key). \(issue.suggestion)"
  }

  private static func fail(_ line: String) -> Never {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
    exit(1)
  }

  /// The command line.
  private struct Arguments {
    var skin = ""
    var output = ""
    var access = KeySource.Access.internal
    var container: String?

    init(_ words: some Sequence<String>) throws {
      var places: [String] = []
      var iterator = words.makeIterator()
      while let word = iterator.next() {
        switch word {
        case "--access":
          guard let access = iterator.next().flatMap(KeySource.Access.init) else { throw Self.malformed }
          self.access = access
        case "--enum":
          guard let name = iterator.next(), KeyNames.isIdentifier(name) else { throw Self.malformed }
          container = name
        default: places.append(word)
        }
      }
      guard places.count == 2 else { throw Self.malformed }
      (skin, output) = (places[0], places[1])
    }

    private static let malformed = SkinIssue(
      "malformed-arguments", "The arguments of skin-keys can't be read", suggestion: usage)
  }
}
