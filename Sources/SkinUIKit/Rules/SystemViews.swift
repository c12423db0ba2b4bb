#if canImport(UIKit)
  import Foundation
  import UIKit

  #if canImport(ObjectiveC) && !HEADLESS
    import ObjectiveC
  #endif

  /// The views that belong to the system, although they are in the app's windows.
  ///
  /// A rule for `UILabel` doesn't mean the labels of an alert or of a picker. docs/existing-apps.md has this list for readers.
  enum SystemViews {
    /// The views and controllers whose contents belong to the system.
    static let owners: Set<String> = [
      // Alerts, menus and sheets
      "UIAlertController", "UIAlertView", "UIActionSheet", "UIActivityViewController", "UICloudSharingController",
      "UICalloutBar", "_UIContextMenuContainerView", "_UIContextMenuView", "_UIEditMenuContainerView",
      "_UIEditMenuListView",
      // Pickers
      "UIPickerView", "UIDatePicker", "UICalendarView", "UIColorPickerViewController", "UIFontPickerViewController",
      "UIRefreshControl", "UIImagePickerController", "UIVideoEditorController", "UIDocumentPickerViewController",
      "UIDocumentBrowserViewController", "PHPickerViewController", "MPMediaPickerController",
      "CNContactPickerViewController", "CNContactViewController", "EKEventEditViewController",
      "EKEventViewController", "VNDocumentCameraViewController", "DataScannerViewController",
      // Keyboards
      "UITextEffectsWindow", "UIRemoteKeyboardWindow", "UIInputSetContainerView", "UIInputSetHostView",
      "UIKeyboardImpl", "UITextFormattingViewController",
      // Web pages, documents and maps
      "WKWebView", "UIWebView", "SFSafariViewController", "PDFView", "QLPreviewController", "MKMapView",
      "UIReferenceLibraryViewController",
      // Players and system services
      "AVPlayerViewController", "AVRoutePickerView", "MPVolumeView", "SKStoreProductViewController",
      "MFMailComposeViewController", "MFMessageComposeViewController", "GKGameCenterViewController",
      "PKPaymentAuthorizationViewController", "PKAddPassesViewController",
    ]

    /// UIKit's own controllers and windows whose contents are the app's.
    private static let containers: Set<String> = [
      "UIViewController", "UINavigationController", "UITabBarController", "UISplitViewController",
      "UIPageViewController", "UITableViewController", "UICollectionViewController", "UISearchController",
      "UISearchContainerViewController", "UIInputViewController", "UIDocumentViewController", "UIWindow",
    ]

    /// Views that UIKit puts around the content of presented controllers.
    private static let surroundings: Set<String> = ["UITransitionView", "UIDropShadowView", "UIDimmingView"]

    /// Whether a class is one of UIKit's private ones.
    static func isPrivate(_ type: AnyClass) -> Bool {
      let name = String(describing: type)
      return name.hasPrefix("_UI") || (surroundings.contains(name) && isFromUIKit(type))
    }

    /// Whether a class of controllers or windows is from UIKit, and none of those that apps put their content into.
    ///
    /// The names of most of them are private. A subclass of the app is the app's.
    static func isInternal(_ type: AnyClass) -> Bool {
      isFromUIKit(type) && !containers.contains(String(describing: type))
    }

    #if canImport(ObjectiveC) && !HEADLESS
      /// Whether a class is from UIKit's own binary.
      static func isFromUIKit(_ type: AnyClass) -> Bool {
        var current: AnyClass? = type
        while let each = current {
          // A class that the runtime made, such as for an observed object, is from no binary.
          if let image = class_getImageName(each) {
            return class_getImageName(UIView.self).map { strcmp($0, image) == 0 } ?? false
          }
          current = class_getSuperclass(each)
        }
        return false
      }
    #else
      /// Whether a class is from UIKit's own module.
      static func isFromUIKit(_ type: AnyClass) -> Bool { String(reflecting: type).hasPrefix("UIKit.") }
    #endif
  }

  /// The controls, bars and system views around a view, which keep rules out that don't name them.
  @MainActor
  struct RuleSurroundings {
    /// The controls and bars that contain the view.
    private(set) var composites: [UIView] = []
    /// The classes of the system's views and controllers that contain the view, or of the window that it is.
    private(set) var owners: [AnyClass] = []

    /// Examines the superviews of a view.
    ///
    /// It is `nil` for a view that the library has added.
    init?(of view: UIView, _ names: ClassNames) {
      var current: UIResponder? = view
      var isInController = false
      while let each = current {
        if (each as? any HelperView)?.isHelper == true { return nil }
        if each !== view {
          if let each = each as? UIView, CompositeControls.contains(each) { composites.append(each) }
          // Only the nearest controller: one of UIKit's own may contain those of the app.
          let isInternal =
            each is UIWindow || (each is UIViewController && !isInController) ? names.isInternal(type(of: each)) : false
          if isInternal || names.isSystemOwner(type(of: each)) { owners.append(type(of: each)) }
          isInController = isInController || each is UIViewController
        }
        current = each.next
      }
      let own: AnyClass = type(of: view)
      if view is UIWindow, names.isSystemOwner(own) || names.isInternal(own) { owners.append(own) }
    }
  }
#endif
