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
