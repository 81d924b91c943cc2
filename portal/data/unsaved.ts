import { signal } from "@preact/signals";

/** The forms whose input has not been saved. */
const forms = new Set<object>();

/** What would lose it, until the person has decided. */
export const leaving = signal<(() => void) | undefined>(undefined);

export function markUnsaved(form: object, isUnsaved: boolean): void {
  if (isUnsaved) forms.add(form);
  else forms.delete(form);
}

export function isUnsaved(): boolean {
  return forms.size > 0;
}

/** Goes at once, or once the person agrees to lose what is not saved. */
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
 * Back and Forward. The browser has gone before it says so, and cannot be kept from it: it is sent back to where the person
 * is, and goes once they agree. The router, which listens later, receives neither. A browser without the positions of its
 * history goes at once.
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
