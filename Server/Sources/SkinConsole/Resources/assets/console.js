// The parts of pages that move. Everything can be read and sent without them.

// Shows times in the browser's own zone.
const times = new Intl.DateTimeFormat(document.documentElement.lang, {dateStyle: "medium", timeStyle: "short"})
for (const element of document.querySelectorAll("time[datetime]")) {
  element.title = element.textContent
  element.textContent = times.format(new Date(element.dateTime))
}

// Charts that are wider than the page begin at their newest day.
for (const chart of document.querySelectorAll(".scroll:has(> svg.bars)")) chart.scrollLeft = chart.scrollWidth

// The calendar's bars begin with today in the middle.
const today = [...document.querySelectorAll(".days td:not(.blank)")].findIndex(day => day.matches(".today"))
for (const line of document.querySelectorAll(`svg.timeline line:nth-of-type(${today + 1})`)) {
  const [drawing, box] = [line.ownerSVGElement, line.closest(".scroll")]
  box.scrollLeft = line.x1.baseVal.value / drawing.viewBox.baseVal.width * box.scrollWidth - box.clientWidth / 2
}

// Forms begin in the browser's own zone.
const zone = times.resolvedOptions().timeZone
document.cookie = `skin-console-browser-zone=${zone}; Path=/console; Max-Age=31536000; Secure; SameSite=Lax`

// The secret of a one-time link is behind the #, which browsers don't send.
for (const form of document.querySelectorAll("form[data-secret]")) {
  const field = form.elements[form.dataset.secret]
  if (location.hash.length > 1) {
    field.value = location.hash.slice(1)
    history.replaceState(null, "", location.pathname + location.search)
  }
  if (field.value) form.querySelector("[data-secret-field]").hidden = true
}

// A form that confirms a change has a hint if the browser returns to it after it was sent.
const confirmation = document.querySelector("form[data-once]")
if (confirmation) {
  const showHint = () => { document.getElementById("sent-before").hidden = !history.state?.wasSent }
  confirmation.addEventListener("submit", () => history.replaceState({wasSent: true}, ""))
  addEventListener("pageshow", showHint)
}

/** Returns a refusal of the API in the user's language, as far as the page has a text for its code. */
globalThis.explained = problem => {
  const texts = document.querySelector("[data-explained]")?.dataset.explained
  const text = texts && JSON.parse(texts)[problem?.code]
  if (!text) return problem
  const values = new Set(problem.message.match(/“[^”]+”|`[^`]+`|[0-9]+(?:[.,][0-9]+)*(?: (?:%|[kMG]?B\b))?/g))
  const list = values.size ? `（${[...values].join("、")}）` : ""
  return {...problem, suggestion: text.suggestion, message: text.message.replace("。", `${list}。`)}
}

for (const button of document.querySelectorAll("button[data-copy]")) {
  if (!navigator.clipboard) continue
  button.hidden = false
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent)
    button.textContent = button.dataset.copied
  })
}

// An open menu closes like one of the system.
for (const menu of document.querySelectorAll("details.menu")) {
  document.addEventListener("keydown", event => {
    if (event.key !== "Escape" || !menu.open) return
    menu.open = false
    menu.querySelector("summary").focus()
  })
  document.addEventListener("click", event => { if (!menu.contains(event.target)) menu.open = false })
}

// Lays the two pictures of a comparison over each other, divided by a slider.
for (const comparison of document.querySelectorAll("[data-compare]")) {
  const slider = comparison.querySelector("input[type=range]")
  const show = () => comparison.style.setProperty("--split", `${slider.value}%`)
  comparison.classList.add("slides")
  comparison.querySelector(".slider").hidden = false
  slider.addEventListener("input", show)
  show()
}

// Moves a slider and the number of its field together.
for (const box of document.querySelectorAll("[data-slider]")) {
  const number = document.getElementById(box.dataset.slider)
  const slider = box.querySelector("input")
  box.hidden = false
  slider.value = number.value
  slider.addEventListener("input", () => { number.value = slider.value })
  number.addEventListener("input", () => { slider.value = number.value })
}

// The server reports the progress of long work. The parts of the page that show it are read again.
const mostStreams = 3
for (const place of [...document.querySelectorAll("[data-progress]")].slice(0, mostStreams)) {
  const events = new EventSource(place.dataset.progress)
  const show = async () => {
    const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html")
    const next = page.getElementById(place.id)
    if (!next) return
    const parts = next.querySelectorAll("[data-part]")
    for (const [index, part] of [...place.querySelectorAll("[data-part]")].entries()) {
      if (parts[index] && parts[index].innerHTML !== part.innerHTML) part.replaceChildren(...parts[index].childNodes)
    }
  }
  // While the server can't be reached, the next event shows all that is new.
  const attempt = () => show().catch(() => {})
  events.addEventListener("message", attempt)
  events.addEventListener("end", () => {
    events.close()
    attempt()
  })
}
