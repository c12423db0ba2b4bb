import Foundation
import SkinFormats
import SkinKit

/// Reads and resolves a skin, writes it in all formats, and checks that it is read back equal.
///
/// If no format is given, the one that recognizes the files reads them.
func readAndWrite(_ files: any SkinFiles, as format: SkinFormat? = nil, _ options: SkinReadOptions) throws {
  let format = try format ?? SkinFormat.detect(files, entry: options.entry, among: .all)
  let document = try SkinDocument.read(files, as: format, options: options)
  for issue in document.issues { try check(issue) }
  let skin = SkinResolver().resolve(document)
  for issue in skin.issues { try check(issue) }
  // Values that a format can't express are refused with an issue. All others are read back.
  if let output = try written({ try document.nativeOutput() }) { try checkNative(output, of: document) }
  if let output = try written({ try document.tokensOutput() }) { try checkTokens(output, of: document) }
  if let output = try written({ try document.configOutput() }) { try checkConfig(output) }
}

private func written(_ output: () throws -> SkinOutput) throws -> SkinOutput? {
  do {
    return try output()
  } catch let issue as SkinIssue {
    try check(issue)
    return nil
  }
}

private func readBack(_ output: SkinOutput, _ format: SkinFormat) throws -> SkinDocument {
  do {
    var files = output.files
    for (path, file) in output.copies { files[path] = try file.contents() }
    return try SkinDocument.read(SkinMemoryFiles(contents: files), as: format)
  } catch {
    throw Finding("the output as \(format) can't be read: \(error)\n\(shown(output))")
  }
}

private func checkNative(_ output: SkinOutput, of document: SkinDocument) throws {
  let read = try readBack(output, .native)
  try compare(read, document, output) { $0.definition == $1.definition }
  if read.unknown.mapValues(texts) != document.unknown.mapValues(texts) {
    throw Finding("unknown fields differ: \(document.unknown.mapValues(texts))\n\(shown(output))")
  }
  guard let again = try? read.nativeOutput() else {
    throw Finding("the read-back document can't be written:\n\(shown(output))")
  }
  if again.files != output.files { throw Finding("writing again differs:\n\(shown(output))\n\(shown(again))") }
}

private func checkTokens(_ output: SkinOutput, of document: SkinDocument) throws {
  let read = try readBack(output, .tokens)
  try compare(read, document, output) { first, second in
    // Variants equal to their fallback are omitted.
    SkinAppearance.all.allSatisfy { first.definition[$0] == second.definition[$0] }
  }
}

/// Checks that a zip skin is written to the same bytes after it was read back.
///
/// The first writing may omit values.
private func checkConfig(_ output: SkinOutput) throws {
  let read = try readBack(output, .config)
  if let issue = read.issues.first { throw Finding("the written zip skin has an issue: \(issue)\n\(shown(output))") }
  guard let again = try? read.configOutput() else {
    throw Finding("the read-back document can't be written:\n\(shown(output))")
  }
  if again.files != output.files { throw Finding("writing again differs:\n\(shown(output))\n\(shown(again))") }
}

private func compare(
  _ read: SkinDocument, _ document: SkinDocument, _ output: SkinOutput,
  isEqual: (SkinDocument.Entry, SkinDocument.Entry) -> Bool
) throws {
  if !document.issues.contains(where: { $0.severity == .error }),
    let issue = read.issues.first(where: { $0.severity == .error })
  {
    throw Finding("a skin without errors has one after it was written: \(issue)\n\(shown(output))")
  }
  let keys = Set(read.entries.keys).symmetricDifference(document.entries.keys)
  if let key = keys.min() {
    throw Finding("the key \"\(key)\" is only on one side: \(read.issues)\n\(shown(output))")
  }
  for (key, entry) in document.entries {
    guard let other = read.entries[key], other.kind == entry.kind, isEqual(other, entry) else {
      throw Finding(
        "\"\(key)\" was \(entry.definition), is \(String(describing: read.entries[key]?.definition))\n\(shown(output))")
    }
    if texts(other.note) != texts(entry.note) { throw Finding("the note of \"\(key)\" differs\n\(shown(output))") }
  }
  let (header, original) = (comparable(read), comparable(document))
  if header != original { throw Finding("was \(original), is \(header)\n\(shown(output))") }
  if read.rules.map(\.match) != document.rules.map(\.match)
    || read.rules.map(\.properties) != document.rules.map(\.properties)
  {
    throw Finding("rules differ: \(document.rules)\n\(shown(output))")
  }
  if read.contrast.map(texts) != document.contrast.map(texts) { throw Finding("contrast differs\n\(shown(output))") }
}

/// The header with the contents of its fonts instead of their paths: the native format has only names that any system can
/// unpack, so a file with another one is renamed.
private func comparable(_ document: SkinDocument) -> SkinHeader {
  var header = document.header
  header.fonts = header.fonts.map { path in
    guard document.files.contains(path), let data = try? document.files.contents(of: path) else { return path }
    return data.base64EncodedString()
  }
  return header
}

private func texts(_ note: SkinNote?) -> [String?] {
  [note?.description, note?.deprecation, note?.extensions?.text]
}

private func texts(_ members: [SkinSourceJSON.Member]) -> [String] { members.map { "\($0.key): \($0.value.text)" } }

private func texts(_ pair: SkinContrastPair) -> [String] { [pair.text, pair.background, "\(pair.minimum)"] }

private func shown(_ output: SkinOutput) -> String {
  String(decoding: PackedFiles.pack(output.files).prefix(8_000), as: UTF8.self)
}
