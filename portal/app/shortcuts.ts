import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
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
  useEffect(() => {
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
    let handle = (_event: KeyboardEvent) => {};
    const end = scopes.subscribe((all) => {
      handle = createKeybindingsHandler(
        Object.fromEntries(
          all.flat().map(({ keys, run }) => [
            keys,
            (event: KeyboardEvent) => {
              event.preventDefault();
              run();
            },
          ]),
        ),
        { ignore: isOff },
      );
    });
    const listen = (event: KeyboardEvent) => handle(event);
    addEventListener("keydown", listen);
    return () => {
      end();
      removeEventListener("keydown", listen);
    };
  }, []);
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
