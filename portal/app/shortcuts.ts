import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import { createKeybindingsHandler } from "tinykeys";
import { leave } from "../data/unsaved.ts";
import { viewer } from "../data/viewer.ts";

export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

export const isHelpOpen = signal(false);
/** Whether the global search is open. */
export const isSearchOpen = signal(false);

export type Shortcut = { keys: string; title: string; run: () => void };

/** The shortcuts of the mounted parts. The last, innermost one wins. */
const scopes = signal<readonly (readonly Shortcut[])[]>([]);

/** Every active shortcut, for the help dialog. */
export function activeShortcuts(): Shortcut[] {
  return scopes.value.flat();
}

/** A shortcut's keys as labels: `⌘`, `Ctrl`, `K`. */
export function keysShown(keys: string): string[] {
  return keys
    .split(/[ +]/)
    .filter((key) => !(key === "Shift" && keys === "Shift+?") && key !== "[Shift]")
    .map((key) => {
      if (key === "$mod") return isMac ? "⌘" : "Ctrl";
      return key.length === 1 && /[a-z]/.test(key) ? key.toUpperCase() : key;
    });
}

/** Registers shortcuts for as long as the component is mounted. */
export function useKeys(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  // A layout effect registers the keys before the paint, so that an early key press is not lost.
  useLayoutEffect(() => {
    const own = shortcuts.map(
      (shortcut, index): Shortcut => ({ ...shortcut, run: () => latest.current[index]?.run() }),
    );
    scopes.value = [...scopes.value, own];
    return () => {
      scopes.value = scopes.value.filter((one) => one !== own);
    };
  }, [shortcuts.map(({ keys, title }) => `${keys} ${title}`).join("\n")]);
}

const places = [
  { keys: "g t", title: "Today", path: "/today" },
  { keys: "g m", title: "Messages", path: "/messages" },
  { keys: "g l", title: "Leads", path: "/leads" },
  { keys: "g q", title: "Quotes", path: "/quotes" },
  { keys: "g i", title: "Invoices", path: "/invoices" },
  { keys: "g j", title: "Jobs", path: "/jobs" },
  { keys: "g s", title: "Schedule", path: "/schedule" },
  { keys: "g c", title: "Customers", path: "/customers" },
  { keys: "g n", title: "Notifications", path: "/notifications" },
];

/** The shortcuts of every screen: search, help and navigation. */
export function useShortcuts(): void {
  const { route } = useLocation();
  useEffect(() => {
    const everywhere: Shortcut[] = [
      { keys: "$mod+k", title: "Search everything", run: () => (isSearchOpen.value = true) },
      { keys: "Shift+?", title: "Keyboard shortcuts", run: () => (isHelpOpen.value = true) },
      ...places.map(({ keys, title, path }) => ({
        keys,
        title: `Go to ${title}`,
        run: () => leave(() => route(path)),
      })),
    ];
    scopes.value = [everywhere, ...scopes.value];
    return () => {
      scopes.value = scopes.value.filter((one) => one !== everywhere);
    };
  }, [route]);
  useEffect(() => {
    addEventListener("keydown", handle);
    return () => removeEventListener("keydown", handle);
  }, []);
}

/**
 * One handler per shortcut. It keeps how much of a sequence is pressed, so that `g m` completes even if a screen
 * registers or removes shortcuts in between.
 */
const handlers = new Map<string, (event: KeyboardEvent) => void>();

/** The shortcuts that the current event has completed. */
let pressed: string[] = [];

function handle(event: KeyboardEvent): void {
  const all = scopes.value.flat();
  const used = new Set(all.map(({ keys }) => keys));
  for (const keys of handlers.keys()) if (!used.has(keys)) handlers.delete(keys);
  pressed = [];
  for (const keys of used) {
    const known =
      handlers.get(keys) ?? createKeybindingsHandler({ [keys]: () => pressed.push(keys) }, { ignore: isOff });
    handlers.set(keys, known);
    known(event);
  }
  // The longest sequence wins: the last key of `g m` does not also run `m`.
  const [keys] = pressed.sort((one, other) => other.split(" ").length - one.split(" ").length);
  const shortcut = all.findLast((one) => one.keys === keys);
  if (shortcut === undefined) return;
  event.preventDefault();
  shortcut.run();
}

/** Shortcuts are off in fields and dialogs. Members can turn off single-key shortcuts (WCAG 2.1.4). */
function isOff(event: KeyboardEvent): boolean {
  if (event.isComposing || document.querySelector("dialog[open]") !== null) return true;
  if (event.ctrlKey || event.metaKey) return false;
  if (viewer.value?.preferences.shortcuts === false) return true;
  const { target } = event;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(fields));
}

/** Fields that use keys themselves. A checkbox uses the space bar alone. */
const fields = "input:not([type=checkbox], [type=radio]), textarea, select";
