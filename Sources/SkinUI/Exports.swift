// The libraries that every screen of an app uses: one import is enough.

@_exported public import SkinKit
@_exported public import SkinSwiftUI
@_exported public import SkinUIKit
