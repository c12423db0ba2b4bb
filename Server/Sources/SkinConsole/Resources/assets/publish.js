// The publish wizard: sends files in parts.

const partSize = 1 << 20
const mostFailures = 40

/** A refusal of the server, with the way out. */
class Refusal extends Error {
  constructor(status, message, suggestion, code) {
    super(message)
    Object.assign(this, {status, suggestion, code})
  }
}

// A zip of stored files, as every reader knows it.
const crcs = Uint32Array.from({length: 256}, (_, index) => {
  for (let bit = 0; bit < 8; bit++) index = index & 1 ? 0xEDB88320 ^ (index >>> 1) : index >>> 1
  return index
})

function crc32(bytes) {
  let sum = ~0
  for (const byte of bytes) sum = crcs[(sum ^ byte) & 255] ^ (sum >>> 8)
  return ~sum >>> 0
}

function record(signature, ...fields) {
  const view = new DataView(new ArrayBuffer(4 + fields.reduce((sum, [size]) => sum + size, 0)))
  view.setUint32(0, signature, true)
  let offset = 4
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(offset, value, true)
    else view.setUint32(offset, value, true)
    offset += size
  }
  return view.buffer
}

/** Returns a zip with files, each with its path. */
async function zip(files) {
  const parts = [], directory = []
  let offset = 0, length = 0
  for (const {path, file} of files) {
    const name = new TextEncoder().encode(path)
    const crc = crc32(new Uint8Array(await file.arrayBuffer()))
    // Names are UTF-8, contents are stored, and the date is the first one, so that equal files give equal zips.
    const common = [[2, 20], [2, 0x0800], [2, 0], [2, 0], [2, 33], [4, crc], [4, file.size], [4, file.size], [2, name.length]]
    const header = record(0x04034B50, ...common, [2, 0])
    const entry = record(0x02014B50, [2, 20], ...common, [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, offset])
    parts.push(header, name, file)
    directory.push(entry, name)
    offset += header.byteLength + name.length + file.size
    length += entry.byteLength + name.length
  }
  const end = record(0x06054B50, [2, 0], [2, 0], [2, files.length], [2, files.length], [4, length], [4, offset], [2, 0])
  return new Blob([...parts, ...directory, end])
}

/** Whether a path belongs to a skin: hidden files don't, except for the configuration of the lint. */
const belongs = path => path.endsWith("/.skinlint.json") || path === ".skinlint.json"
  || !path.split("/").some(name => name.startsWith(".") || name === "__MACOSX")

/** Lists the files of a dropped item. */
async function listed(entry, path = "") {
  if (entry.isFile) return [{path: path + entry.name, file: await new Promise((done, fail) => entry.file(done, fail))}]
  const reader = entry.createReader(), files = []
  for (;;) {
    const entries = await new Promise((done, fail) => reader.readEntries(done, fail))
    if (!entries.length) return files
    for (const one of entries) files.push(...await listed(one, `${path}${entry.name}/`))
  }
}

const pause = (time, signal) => new Promise((done, fail) => {
  const timer = setTimeout(done, time)
  signal.addEventListener("abort", () => { clearTimeout(timer); fail(signal.reason) }, {once: true})
})

/** Sends a file by tus 1.0, and continues after a broken connection. */
class Upload {
  constructor(place, signal) {
    Object.assign(this, {place, signal})
  }

  async request(method, url, headers, body) {
    const all = {"Tus-Resumable": "1.0.0", "X-CSRF-Token": this.place.dataset.csrf, ...headers}
    const answer = await fetch(url, {method, headers: all, body, signal: this.signal})
    if (answer.ok) return answer
    const problem = explained((await answer.json().catch(() => null))?.error)
    throw new Refusal(answer.status, problem?.message ?? `HTTP ${answer.status}`, problem?.suggestion ?? "", problem?.code)
  }

  async send(blob, progress, waiting) {
    const headers = {"Upload-Length": blob.size}
    // With the hash, an unfinished upload is found again after the page was closed.
    if (crypto.subtle) {
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await blob.arrayBuffer()))
      headers["Upload-Metadata"] = `sha256 ${btoa([...digest].map(byte => byte.toString(16).padStart(2, "0")).join(""))}`
    }
    const begun = await this.request("POST", this.place.dataset.upload, headers)
    this.url = begun.headers.get("Location")
    let offset = Number(begun.headers.get("Upload-Offset")), failures = 0, isKnown = true
    while (offset < blob.size) {
      progress(offset / blob.size)
      try {
        const answer = isKnown
          ? await this.request("PATCH", this.url,
            {"Upload-Offset": offset, "Content-Type": "application/offset+octet-stream"}, blob.slice(offset, offset + partSize))
          : await this.request("HEAD", this.url, {})
        offset = Number(answer.headers.get("Upload-Offset"))
        if (isKnown) failures = 0
        isKnown = true
      } catch (error) {
        const isRefused = error instanceof Refusal && error.status < 500 && ![409, 429].includes(error.status)
        if (this.signal.aborted || isRefused || ++failures > mostFailures) throw error
        isKnown = false
        waiting()
        await pause(Math.min(500 * 2 ** Math.min(failures, 5), 10_000), this.signal)
      }
    }
    progress(1)
    return this.url.split("/").pop()
  }

  remove() {
    if (!this.url) return
    this.signal = undefined
    this.request("DELETE", this.url, {}).catch(() => {})
  }
}

for (const place of document.querySelectorAll("[data-upload]")) {
  const find = name => place.querySelector(`[data-${name}]`)
  const [choose, sending, status, problem, bar] =
    [find("choose"), find("sending"), find("status"), find("problem"), place.querySelector("progress")]
  let current = null
  place.hidden = false

  const show = (isSending, error = null) => {
    choose.hidden = isSending
    sending.hidden = !isSending
    problem.hidden = !error
    if (!error) return
    const isRefusal = error instanceof Refusal
    find("message").textContent = isRefusal ? error.message : problem.dataset.lost
    find("suggestion").textContent = isRefusal ? error.suggestion : ""
  }

  const start = async list => {
    if (current) return
    const control = new AbortController(), upload = new Upload(place, control.signal)
    current = {control, upload}
    try {
      const files = (await list()).filter(({path}) => belongs(path))
      if (!files.some(({file}) => file.size)) throw new Refusal(0, problem.dataset.empty, "")
      files.sort((one, other) => one.path < other.path ? -1 : 1)
      const [first] = files
      const isArchive = files.length === 1 && /\.(zip|skin)$/i.test(first.path)
      const name = first.path.split("/")[0]
      find("name").textContent = name
      bar.value = 0
      status.textContent = status.dataset.reading
      show(true)
      const blob = isArchive ? first.file : await zip(files)
      const id = await upload.send(blob, share => {
        bar.value = share
        status.textContent = status.dataset.sent.replace("{share}", `${Math.round(share * 100)} %`)
      }, () => { status.textContent = status.dataset.waiting })
      status.textContent = status.dataset.checking
      location.assign(`${place.dataset.next}${id}?name=${encodeURIComponent(name)}`)
    } catch (error) {
      if (control.signal.aborted) upload.remove()
      show(false, control.signal.aborted ? null : error)
    }
    current = null
  }

  find("cancel").addEventListener("click", () => current?.control.abort())
  for (const input of place.querySelectorAll("[data-files]")) {
    input.addEventListener("change", () => {
      const files = [...input.files].map(file => ({path: file.webkitRelativePath || file.name, file}))
      start(async () => files)
      input.value = ""
    })
  }
  for (const name of ["dragenter", "dragover"]) {
    place.addEventListener(name, event => { event.preventDefault(); place.classList.add("over") })
  }
  for (const name of ["dragleave", "drop"]) place.addEventListener(name, () => place.classList.remove("over"))
  place.addEventListener("drop", event => {
    event.preventDefault()
    const entries = [...event.dataTransfer.items].map(item => item.webkitGetAsEntry()).filter(Boolean)
    start(async () => (await Promise.all(entries.map(entry => listed(entry)))).flat())
  })
}
