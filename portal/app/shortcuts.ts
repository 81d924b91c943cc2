import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { useLocation } from "preact-iso";
import { createKeybindingsHandler } from "tinykeys";
import { viewer } from "../data/viewer.ts";

export const isHelpOpen = signal(false);
export const isSearchOpen = signal(false);

export type Shortcut = { keys: string; title: string; run: () => void };

/** Of the screens that are shown; the innermost comes last and wins. */
const scopes = signal<readonly (readonly Shortcut[])[]>([]);

/** Everything that keys do now, for the help. */
export function activeShortcuts(): Shortcut[] {
  return scopes.value.flat();
}

/** The keys of a part of the portal, for as long as it is shown. */
export function useKeys(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    scopes.value = [...scopes.value, shortcuts];
    return () => {
      scopes.value = scopes.value.filter((one) => one !== shortcuts);
    };
  }, [shortcuts]);
}

const places = [
  { keys: "g t", title: "Today", path: "/today" },
  { keys: "g n", title: "Notifications", path: "/notifications" },
];

/** The keys that do the same on every screen. */
export function useShortcuts(): void {
  const { route } = useLocation();
  useEffect(() => {
    const everywhere: Shortcut[] = [
      { keys: "$mod+k", title: "Search everything", run: () => (isSearchOpen.value = true) },
      { keys: "Shift+?", title: "Keyboard shortcuts", run: () => (isHelpOpen.value = true) },
      ...places.map(({ keys, title, path }) => ({ keys, title: `Go to ${title}`, run: () => route(path) })),
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
      );
    });
    const listen = (event: KeyboardEvent) => {
      if (isOff(event)) return;
      handle(event);
    };
    addEventListener("keydown", listen);
    return () => {
      end();
      removeEventListener("keydown", listen);
    };
  }, []);
}

/** In fields and dialogs keys are text; and people can turn the single ones off (WCAG 2.1.4). */
function isOff(event: KeyboardEvent): boolean {
  if (document.querySelector("dialog[open]") !== null) return true;
  if (event.ctrlKey || event.metaKey) return false;
  if (viewer.value?.preferences.shortcuts === false) return true;
  const { target } = event;
  return target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable=true]") !== null;
}
