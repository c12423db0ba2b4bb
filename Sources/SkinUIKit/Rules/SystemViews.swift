#if canImport(UIKit)
  import UIKit

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
      "UIImagePickerController", "UIVideoEditorController", "UIDocumentPickerViewController",
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

    /// Whether a class is one of UIKit's private ones.
    static func isPrivate(_ type: AnyClass) -> Bool { String(describing: type).hasPrefix("_UI") }
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
      while let each = current {
        if (each as? any HelperView)?.isHelper == true { return nil }
        if each !== view {
          if let each = each as? UIView, CompositeControls.contains(each) { composites.append(each) }
          if names.isSystemOwner(type(of: each)) { owners.append(type(of: each)) }
        }
        current = each.next
      }
      if view is UIWindow, names.isSystemOwner(type(of: view)) { owners.append(type(of: view)) }
    }
  }
#endif
