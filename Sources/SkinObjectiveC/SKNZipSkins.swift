#if canImport(UIKit) && canImport(ObjectiveC) && !HEADLESS
  public import Foundation
  import SkinUpdate

  /// Skins as plain zips from a server that answers with a sign and a link, for Objective-C; Swift has `ZipSkins` of SkinUpdate.
  ///
  /// ```objc
  /// @import SkinUI;
  /// @import SkinObjectiveC;
  ///
  /// self.skins = [[SKNZipSkins alloc] initWithLocalConfig:localConfig folder:folder question:question
  ///                                               envelope:@"data" sign:@"skinSign" link:@"skinUrl" error:&error];
  /// [self.skins showCurrent];                    // before the first window is visible
  /// [self.skins updateWithCompletion:nil];       // after it
  /// ```
  /// **Only the connection authenticates a zip.** A zip is opened within limits, read completely and refused if it lacks a file that its
  /// keys name. Issues are posted as `SKNSkin.issueFoundNotification`.
  @MainActor @preconcurrency
  @objc(SKNZipSkins)
  public final class SKNZipSkins: NSObject {
    private let session: ZipSkinSession

    /// Shows the app's own skin, which provides the values that downloaded skins lack.
    /// - Parameters:
    ///   - localConfig: The file `localConfig.json` of the app's bundle, whose images and resources are next to it.
    ///   - folder: A folder in Application Support that nothing else writes to; it is created at the first download.
    ///   - question: The address that returns sign and link.
    ///   - envelope: The member that contains the answer, such as `data` or `data.skin`; `nil` if the answer is the complete document.
    ///   - sign: The name of the sign's member; an empty sign switches skins off.
    ///   - link: The name of the link's member.
    /// - Throws: The issue if the app's own skin can't be read.
    @objc(initWithLocalConfig:folder:question:envelope:sign:link:error:)
    public init(localConfig: URL, folder: URL, question: URL, envelope: String?, sign: String, link: String) throws {
      session = try ZipSkinSession(
        localConfig: localConfig, folder: folder, question: question,
        names: .init(envelope: envelope, sign: sign, link: link))
    }

    /// Whether skins are shown at all; `NO` restores every view's original values; remembered.
    @objc public var isEnabled: Bool {
      get { session.isEnabled }
      set { session.isEnabled = newValue }
    }

    /// Shows the skin of the last launch.
    ///
    /// Call it before the first window is visible. If the skin is damaged, the app's own one stays, and the next update downloads it again.
    @objc public func showCurrent() { session.showCurrent() }

    /// Asks the server, downloads and checks the zip, and shows it with a cross-dissolve.
    /// - Parameter completion: Called with whether another skin is shown, or with an error, when the current skin stays; may be `nil`.
    @objc(updateWithCompletion:)
    public func update(completion: (@MainActor (Bool, (any Error)?) -> Void)?) {
      Task {
        do {
          let isChanged = try await session.update()
          completion?(isChanged, nil)
        } catch {
          completion?(false, error)
        }
      }
    }
  }
#endif
