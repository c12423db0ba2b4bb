import Foundation

struct PlistFolderFormatReader: SkinFormatReader {
  func recognises(_ files: any SkinFiles, entry: String?) -> Bool { false }

  func read(_ files: any SkinFiles, _ options: SkinReadOptions) throws -> SkinDocument {
    throw SkinIssue(.unknownFormat, "Not yet", remedy: "Wait.")
  }
}
