import Foundation
import Testing

@testable import UIKit

@MainActor @Suite("Controls and touches")
struct ControlTouchTests {
  private let recorder = Recorder()
  private let view = UIView()
  private let window: UIWindow

  init() { window = screen(view) }

  private func add<Control: UIControl>(_ control: Control) -> Control {
    control.frame.origin = CGPoint(x: 50, y: 100)
    view.addSubview(control)
    return control
  }

  @Test("A button is highlighted while a finger is near it, and sends the events of its way")
  func button() {
    let button = add(UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 40)))
    let events: [(UIControl.Event, Selector)] = [
      (.touchDown, "down"), (.touchDragExit, "exit"), (.touchDragEnter, "enter"), (.touchUpInside, "inside"),
      (.touchUpOutside, "outside"), (.touchCancel, "cancel"), (.primaryActionTriggered, "primary"),
    ]
    for (event, action) in events { button.addTarget(recorder, action: action, for: event) }
    let finger = Finger(at: CGPoint(x: 100, y: 120), in: window)
    #expect(button.isHighlighted && button.isTracking)
    finger?.move(to: CGPoint(x: 100, y: 400), steps: 1)
    #expect(!button.isHighlighted)
    finger?.move(to: CGPoint(x: 100, y: 120), steps: 1)
    finger?.lift()
    #expect(recorder.messages == ["down", "exit", "enter", "inside", "primary"])
    #expect(!button.isHighlighted && !button.isTracking)
    recorder.clear()
    let other = Finger(at: CGPoint(x: 100, y: 120), in: window)
    other?.move(to: CGPoint(x: 100, y: 400), steps: 1)
    other?.lift()
    let last = Finger(at: CGPoint(x: 100, y: 120), in: window)
    last?.cancel()
    #expect(recorder.messages == ["down", "exit", "outside", "down", "cancel"])
  }

  @Test("A disabled control sends nothing")
  func disabled() {
    let button = add(UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 40)))
    button.addTarget(recorder, action: "down", for: .allTouchEvents)
    button.isEnabled = false
    Finger.tap(button)
    #expect(recorder.messages.isEmpty && !button.isHighlighted)
  }

  @Test("Targets are kept by event, aren't retained, and can be removed by target, action or event")
  func targets() {
    let button = add(UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 40)))
    button.addTarget(recorder, action: "save:", for: [.touchUpInside, .touchDown])
    button.addTarget(recorder, action: "other", for: .touchDown)
    #expect(button.actions(forTarget: recorder, forControlEvent: .touchDown) == ["save:", "other"])
    #expect(button.allControlEvents == [.touchUpInside, .touchDown] && button.allTargets == [recorder])
    button.removeTarget(recorder, action: "save:", for: .touchDown)
    button.sendActions(for: .touchDown)
    #expect(recorder.messages == ["other"])
    button.removeTarget(nil, action: nil, for: .allEvents)
    button.sendActions(for: .touchUpInside)
    #expect(recorder.messages == ["other"])
    weak var released: Recorder?
    do {
      let short = Recorder()
      released = short
      button.addTarget(short, action: "save:", for: .touchUpInside)
    }
    #expect(released == nil)
    button.sendActions(for: .touchUpInside)
  }

  @Test("A message without a target goes to the first in the responder chain that handles it")
  func chain() {
    final class Handling: UIView {
      var sender: AnyObject?

      override func responds(to aSelector: Selector!) -> Bool { aSelector == "save:" }

      @discardableResult
      override func perform(_ aSelector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! {
        sender = object as AnyObject
        return nil
      }
    }
    let handling = Handling(frame: view.bounds)
    view.addSubview(handling)
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    handling.addSubview(button)
    button.addTarget(nil, action: "save:", for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    #expect(handling.sender === button)
    #expect(!UIApplication.shared.sendAction("unknown", to: nil, from: button, for: nil))
  }

  @Test("Switches, steppers, segments and sliders change by touches")
  func values() {
    let toggle = add(UISwitch())
    toggle.addTarget(recorder, action: "toggle", for: .valueChanged)
    Finger.tap(toggle)
    #expect(toggle.isOn && recorder.messages == ["toggle"])
    toggle.removeFromSuperview()

    let stepper = add(UIStepper())
    stepper.value = 5
    Finger.tap(at: CGPoint(x: 60, y: 110), in: window)
    #expect(stepper.value == 4)
    Finger.tap(at: CGPoint(x: 130, y: 110), in: window)
    #expect(stepper.value == 5)
    stepper.removeFromSuperview()

    let segments = add(UISegmentedControl(items: ["a", "b", "c"]))
    segments.frame.size = CGSize(width: 150, height: 32)
    segments.addTarget(recorder, action: "segment", for: .valueChanged)
    Finger.tap(at: CGPoint(x: 125, y: 110), in: window)
    #expect(segments.selectedSegmentIndex == 1)
    segments.setEnabled(false, forSegmentAt: 2)
    Finger.tap(at: CGPoint(x: 190, y: 110), in: window)
    #expect(segments.selectedSegmentIndex == 1 && recorder.messages == ["toggle", "segment"])
    segments.removeFromSuperview()

    let slider = add(UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 31)))
    Finger.drag(from: CGPoint(x: 60, y: 115), to: CGPoint(x: 240, y: 115), in: window)
    #expect(slider.value == 1)
    Finger.drag(from: CGPoint(x: 60, y: 115), to: CGPoint(x: 100, y: 115), in: window)
    #expect(slider.value == 1)
  }

  @Test("Bar buttons and tab items are touched as on a screen")
  func bars() {
    let controller = UIViewController()
    controller.navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "Save", style: .plain, target: recorder, action: "save:")
    let navigation = UINavigationController(rootViewController: controller)
    navigation.tabBarItem = UITabBarItem(title: "One", image: nil, tag: 0)
    let second = UIViewController()
    second.tabBarItem = UITabBarItem(title: "Two", image: nil, tag: 1)
    let tabs = UITabBarController(nibName: nil, bundle: nil)
    tabs.viewControllers = [navigation, second]
    window.rootViewController = tabs
    window.layoutIfNeeded()
    let bar = navigation.navigationBar
    Finger.tap(at: bar.convert(CGPoint(x: bar.bounds.maxX - 30, y: 22), to: nil), in: window)
    #expect(recorder.messages == ["save:"] && recorder.senders.first === controller.navigationItem.rightBarButtonItem)
    let tabBar = tabs.tabBar
    Finger.tap(at: tabBar.convert(CGPoint(x: tabBar.bounds.maxX - 40, y: 20), to: nil), in: window)
    #expect(tabs.selectedViewController === second)
  }
}
