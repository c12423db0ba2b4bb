// The libraries that an app with the façade uses: one import is enough.

@_exported public import SkinFormats
@_exported public import SkinKit
@_exported public import SkinPackage
@_exported public import SkinSwiftUI
@_exported public import SkinUIKit
@_exported public import SkinUpdate
