#if canImport(UIKit) && canImport(ObjectiveC) && !HEADLESS
  public import Foundation
  public import SkinUI

  extension SKNSkin {
    /// Starts the skins of the process, from a folder of a bundle with skins in other formats than the native one.
    ///
    /// ```objc
    /// [SKNSkin startWithFolder:@"Skins" inBundle:NSBundle.mainBundle builtIn:@"builtin" formats:nil];
    /// ```
    /// - Parameters:
    ///   - folder: The folder of the app's skins.
    ///   - bundle: The bundle.
    ///   - builtIn: The name of the built-in skin's folder.
    ///   - formats: The names of the formats that skins may be in, such as `native` and `config`; `nil` for all. An unknown name is reported.
    @objc(startWithFolder:inBundle:builtIn:formats:)
    public static func start(_ folder: String, in bundle: Bundle, builtIn: String, formats: [String]?) {
      SkinApp.start(folder, in: bundle, builtIn: builtIn, formats: FormatNames.formats(formats))
    }
  }
#endif
