// Adds the copy buttons, the language tabs and the marks of the current page and section.
// Loads before the page is drawn, so that only one sample of several is ever shown.
document.documentElement.classList.add("scripted");

document.addEventListener("DOMContentLoaded", () => {
  showCurrentPage();
  for (const samples of document.querySelectorAll(".samples")) addTabs(samples);
  if (navigator.clipboard !== undefined)
    for (const code of document.querySelectorAll(".code")) code.append(copyButton(code));
  const menu = document.querySelector(".sections");
  if (menu !== null) followSections(menu);
});

/** Scrolls the contents, and not the page. */
function showCurrentPage() {
  const contents = document.getElementById("contents");
  const current = contents.querySelector("[aria-current]");
  if (current !== null) contents.scrollTop = current.offsetTop - contents.clientHeight / 3;
}

function copyButton(code) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.setAttribute("aria-live", "polite");
  button.addEventListener("click", async () => {
    const isCopied = await navigator.clipboard.writeText(code.querySelector("code").textContent).then(
      () => true,
      () => false,
    );
    button.textContent = isCopied ? "Copied" : "Not copied";
    setTimeout(() => {
      button.textContent = "Copy";
    }, 2000);
  });
  return button;
}

const storageKey = "docs-languages";
let tabCount = 0;

/** The chosen languages, the latest first. Without storage, a choice lasts as long as the page. */
let chosen = readChosen();

function readChosen() {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

function addTabs(samples) {
  const list = document.createElement("div");
  list.className = "tabs";
  list.setAttribute("role", "tablist");
  list.setAttribute("aria-label", "Language");
  for (const panel of samples.querySelectorAll(".code")) {
    const tab = document.createElement("button");
    tab.type = "button";
    tab.textContent = panel.dataset.choice;
    tab.setAttribute("role", "tab");
    panel.id = `sample-${tabCount}`;
    tab.id = `tab-${tabCount++}`;
    tab.setAttribute("aria-controls", panel.id);
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", tab.id);
    tab.addEventListener("click", () => choose(tab));
    list.append(tab);
  }
  list.addEventListener("keydown", moveTab);
  samples.prepend(list);
  showChosen(samples);
}

/** The arrow keys, as the ARIA Authoring Practices have them. */
function moveTab(event) {
  const tabs = [...event.currentTarget.children];
  const at = tabs.indexOf(event.target);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  const tab = tabs[(to + tabs.length) % tabs.length];
  choose(tab);
  tab.focus();
}

/** Shows the language in all samples of the page, and keeps the tab where it is on the screen. */
function choose(tab) {
  chosen = [tab.textContent, ...chosen.filter((one) => one !== tab.textContent)].slice(0, 8);
  try {
    localStorage.setItem(storageKey, JSON.stringify(chosen));
  } catch {
    // Storage can be off or full.
  }
  const before = tab.getBoundingClientRect().top;
  for (const samples of document.querySelectorAll(".samples")) showChosen(samples);
  window.scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: "instant" });
}

function showChosen(samples) {
  const tabs = [...samples.querySelectorAll("[role=tab]")];
  const names = tabs.map((tab) => tab.textContent);
  const name = chosen.find((one) => names.includes(one)) ?? names[0];
  for (const tab of tabs) {
    const isShown = tab.textContent === name;
    tab.setAttribute("aria-selected", String(isShown));
    tab.tabIndex = isShown ? 0 : -1;
    document.getElementById(tab.getAttribute("aria-controls")).hidden = !isShown;
  }
}

/** Marks the section that is read. On narrow screens the menu is closed until it is opened, and by a choice. */
function followSections(menu) {
  const details = menu.querySelector("details");
  const wide = matchMedia("(min-width: 76rem)");
  const adapt = () => {
    details.open = wide.matches;
  };
  adapt();
  wide.addEventListener("change", adapt);
  menu.addEventListener("click", (event) => {
    if (event.target.closest("a") !== null && !wide.matches) details.open = false;
  });
  const links = [...menu.querySelectorAll("a")];
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
  let isQueued = false;
  const mark = () => {
    isQueued = false;
    const at = headings.findLastIndex((heading) => heading.getBoundingClientRect().top < innerHeight / 4);
    for (const [index, link] of links.entries())
      if (index === at) link.setAttribute("aria-current", "location");
      else link.removeAttribute("aria-current");
    const current = links[at];
    if (current !== undefined && wide.matches) menu.scrollTop = current.offsetTop - menu.clientHeight / 2;
  };
  addEventListener(
    "scroll",
    () => {
      if (!isQueued) requestAnimationFrame(mark);
      isQueued = true;
    },
    { passive: true },
  );
  mark();
}
