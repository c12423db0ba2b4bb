import Foundation
import SkinKit

/// The checks of this machine: the tool, the clock, folders, fonts and previews.
struct MachineChecks {
  /// The time when this version was made; a clock before it is wrong.
  private static let earliest = Date(timeIntervalSince1970: 1_735_689_600)

  func checks() -> [DoctorCheck] { [tool, clock, temporaryFolder, preview] + fonts }

  private var tool: DoctorCheck {
    #if os(Linux)
      let system = "Linux"
    #else
      let system = "macOS"
    #endif
    return .ok("tool", "skin \(ToolVersion.current) on \(system)")
  }

  private var clock: DoctorCheck {
    let now = Date()
    guard now >= Self.earliest else {
      return .problem(
        "clock", "The clock shows \(now.formatted(.iso8601)), which is before this version was made",
        fix: "Set the clock: signed metadata seem to be expired or not yet valid.")
    }
    return .ok("clock", now.formatted(.iso8601))
  }

  private var temporaryFolder: DoctorCheck {
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appending(path: "skin-doctor-\(UUID().uuidString)")
    do {
      try Data("skin".utf8).write(to: file)
      try FileManager.default.removeItem(at: file)
      return .ok("temporary-folder", "\(folder.path) can be written to")
    } catch {
      return .problem(
        "temporary-folder", "\(folder.path) can't be written to: \(error.localizedDescription)",
        fix: "Set TMPDIR to a folder that may be written to.")
    }
  }

  private var preview: DoctorCheck {
    #if SKIN_PREVIEW
      return .ok("preview", "skin preview and skin watch can draw")
    #else
      return .warning(
        "preview", "This build can't draw skins",
        fix: "Run skin preview and skin watch on Linux, as docs/preview.md says.")
    #endif
  }

  /// The fonts of pictures; the tool's UIKit uses these files and no others.
  private var fonts: [DoctorCheck] {
    #if SKIN_PREVIEW
      let folders = ["/usr/share/fonts", "/usr/local/share/fonts"]
      let names = folders.flatMap { folder in
        FileManager.default.enumerator(atPath: folder)?.compactMap { ($0 as? String)?.split(separator: "/").last } ?? []
      }
      let needed = [
        (name: "Inter", prefix: "Inter-", package: "fonts-inter"),
        (name: "Noto Sans CJK", prefix: "NotoSansCJK-", package: "fonts-noto-cjk"),
      ]
      return needed.map { font in
        names.contains { $0.hasPrefix(font.prefix) }
          ? .ok("fonts", "\(font.name) is installed")
          : .warning(
            "fonts", "\(font.name) isn't installed; previews lack its characters",
            fix: "Install Debian's package \(font.package), or the font in /usr/local/share/fonts.")
      }
    #else
      return []
    #endif
  }
}
