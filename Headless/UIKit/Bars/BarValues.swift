// The values that bars and their items take.

public enum UIBarStyle: Int, Sendable {
  case `default`
  case black
}

public enum UIBarMetrics: Int, Sendable {
  case `default`
  case compact
  case defaultPrompt = 101
  case compactPrompt = 102
}

public enum UIBarPosition: Int, Sendable {
  case any
  case bottom
  case top
  case topAttached
}

public enum UIStatusBarStyle: Int, Sendable {
  case `default` = 0
  case lightContent = 1
  case darkContent = 3
}
