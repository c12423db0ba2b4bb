// The keys of tables and collection views, for Interface Builder.

#if canImport(UIKit) && canImport(ObjectiveC)
  public import UIKit

  extension UITableView {
    /// The key that `separatorColor` follows.
    @IBInspectable public var separatorColorSkinKey: String? {
      get { skinKeys["separatorColor"] }
      set { skinKeys["separatorColor"] = newValue }
    }

    /// The key that `separatorInset` follows.
    @IBInspectable public var separatorInsetSkinKey: String? {
      get { skinKeys["separatorInset"] }
      set { skinKeys["separatorInset"] = newValue }
    }

    /// The key that `separatorStyle` follows.
    @IBInspectable public var separatorStyleSkinKey: String? {
      get { skinKeys["separatorStyle"] }
      set { skinKeys["separatorStyle"] = newValue }
    }

    /// The key that `sectionIndexColor` follows.
    @IBInspectable public var sectionIndexColorSkinKey: String? {
      get { skinKeys["sectionIndexColor"] }
      set { skinKeys["sectionIndexColor"] = newValue }
    }

    /// The key that `sectionIndexBackgroundColor` follows.
    @IBInspectable public var sectionIndexBackgroundColorSkinKey: String? {
      get { skinKeys["sectionIndexBackgroundColor"] }
      set { skinKeys["sectionIndexBackgroundColor"] = newValue }
    }

    /// The key that `sectionIndexTrackingBackgroundColor` follows.
    @IBInspectable public var sectionIndexTrackingBackgroundColorSkinKey: String? {
      get { skinKeys["sectionIndexTrackingBackgroundColor"] }
      set { skinKeys["sectionIndexTrackingBackgroundColor"] = newValue }
    }

    /// The key that `backgroundViewColor` follows.
    @IBInspectable public var backgroundViewColorSkinKey: String? {
      get { skinKeys["backgroundViewColor"] }
      set { skinKeys["backgroundViewColor"] = newValue }
    }

    /// The key that `backgroundViewImage` follows.
    @IBInspectable public var backgroundViewImageSkinKey: String? {
      get { skinKeys["backgroundViewImage"] }
      set { skinKeys["backgroundViewImage"] = newValue }
    }

    /// The key that `rowHeight` follows.
    @IBInspectable public var rowHeightSkinKey: String? {
      get { skinKeys["rowHeight"] }
      set { skinKeys["rowHeight"] = newValue }
    }
  }

  extension UICollectionView {
    /// The key that `backgroundViewColor` follows.
    @IBInspectable public var backgroundViewColorSkinKey: String? {
      get { skinKeys["backgroundViewColor"] }
      set { skinKeys["backgroundViewColor"] = newValue }
    }

    /// The key that `backgroundViewImage` follows.
    @IBInspectable public var backgroundViewImageSkinKey: String? {
      get { skinKeys["backgroundViewImage"] }
      set { skinKeys["backgroundViewImage"] = newValue }
    }

    /// The key that `backgroundViewGradient` follows.
    @IBInspectable public var backgroundViewGradientSkinKey: String? {
      get { skinKeys["backgroundViewGradient"] }
      set { skinKeys["backgroundViewGradient"] = newValue }
    }
  }

  extension UICollectionViewFlowLayout {
    /// The key that `itemSize` follows.
    @IBInspectable public var itemSizeSkinKey: String? {
      get { skinKeys["itemSize"] }
      set { skinKeys["itemSize"] = newValue }
    }

    /// The key that `minimumLineSpacing` follows.
    @IBInspectable public var minimumLineSpacingSkinKey: String? {
      get { skinKeys["minimumLineSpacing"] }
      set { skinKeys["minimumLineSpacing"] = newValue }
    }

    /// The key that `minimumInteritemSpacing` follows.
    @IBInspectable public var minimumInteritemSpacingSkinKey: String? {
      get { skinKeys["minimumInteritemSpacing"] }
      set { skinKeys["minimumInteritemSpacing"] = newValue }
    }

    /// The key that `sectionInset` follows.
    @IBInspectable public var sectionInsetSkinKey: String? {
      get { skinKeys["sectionInset"] }
      set { skinKeys["sectionInset"] = newValue }
    }
  }
#endif
