import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An element of an XML answer.
struct S3Document: Sendable {
  var name: String
  var text = ""
  var children: [S3Document] = []

  /// Returns the children with a name.
  func all(_ name: String) -> [S3Document] { children.filter { $0.name == name } }

  /// The text of the first child with a name.
  subscript(name: String) -> String? { children.first { $0.name == name }?.text }

  /// Parses a document; nil if it is malformed.
  static func parse(_ data: Data) -> S3Document? {
    let parser = XMLParser(data: data)
    let builder = Builder()
    parser.delegate = builder
    guard parser.parse() else { return nil }
    return builder.root
  }

  private final class Builder: NSObject, XMLParserDelegate {
    var root: S3Document?
    private var open: [S3Document] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      // Answers are flat; anything deeper isn't one.
      guard open.count < 16 else { return parser.abortParsing() }
      open.append(S3Document(name: name))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      guard !open.isEmpty else { return }
      open[open.count - 1].text += text
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      guard let last = open.popLast() else { return }
      if open.isEmpty { root = last } else { open[open.count - 1].children.append(last) }
    }
  }
}
