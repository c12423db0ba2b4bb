#if canImport(UIKit)
  public import SkinKit
  import UIKit

  extension SkinProxy where Target: UIButton {
    /// Binds a property in the button's configuration, or the button's own if it has no configuration.
    ///
    /// UIKit ignores most of a button's own colors, fonts and images while the button has a configuration, as those of storyboards do.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func routed(
      toConfiguration configured: (SkinProxy) -> SkinProxy, plain: (SkinProxy) -> SkinProxy
    ) -> SkinProxy {
      guard mode.addsBindings else {
        // The configuration may have changed since the property was bound.
        _ = configured(self)
        return plain(self)
      }
      let ending = with(mode.ending)
      if target.configuration == nil {
        _ = configured(ending)
        return plain(self)
      }
      _ = plain(ending)
      return configured(self)
    }

    /// Binds a property of a state, in the button's configuration if that has the state.
    ///
    /// A configuration has values for the normal state only. For others, the button's own value is bound, and reported if it isn't shown.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func routed(
      _ name: String, _ state: UIControl.State, toConfiguration configured: (SkinProxy) -> SkinProxy,
      plain: (SkinProxy) -> SkinProxy
    ) -> SkinProxy {
      if state == .normal { return routed(toConfiguration: configured, plain: plain) }
      reportIfConfigured("\(name) for a single state", use: "configurationUpdateHandler")
      return plain(self)
    }

    /// Reports a property that a button with a configuration doesn't show, once for each name.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func reportIfConfigured(_ name: String, use counterpart: String) {
      guard mode.addsBindings, target.configuration != nil else { return }
      guard ConfiguredButtons.reported.insert(name).inserted else { return }
      SkinManager.report(
        SkinIssue(
          .configuredButton, "A button with a configuration doesn't show \(name)", suggestion: "Use \(counterpart).",
          severity: .warning))
    }
  }

  @MainActor
  private enum ConfiguredButtons {
    /// The names that were reported: one rule can reach thousands of buttons.
    static var reported: Set<String> = []
  }

  extension SkinIssue.Code {
    /// A property that a button doesn't show while it has a configuration.
    public static let configuredButton: Self = "configured-button"
  }
#endif
