import Squire from "squire-rte";

/** The part of the editor that is loaded when it is needed. */
export type Engine = Squire;

/** Whatever comes in, from the clipboard or from `setHTML`, is what `clean` makes of it. */
export function startEngine(root: HTMLElement, clean: (html: string) => DocumentFragment): Engine {
  const engine = new Squire(root, {
    sanitizeToDOMFragment: clean,
    didError(error) {
      console.error(error);
    },
  });
  // They write what is not offered here.
  for (const keys of ["Shift-5", "Shift-6", "Shift-7", "d"]) {
    engine.setKeyHandler(`Ctrl-${keys}`, null);
    engine.setKeyHandler(`Meta-${keys}`, null);
  }
  return engine;
}
