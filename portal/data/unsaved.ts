import { signal } from "@preact/signals";

/** Forms with unsaved input. */
const forms = new Set<object>();

/** The navigation that waits for the person to decide about unsaved input. */
export const leaving = signal<(() => void) | undefined>(undefined);

export function markUnsaved(form: object, isUnsaved: boolean): void {
  if (isUnsaved) forms.add(form);
  else forms.delete(form);
}

export function isUnsaved(): boolean {
  return forms.size > 0;
}

/** Navigates at once, or after the person agrees to lose unsaved input. */
export function leave(go: () => void): void {
  if (isUnsaved()) leaving.value = go;
  else go();
}

export function stay(): void {
  leaving.value = undefined;
}

export function discard(): void {
  const go = leaving.value;
  forms.clear();
  leaving.value = undefined;
  go?.();
}

/**
 * Guards Back and Forward. The browser navigates before `popstate` and cannot be stopped, so the page goes back and
 * repeats the navigation once the person agrees. The router listens later and sees neither.
 */
export function holdTraversals(): void {
  if (!("navigation" in window)) return;
  const position = () => navigation.currentEntry?.index ?? 0;
  let at = position();
  navigation.addEventListener("currententrychange", ({ navigationType }) => {
    if (navigationType !== "traverse") at = position();
  });
  addEventListener("popstate", (event) => {
    const steps = position() - at;
    if (steps === 0) return;
    if (!isUnsaved()) {
      at += steps;
      return;
    }
    event.stopImmediatePropagation();
    history.go(-steps);
    leave(() => history.go(steps));
  });
}
