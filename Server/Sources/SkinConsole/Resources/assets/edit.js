// The page for editing: sends a value as soon as it is changed, redraws the preview, and picks colors.

const parser = new DOMParser()
let sending = Promise.resolve()

/** Takes a part of a new page over. */
function adopt(page, id) {
  const [now, next] = [document.getElementById(id), page.getElementById(id)]
  if (now && next) now.replaceChildren(...next.childNodes)
}

const fields = row => new URLSearchParams(new FormData(row.querySelector("form"))).toString()

/** Takes the keys of a new page over, except for those that are being changed. */
function adoptKeys(page, sent) {
  for (const row of document.querySelectorAll(".edit-key")) {
    const next = page.getElementById(row.id)
    if (!next || next.dataset.key !== row.dataset.key) continue
    const isDirty = [...row.querySelectorAll("input:not([type=hidden],[type=file]),textarea")]
      .some(one => one.value !== one.defaultValue)
    if (row.id === sent.id ? fields(row) === sent.fields : !isDirty && !row.contains(document.activeElement)) {
      row.replaceWith(next)
      continue
    }
    // The next change is compared with the new values.
    for (const hidden of row.querySelectorAll("form input[type=hidden]")) {
      hidden.value = [...next.querySelectorAll("form input[type=hidden]")].find(one => one.name === hidden.name)?.value ?? ""
    }
  }
}

/** Shows why a change isn't saved. */
function report(...lines) {
  const callout = document.createElement("div")
  callout.className = "callout danger"
  callout.setAttribute("role", "alert")
  callout.append(...lines.map(line => Object.assign(document.createElement("p"), {textContent: line})))
  document.getElementById("edit-problem").replaceChildren(callout)
}

const lost = () => report(document.getElementById("edit-problem").dataset.lost)

/** Shows a new page without losing the place. */
function adoptPage(page, sent) {
  // The session has ended, or the edit is gone.
  if (!page.getElementById("edit-status")) return location.reload()
  const focus = document.activeElement?.id
  for (const id of ["edit-problem", "edit-status", "edit-lint"]) adopt(page, id)
  adoptKeys(page, sent)
  if (focus) document.getElementById(focus)?.focus()
  const [live, next] = [document.querySelector("[data-live]"), page.querySelector("[data-live]")]
  prepare()
  if (live.dataset.revision === next.dataset.revision) return
  live.dataset.revision = next.dataset.revision
  live.toggleAttribute("data-pending", next.hasAttribute("data-pending"))
  // The last pictures stay until the new ones are drawn.
  if (live.hasAttribute("data-pending")) look()
  else live.replaceChildren(...next.childNodes)
}

const read = async answer => parser.parseFromString(await answer.text(), "text/html")

/** Sends a form. */
async function send(form) {
  const row = form.closest(".edit-key")
  const sent = {id: row?.id, fields: row && fields(row)}
  try {
    const answer = await fetch(form.action, {method: "POST", body: new URLSearchParams(new FormData(form))})
    // The page for signing in keeps the value.
    if (answer.status === 401) return form.submit()
    adoptPage(await read(answer), sent)
  } catch {
    lost()
  }
}

/** Sends a file in the place of another one. */
async function swap(input) {
  const {files, csrf, revision} = document.querySelector("[data-live]").dataset
  const query = new URLSearchParams({path: input.dataset.swap, revision})
  try {
    const answer = await fetch(`${files}?${query}`, {method: "PUT", headers: {"X-CSRF-Token": csrf}, body: input.files[0]})
    if (!answer.ok) {
      const {message, suggestion} = explained((await answer.json()).error)
      return report(message, suggestion)
    }
    const row = input.closest(".edit-key")
    adoptPage(await read(await fetch(location.href)), {id: row.id, fields: fields(row)})
  } catch {
    lost()
  }
}

document.addEventListener("submit", event => {
  const form = event.target
  if (!form.matches("[data-edit]")) return
  event.preventDefault()
  // An answer that came in between may have replaced the form.
  const place = form.closest("[id]").id
  sending = sending.then(() => send(form.isConnected ? form : document.getElementById(place).querySelector("form")))
})
document.addEventListener("change", event => {
  const field = event.target
  if (field.matches("[data-swap]")) sending = sending.then(() => swap(field))
  else if (field.closest(".edit-key")) {
    // A gradient needs two colors, a shadow one.
    const group = field.closest(".edit-group"), needed = group?.querySelector("[data-needed]")
    const stops = [...group?.querySelectorAll("[name^='stop.']") ?? []]
    if (stops.filter(one => one.value).length !== 1 && (!needed || needed.value)) field.form.requestSubmit()
  }
})

// MARK: The preview

let events

/** Waits for the pictures of the newest revision. */
function look() {
  const live = document.querySelector("[data-live]"), drawing = document.querySelector("[data-drawing]")
  const revision = live.dataset.revision
  drawing.hidden = false
  events?.close()
  events = new EventSource(live.dataset.live)
  events.addEventListener("error", () => {
    // Without room for another stream. The browser repeats what failed otherwise.
    if (events.readyState === EventSource.CLOSED) setTimeout(look, 5000)
  })
  events.addEventListener("end", async () => {
    events.close()
    try {
      const page = parser.parseFromString(await (await fetch(location.href)).text(), "text/html")
      // A newer revision has a stream of its own.
      if (live.dataset.revision !== revision) return
      const drawn = page.querySelector("[data-live]")
      if (!drawn || drawn.hasAttribute("data-pending")) return look()
      for (const image of drawn.querySelectorAll("img")) image.src += `?revision=${drawn.dataset.revision}`
      live.removeAttribute("data-pending")
      live.replaceChildren(...drawn.childNodes)
      drawing.hidden = true
    } catch {
      setTimeout(look, 5000)
    }
  })
}

// MARK: Colors, by CSS Color 4

const decode = value => Math.sign(value) * (Math.abs(value) <= 0.04045 ? Math.abs(value) / 12.92 : ((Math.abs(value) + 0.055) / 1.055) ** 2.4)
const encode = value => Math.sign(value) * (Math.abs(value) <= 0.0031308 ? Math.abs(value) * 12.92 : 1.055 * Math.abs(value) ** (1 / 2.4) - 0.055)
const times = (matrix, column) => matrix.map(row => row.reduce((sum, one, index) => sum + one * column[index], 0))
const toP3 = [[0.8224619687, 0.1775380313, 0], [0.0331941989, 0.9668058011, 0], [0.0170826307, 0.0723974407, 0.9105199286]]
const fromP3 = [[1.2249401763, -0.2249401763, 0], [-0.0420569547, 1.0420569547, 0], [-0.0196375546, -0.0786360456, 1.0982736001]]
const toCones = [[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566], [0.0883024619, 0.2817188376, 0.6299787005]]
const toLab = [[0.2104542553, 0.793617785, -0.0040720468], [1.9779984951, -2.428592205, 0.4505937099], [0.0259040371, 0.7827717662, -0.808675766]]
const fromLab = [[1, 0.3963377774, 0.2158037573], [1, -0.1055613458, -0.0638541728], [1, -0.0894841775, -1.291485548]]
const fromCones = [[4.0767416621, -3.3077115913, 0.2309699292], [-1.2684380046, 2.6097574011, -0.3413193965], [-0.0041960863, -0.7034186147, 1.707614701]]

/** Each space: its parts with their ranges, and conversions to and from linear sRGB. */
const spaces = {
  "srgb": {
    parts: [["red", 255, 1], ["green", 255, 1], ["blue", 255, 1]],
    from: linear => linear.map(one => encode(one) * 255), to: parts => parts.map(one => decode(one / 255)),
  },
  "display-p3": {
    parts: [["red", 1, 0.001], ["green", 1, 0.001], ["blue", 1, 0.001]],
    from: linear => times(toP3, linear).map(encode), to: parts => times(fromP3, parts.map(decode)),
  },
  "oklch": {
    parts: [["lightness", 1, 0.001], ["chroma", 0.4, 0.001], ["hue", 360, 0.1]],
    from: linear => {
      const [lightness, a, b] = times(toLab, times(toCones, linear).map(Math.cbrt))
      const chroma = Math.hypot(a, b)
      return [lightness, chroma, chroma < 1e-4 ? 0 : (Math.atan2(b, a) * 180 / Math.PI + 360) % 360]
    },
    to: ([lightness, chroma, hue]) => {
      const [a, b] = [Math.cos, Math.sin].map(turn => chroma * turn(hue * Math.PI / 180))
      return times(fromCones, times(fromLab, [lightness, a, b]).map(one => one ** 3))
    },
  },
}

/** Parses a color as the server writes it: `#RRGGBB`, `#RRGGBBAA` or `color(space r g b / a)`. */
function parse(css) {
  if (css.startsWith("#")) {
    const bytes = css.slice(1).match(/../g).map(one => parseInt(one, 16))
    return {linear: bytes.slice(0, 3).map(one => decode(one / 255)), alpha: (bytes[3] ?? 255) / 255}
  }
  const [, space, ...parts] = css.match(/color\((\S+) (\S+) (\S+) ([^\s)]+)(?: \/ ([^\s)]+))?\)/) ?? []
  const [red, green, blue, alpha] = parts.map(Number)
  const linear = [red, green, blue].map(decode)
  return {linear: space === "display-p3" ? times(fromP3, linear) : linear, alpha: Number.isNaN(alpha) ? 1 : alpha}
}

const short = value => String(Math.round(value * 1000) / 1000)

/** Writes a color as the skin's file has it. */
function write(space, parts, alpha) {
  const end = alpha < 1 ? ` / ${short(alpha)}` : ""
  if (space === "oklch") return `oklch(${parts.map(short).join(" ")}${end})`
  if (space === "display-p3") return `color(display-p3 ${parts.map(short).join(" ")}${end})`
  const bytes = parts.map(one => Math.round(one))
  if (end) return `rgb(${bytes.join(" ")}${end})`
  return `#${bytes.map(one => one.toString(16).padStart(2, "0")).join("").toUpperCase()}`
}

const dialog = document.querySelector("dialog.picker")
const choice = dialog.querySelector("select"), box = dialog.querySelector(".picker-parts")
let picked = null

const values = () => [...box.querySelectorAll("input[type=range]")].map(one => Number(one.value))

function showPicked() {
  const [alpha, ...parts] = values().reverse()
  parts.reverse()
  picked.linear = spaces[choice.value].to(parts)
  picked.alpha = alpha
  picked.text = write(choice.value, parts, alpha)
  dialog.querySelector("[data-picker-text]").textContent = picked.text
  dialog.querySelector("[data-picker-shade]").style.backgroundColor = picked.text
  const luminance = color => Math.min(Math.max(times([[0.2126, 0.7152, 0.0722]], color)[0], 0), 1)
  const contrast = dialog.querySelector("[data-picker-contrast]")
  const ratio = other => {
    const [one, two] = [luminance(picked.linear), other].sort((first, second) => second - first)
    return ((one + 0.05) / (two + 0.05)).toFixed(2)
  }
  contrast.textContent = contrast.dataset.text.replace("{white}", ratio(1)).replace("{black}", ratio(0))
  if (!picked.below) return
  const on = contrast.dataset.on.replace("{background}", picked.background)
  contrast.textContent += ` · ${on.replace("{ratio}", ratio(luminance(parse(picked.below).linear)))}`
}

/** Shows a slider and a number for each part of the chosen space, and for the opacity. */
function showParts() {
  const space = spaces[choice.value]
  const parts = [...space.from(picked.linear), picked.alpha]
  box.replaceChildren(...[...space.parts, ["opacity", 1, 0.01]].map(([name, most, step], index) => {
    const label = document.createElement("label"), range = document.createElement("input")
    Object.assign(range, {type: "range", min: 0, max: most, step, value: Math.min(Math.max(parts[index], 0), most)})
    const text = document.createElement("span"), number = document.createElement("output")
    text.textContent = box.dataset[name]
    number.textContent = short(Number(range.value))
    range.addEventListener("input", () => { number.textContent = short(Number(range.value)); showPicked() })
    label.append(text, range, number)
    return label
  }))
  showPicked()
}

choice.addEventListener("change", showParts)
dialog.addEventListener("close", () => {
  if (dialog.returnValue !== "apply" || !picked) return
  const field = document.getElementById(picked.field)
  field.value = picked.text
  field.form.requestSubmit()
  field.focus()
})

document.addEventListener("click", event => {
  const button = event.target.closest("[data-pick]")
  if (!button) return
  const field = document.getElementById(button.dataset.pick)
  picked = {...parse(button.dataset.css), field: field.id, ...button.dataset}
  choice.value = field.value.startsWith("oklch") ? "oklch" : field.value.includes("display-p3") ? "display-p3" : "srgb"
  dialog.returnValue = ""
  showParts()
  dialog.showModal()
})

/** Shows what only works with scripts. */
function prepare() {
  for (const element of document.querySelectorAll("[data-pick],[data-swap-label]")) element.hidden = false
  for (const row of document.querySelectorAll(".edit-key")) row.classList.add("live")
}

prepare()
if (document.querySelector("[data-live][data-pending]")) look()
