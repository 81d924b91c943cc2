import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";

const folder = "portal/dist/assets";
const manifest: Record<string, { file: string; imports?: string[]; css?: string[] }> = JSON.parse(
  readFileSync("portal/dist/manifest.json", "utf8"),
);

const kilobytes = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + statSync(`portal/dist/${file}.gz`).size, 0) / 1000;

/** The scripts and styles that a chunk needs, including its own. */
function filesOf(source: string): Set<string> {
  const { file, imports = [], css = [] } = manifest[source] ?? { file: "" };
  return new Set([file, ...css, ...imports.flatMap((one) => [...filesOf(one)])]);
}

const of = (files: Iterable<string>, ending: string) => [...files].filter((file) => file.endsWith(ending));

const first = filesOf("main.tsx");
const controls = of(filesOf("app/frame-parts.ts"), ".js").filter((file) => /\/controls-/.test(file));

test("every screen needs at most 47.5 KB of scripts and 12 KB of styles, compressed", () => {
  expect(kilobytes(of(first, ".js"))).toBeLessThan(47.5);
  expect(kilobytes(of(first, ".css"))).toBeLessThan(12);
});

test("the code shared by most screens is one file of at most 7.6 KB, which the list of conversations loads later", () => {
  expect(controls).toHaveLength(1);
  expect(kilobytes(controls)).toBeLessThan(7.6);
  // The parts that the frame loads once a page is idle load nothing else.
  const later = [...filesOf("app/frame-parts.ts")].filter((file) => !first.has(file));
  expect(later.sort()).toEqual([...controls, manifest["app/frame-parts.ts"]?.file].sort());
  for (const source of ["main.tsx", "screens/messages/Messages.tsx"])
    for (const file of controls) expect(filesOf(source).has(file), source).toBe(false);
});

test("the list of conversations needs at most 59 KB of scripts, in six requests including the page", () => {
  // The entry only imports its first import, which the page names directly.
  const entry = manifest["main.tsx"]?.file;
  const files = new Set([...first, ...filesOf("screens/messages/Messages.tsx")].filter((file) => file !== entry));
  // The limit is 60 KB on the wire, including headers.
  expect(kilobytes(of(files, ".js"))).toBeLessThan(59);
  expect(files.size).toBeLessThanOrEqual(5);
});

/** Parts that several areas show. */
const shared = new Set(
  Object.keys(manifest)
    .filter((source) => /^_(records|lines|bookings|address|combobox)-/.test(source))
    .flatMap((source) => [...filesOf(source)]),
);

test("each screen adds at most 20 KB of scripts of its own, in at most three files including styles, besides shared ones", () => {
  const screens = Object.keys(manifest).filter((source) => source.startsWith("screens/"));
  expect(screens.length).toBeGreaterThan(0);
  const messages = [...filesOf("screens/messages/Messages.tsx"), ...filesOf("screens/messages/thread/Thread.tsx")];
  for (const screen of screens) {
    // Parts of messages load into an open list or thread, except the two screens themselves.
    const isPart = screen.startsWith("screens/messages/") && !/\/(?:Messages|Drafts)\.tsx$/.test(screen);
    const before = isPart ? new Set([...first, ...messages]) : first;
    const added = [...filesOf(screen)].filter((file) => !before.has(file));
    const own = added.filter((file) => !controls.includes(file) && !shared.has(file));
    expect(kilobytes(of(own, ".js")), screen).toBeLessThan(20);
    // The review of drafts shares two files with the list and threads.
    if (!isPart) expect(own.length, screen).toBeLessThanOrEqual(screen.endsWith("/Drafts.tsx") ? 5 : 3);
  }
});

test("the editor's engine has at most 22 KB and loads with no screen, and the editor only with those of messages", () => {
  const engine = "components/EditorEngine.ts";
  expect(kilobytes(of(filesOf(engine), ".js").filter((file) => !first.has(file)))).toBeLessThan(22);
  const file = manifest[engine]?.file ?? "";
  for (const source of Object.keys(manifest))
    if (source !== engine) expect(filesOf(source).has(file), source).toBe(false);
  const editor = manifest["components/Editor.tsx"]?.file ?? "";
  expect(editor).not.toBe("");
  for (const source of Object.keys(manifest))
    if (source.startsWith("screens/") && !source.startsWith("screens/messages/"))
      expect(filesOf(source).has(editor), source).toBe(false);
});

test("every asset is beside its compressed forms", () => {
  const names = new Set(readdirSync(folder));
  for (const name of names)
    if (/\.(js|css)$/.test(name))
      expect([names.has(`${name}.gz`), names.has(`${name}.br`)], name).toEqual([true, true]);
});
