import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import { createKeybindingsHandler } from "tinykeys";
import { leave } from "../data/unsaved.ts";
import { viewer } from "../data/viewer.ts";

export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

export const isHelpOpen = signal(false);
/** Whether everything is searched. */
export const isSearchOpen = signal(false);

export type Shortcut = { keys: string; title: string; run: () => void };

/** Of the screens that are shown; the innermost comes last and wins. */
const scopes = signal<readonly (readonly Shortcut[])[]>([]);

/** Everything that keys do now, for the help. */
export function activeShortcuts(): Shortcut[] {
  return scopes.value.flat();
}

/** The keys of a shortcut as they are printed on them. */
export function keysShown(keys: string): string[] {
  return keys
    .split(/[ +]/)
    .filter((key) => !(key === "Shift" && keys === "Shift+?") && key !== "[Shift]")
    .map((key) => {
      if (key === "$mod") return isMac ? "⌘" : "Ctrl";
      return key.length === 1 && /[a-z]/.test(key) ? key.toUpperCase() : key;
    });
}

/** The keys of a part of the portal, for as long as it is shown. */
export function useKeys(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  // Before what they act on is painted: a key that is pressed as it appears is not lost.
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

/** The keys that do the same on every screen. */
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
 * One for each of the keys that are in use, which holds how much of a sequence has been pressed: `g m` goes on where a
 * screen has taken or given up other keys in between.
 */
const handlers = new Map<string, (event: KeyboardEvent) => void>();

/** The keys that the event has completed. */
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
  // What ends a sequence is not pressed alone.
  const [keys] = pressed.sort((one, other) => other.split(" ").length - one.split(" ").length);
  const shortcut = all.findLast((one) => one.keys === keys);
  if (shortcut === undefined) return;
  event.preventDefault();
  shortcut.run();
}

/** In fields and dialogs keys are text; and people can turn the single ones off (WCAG 2.1.4). */
function isOff(event: KeyboardEvent): boolean {
  if (event.isComposing || document.querySelector("dialog[open]") !== null) return true;
  if (event.ctrlKey || event.metaKey) return false;
  if (viewer.value?.preferences.shortcuts === false) return true;
  const { target } = event;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(fields));
}

/** Where keys enter or choose something; a tick box takes the space bar alone. */
const fields = "input:not([type=checkbox], [type=radio]), textarea, select";
