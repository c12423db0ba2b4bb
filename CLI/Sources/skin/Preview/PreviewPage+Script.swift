extension PreviewPage {
  static let script = """

    "use strict";
    const data = JSON.parse(document.getElementById("data").textContent);
    const root = document.documentElement;
    const tools = document.getElementById("tools");
    const issueArea = document.getElementById("issues");
    const key = "skin-preview";

    // A page opened from a file may have no storage.
    function stored() { try { return JSON.parse(sessionStorage.getItem(key)) || {}; } catch { return {}; } }
    function store(values) { try { sessionStorage.setItem(key, JSON.stringify(values)); } catch {} }

    function values() { return Object.fromEntries(new FormData(tools)); }

    // Fonts that the picture shows in another font, and the part that differs.
    function mark(section, picture) {
      const marks = picture.missingFonts.map(text => ["⚠ " + text, "badge warning"]);
      if (picture.changed != null) {
        const percent = picture.changed * 100;
        const text = percent < 0.1 ? "less than 0.1 %" : percent.toFixed(1) + " %";
        marks.push(percent ? [text + " of the pixels differ", "badge changed"] : ["no pixel differs", "badge"]);
        section.dataset.changed = picture.changed;
      }
      section.querySelector(".marks").replaceChildren(...marks.map(([text, style]) => {
        const element = document.createElement("span");
        element.className = style;
        element.textContent = text;
        return element;
      }));
    }

    function show() {
      const chosen = values();
      store(chosen);
      root.dataset.view = chosen.view;
      if (chosen.theme === "auto") delete root.dataset.theme; else root.dataset.theme = chosen.theme;
      const look = data.record.looks.find(l => l.appearance === chosen.appearance && l.size === chosen.size
        && l.textSize === chosen.textSize && l.direction === chosen.direction);
      const version = data.revision ? "?" + data.revision : "";
      for (const section of document.querySelectorAll("section[data-name]")) {
        const entry = data.record.entries.find(e => e.name === section.dataset.name);
        const picture = entry.pictures.find(p => p.look === look.name);
        section.hidden = !picture;
        if (!picture) continue;
        const place = look.title;
        const fill = (image, file, name) => {
          image.src = file + version;
          image.width = picture.width * chosen.zoom / 100;
          image.alt = entry.title + ": " + name + ", " + place;
        };
        fill(section.querySelector(".skin img"), picture.file, data.record.skin);
        const against = section.querySelector(".against img");
        if (against && picture.against) fill(against, picture.against, entry.against);
        const difference = section.querySelector(".difference img");
        if (difference) fill(difference, picture.difference || picture.file, "the pixels that differ");
        mark(section, picture);
      }
    }

    for (const [name, value] of Object.entries(stored())) {
      const select = tools.elements[name];
      if (select && [...select.options].some(o => o.value === value)) select.value = value;
    }
    tools.addEventListener("input", show);
    tools.addEventListener("submit", event => event.preventDefault());
    for (const slider of document.querySelectorAll(".compare input")) {
      slider.addEventListener("input", () => slider.parentElement.style.setProperty("--at", slider.value + "%"));
    }
    show();

    if (data.events && location.protocol.startsWith("http")) {
      const events = new EventSource(data.events);
      events.addEventListener("preview", event => {
        if (JSON.parse(event.data).revision !== data.revision) location.reload();
      });
      events.addEventListener("issues", event => {
        const lines = JSON.parse(event.data).lines;
        issueArea.replaceChildren();
        if (!lines.length) return;
        const list = document.createElement("ul");
        for (const line of lines) {
          const item = document.createElement("li");
          item.textContent = line;
          list.append(item);
        }
        issueArea.append(list);
      });
      root.dataset.live = "yes";
    }

    """
}
