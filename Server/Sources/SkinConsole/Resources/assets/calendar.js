// Moves the bars of rules in the calendar with a mouse, a finger or the arrow keys. The form that follows leads to the
// page on which the change is compared and confirmed.

const drawing = document.querySelector(".timeline")
const form = document.querySelector("form[data-move]")
const report = document.querySelector(".moved")
const isWeek = form.dataset.move === "week"
const day = 1440
// A pointer moves bars by days or quarters of an hour; keys by days or hours, and with Shift by weeks or days.
const pointerStep = isWeek ? 15 : day
const keySteps = isWeek ? [60, day] : [day, 7 * day]
// A click with an unsteady hand isn't a move.
const slack = 5

// The left edges of the days, and the right edge of the last one. Days on which clocks change have other widths.
const edges = [...drawing.querySelectorAll("line")].map(line => line.x1.baseVal.value)
edges.push(drawing.viewBox.baseVal.width)
const lastDay = edges.length - 2

/** Returns the minutes on clocks since the first day began, at a place of the drawing. */
function minutesAt(x) {
  const index = Math.min(Math.max(edges.findLastIndex(edge => edge <= x), 0), lastDay)
  return (index + (x - edges[index]) / (edges[index + 1] - edges[index])) * day
}

/** Returns the place of a time in minutes; those of other days are outside of the drawing. */
function placeOf(minutes) {
  const index = Math.min(Math.max(Math.floor(minutes / day), 0), lastDay)
  return edges[index] + (minutes / day - index) * (edges[index + 1] - edges[index])
}

/** Returns the minutes at a place of the window, at most those at the edges of the drawing. */
function minutesUnder(clientX) {
  const box = drawing.getBoundingClientRect()
  const x = (clientX - box.left) / box.width * drawing.viewBox.baseVal.width
  return Math.min(Math.max(minutesAt(x), 0), (lastDay + 1) * day - 1)
}

const step = minutes => isWeek ? minutes : Math.floor(minutes / day) * day
const clock = new Intl.DateTimeFormat(
  document.documentElement.lang, {dateStyle: "medium", timeStyle: "short", timeZone: "UTC"})

/** Returns a time of a rule, which is read as UTC to stay on its own clock, after a move. */
function text(time, minutes) {
  return time ? clock.format(new Date(Date.parse(time.replace("Z", "") + "Z") + minutes * 60_000)) : "…"
}

for (const link of drawing.querySelectorAll("a[data-rule]")) {
  const {rule, from, until, zone} = link.dataset
  const start = minutesAt(link.querySelector("g rect").x.baseVal.value)
  let moved = 0, grip = null, isDragged = false

  const move = minutes => {
    moved = minutes
    link.setAttribute("transform", `translate(${placeOf(start + moved) - placeOf(start)})`)
    const values = {rule, zone, times: `${text(from, moved)} – ${text(until, moved)}`}
    report.textContent = moved === 0 ? "" : report.dataset.text.replace(/\{([a-z]+)\}/g, (_, name) => values[name])
  }
  const cancel = () => {
    grip = null
    move(0)
  }
  const send = () => {
    form.elements.editing.value = rule
    form.elements.minutes.value = moved
    form.submit()
  }

  link.addEventListener("pointerdown", event => {
    if (event.button !== 0 || !event.isPrimary) return
    move(0)
    grip = {x: event.clientX, minutes: minutesUnder(event.clientX)}
    isDragged = false
    link.setPointerCapture(event.pointerId)
  })
  link.addEventListener("pointermove", event => {
    if (!grip || !isDragged && Math.abs(event.clientX - grip.x) < slack) return
    isDragged = true
    const distance = step(minutesUnder(event.clientX)) - step(grip.minutes)
    move(Math.round(distance / pointerStep) * pointerStep)
  })
  link.addEventListener("pointerup", () => {
    if (grip && moved !== 0) send()
    grip = null
  })
  link.addEventListener("pointercancel", cancel)
  // A drag isn't a click on the link, nor a drag of its address, nor does it scroll the page.
  link.addEventListener("click", event => { if (isDragged && event.detail > 0) event.preventDefault() })
  link.addEventListener("dragstart", event => event.preventDefault())
  link.addEventListener("touchmove", event => event.preventDefault(), {passive: false})

  link.addEventListener("keydown", event => {
    const direction = {ArrowLeft: -1, ArrowRight: 1}[event.key]
    if (direction && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      move(moved + direction * keySteps[event.shiftKey ? 1 : 0])
    } else if (event.key === "Escape") {
      cancel()
    } else if (event.key === "Enter" && moved !== 0) {
      event.preventDefault()
      send()
    }
  })
  link.addEventListener("blur", cancel)
  // The browser may show this page again as it was left.
  addEventListener("pageshow", cancel)
}
