import Foundation
import Testing

/// Python's package `jsonschema`, which validates documents against the published schemas.
struct SchemaValidator {
  private static let python = URL(filePath: "/usr/bin/env")

  /// Whether the package is installed (Debian: python3-jsonschema).
  static let isThere: Bool = {
    let process = Process()
    process.executableURL = python
    process.arguments = ["python3", "-c", "from jsonschema import Draft202012Validator"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  /// Prints a line for each document: `ok`, or the first errors.
  private static let script = """
    import json, sys
    from jsonschema import Draft202012Validator
    schema = json.load(open(sys.argv[1]))
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    for line in open(sys.argv[2]):
        errors = list(validator.iter_errors(json.loads(line)))
        print(" ".join(f"{list(e.absolute_path)}: {e.message[:200]}" for e in errors[:3]).replace("\\n", " ") or "ok")
    """

  /// The file of a published schema.
  static func file(_ name: String) -> URL { Checkout.root.appending(path: "docs/schemas/\(name).schema.json") }

  /// Validates documents.
  /// - Parameters:
  ///   - documents: The documents as JSON.
  ///   - schema: The name of the published schema.
  ///   - place: A folder for temporary files.
  /// - Returns: The errors of each document; `nil` for a valid one.
  /// - Throws: An error if the validator can't be run.
  static func errors(in documents: [Data], schema: String, _ place: Workplace) throws -> [String?] {
    let lines = try documents.map { document in
      let value = try JSONSerialization.jsonObject(with: document, options: .fragmentsAllowed)
      let line = try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
      return String(decoding: line, as: UTF8.self) + "\n"
    }
    let file = "documents-\(UUID().uuidString).jsonl"
    try place.write(lines.joined(), file)
    let result = try place.run(python, ["python3", "-c", script, Self.file(schema).path, file])
    #expect(result.status == 0, "\(result.errors)")
    let answers = result.output.split(separator: "\n").map(String.init)
    try #require(answers.count == documents.count, "\(result.errors)")
    return answers.map { $0 == "ok" ? nil : $0 }
  }
}
