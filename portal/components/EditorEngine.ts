import Squire from "squire-rte";

/** Loaded on demand. */
export type Engine = Squire;

/** Starts the engine. Pasted HTML and `setHTML` both go through `clean`. */
export function startEngine(root: HTMLElement, clean: (html: string) => DocumentFragment): Engine {
  const engine = new Squire(root, {
    sanitizeToDOMFragment: clean,
    didError(error) {
      console.error(error);
    },
  });
  // Turns off the engine's shortcuts for formats that the toolbar lacks.
  for (const keys of ["Shift-5", "Shift-6", "Shift-7", "d"]) {
    engine.setKeyHandler(`Ctrl-${keys}`, null);
    engine.setKeyHandler(`Meta-${keys}`, null);
  }
  return engine;
}
