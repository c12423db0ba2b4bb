import Foundation
public import SkinKit

extension SkinIssue.Code {
  /// The app's folder of skins isn't in its bundle.
  public static let missingSkinFolder: Self = "missing-skin-folder"
  /// The files of skins were copied into the bundle without their folders.
  public static let flattenedResources: Self = "flattened-resources"
  /// A folder of skins that has a `skin.json` of its own, or a skin in a folder too deep.
  public static let misplacedHeader: Self = "misplaced-header"
  /// Two skins of the app's folder with one name or one id.
  public static let ambiguousSkin: Self = "ambiguous-skin"
  /// A skin whose folder has another name than its id.
  public static let otherSkinID: Self = "other-skin-id"
  /// A call that needs a started façade came before the start.
  public static let notStarted: Self = "not-started"
  /// The façade was started again with other arguments.
  public static let startedTwice: Self = "started-twice"
}

extension SkinIssue {
  private static let reference = """
    In Xcode, remove it from the project and add it again with Action "Reference files in place" and Groups \
    "Create folders", so that its icon is blue; in a package, use .copy("%@") instead of .process
    """

  static func noSkinFolder(_ name: String, _ bundle: Bundle) -> SkinIssue {
    SkinIssue(
      .missingSkinFolder, "The folder \(name) isn't in the bundle \(bundle.bundleURL.lastPathComponent)",
      suggestion:
        "Add the folder to the target as a folder reference, and give another bundle with `in:` if it has one.",
      place: .init(file: name))
  }

  static func inOtherBundle(_ name: String, _ bundle: String) -> SkinIssue {
    SkinIssue(
      .missingSkinFolder, "The folder \(name) is in the bundle \(bundle), not in the given one",
      suggestion: "Pass that bundle: SkinApp.start(\"\(name)\", in: .module) in the package that has the folder.",
      place: .init(file: name))
  }

  static func otherCase(_ name: String, of other: String) -> SkinIssue {
    SkinIssue(
      .missingSkinFolder, "There is no folder \(name), but \(other); devices distinguish upper and lower case",
      suggestion: "Write the name as the folder has it.", place: .init(file: name))
  }

  static func flattened(_ name: String) -> SkinIssue {
    SkinIssue(
      .flattenedResources,
      "The files of \(name) were copied into the bundle without their folders: skin.json is next to the app's own files",
      suggestion: "Add \(name) as a folder reference, not as a group or buildable folder. "
        + reference.replacingOccurrences(of: "%@", with: name) + ".", place: .init(file: "skin.json"))
  }

  static func doubleHeader(_ name: String) -> SkinIssue {
    SkinIssue(
      .misplacedHeader, "The folder \(name) has a skin.json of its own, which no skin uses",
      suggestion: "Move it into the folder of its skin, or remove it.", place: .init(file: "\(name)/skin.json"),
      severity: .warning)
  }

  static func skinAsFolder(_ name: String, _ id: SkinIdentifier) -> SkinIssue {
    SkinIssue(
      .misplacedHeader, "The folder \(name) is itself a skin, not a folder of skins",
      suggestion: "Move its files into \(name)/\(id).", place: .init(file: "\(name)/skin.json"))
  }

  static func tooDeep(_ path: String, in folder: String) -> SkinIssue {
    SkinIssue(
      .misplacedHeader, "The skin is a folder too deep: \(folder)/\(path)",
      suggestion: "Move its files to \(folder).", place: .init(file: "\(folder)/\(path)"))
  }

  static func otherFormat(in folder: String) -> SkinIssue {
    SkinIssue(
      .unknownFormat, "\(folder) has no skin.json, and the app reads only the native format",
      suggestion: "Convert it with `skin convert --to native`, or import SkinFormats and start with `formats: .all`.",
      place: .init(file: folder))
  }

  static func badFolderName(_ folder: String, in name: String) -> SkinIssue {
    SkinIssue(
      .malformedKey, "\(name)/\(folder) can't be chosen, because its name isn't that of a skin",
      suggestion: "Rename it: a–z, 0–9, '.', '_' and '-'.", place: .init(file: "\(name)/\(folder)"),
      severity: .warning)
  }

  static func sameName(_ other: String, as source: String, in name: String) -> SkinIssue {
    SkinIssue(
      .ambiguousSkin, "\(name)/\(other) has the same name as \(source), which is used",
      suggestion: "Remove or rename one of the two.", place: .init(file: "\(name)/\(other)"), severity: .warning)
  }

  static func sameID(_ id: SkinIdentifier, _ source: SkinSource, as other: String, in name: String) -> SkinIssue {
    SkinIssue(
      .ambiguousSkin,
      "\(name)/\(source.name) has the id \(id), as \(name)/\(other) has, which is the base of skins that name it",
      suggestion: "Set an id of its own, such as the folder's name \(source.stem).",
      place: source.headerPlace(in: name), severity: .warning)
  }

  static func otherID(_ id: SkinIdentifier, _ source: SkinSource, in name: String) -> SkinIssue {
    SkinIssue(
      .otherSkinID,
      "The skin in \(name)/\(source.name) has the id \(id): SkinApp.choose takes the name \(source.stem), bases and servers the id",
      suggestion: "Rename it to \(id), or change the id.",
      place: source.headerPlace(in: name), severity: .warning)
  }

  static func noSuchSkin(_ id: String, in folder: String, among ids: [SkinIdentifier]) -> SkinIssue {
    let known = ids.isEmpty ? "it has none" : "it has \(ids.map(\.rawValue).joined(separator: ", "))"
    return SkinIssue(
      .missingSkin, "\(folder) has no skin \(id.prefix(64)); \(known)",
      suggestion: "Use the name of a folder or zip in \(folder).", place: .init(file: "\(folder)/\(id.prefix(64))"))
  }

  static func notStarted(_ call: String) -> SkinIssue {
    SkinIssue(
      .notStarted, "\(call) was used before SkinApp.start",
      suggestion:
        "Call SkinApp.start in application(_:didFinishLaunchingWithOptions:), or in the initializer of the App.")
  }

  static let startedTwice = SkinIssue(
    .startedTwice, "SkinApp was started again with other arguments, which are ignored",
    suggestion: "Call SkinApp.start once in a process, with one folder of skins.", severity: .warning)
}
