import { caretMarks, cleanHtml } from "./clean-html.ts";
import type { Engine } from "./EditorEngine.ts";

/**
 * Loads the editor's engine and starts it around what the person has typed meanwhile, with the caret where it is.
 * Undefined if the editor is no longer shown.
 */
export async function startInPlace(element: HTMLElement, isShown: () => boolean): Promise<Engine | undefined> {
  const { startEngine } = await import("./EditorEngine.ts");
  // Starting the engine would end an input method's composition.
  if (element.dataset.composing !== undefined)
    await new Promise((resolve) => element.addEventListener("compositionend", resolve, { once: true }));
  if (!isShown()) return undefined;
  const hasFocus = document.activeElement === element;
  // The engine drops a space at the end of a line, such as one just typed.
  const isAfterSpace = hasFocus && replaceBeforeCaret(" ", noBreakSpace);
  if (hasFocus) markCaret();
  const typed = element.innerHTML;
  const engine = startEngine(element, cleanHtml);
  engine.setHTML(typed);
  if (isAfterSpace) replaceBeforeCaret(noBreakSpace, " ");
  // The engine missed the focus event, so it is fired again.
  if (hasFocus) {
    const selection = engine.getSelection();
    element.dispatchEvent(new FocusEvent("focus"));
    engine.setSelection(selection);
  }
  return engine;
}

export function moveCaretToEnd(element: Element): void {
  let line = element;
  while (line.lastElementChild !== null && line.lastElementChild === line.lastChild && line.lastChild.hasChildNodes())
    line = line.lastElementChild;
  const isEmpty = line.lastChild instanceof HTMLBRElement;
  getSelection()?.collapse(line, line.childNodes.length - (isEmpty ? 1 : 0));
}

const noBreakSpace = "\u00a0";

/** Replaces the character before the caret. Returns false if it is another one. */
function replaceBeforeCaret(character: string, other: string): boolean {
  const { anchorNode: text, anchorOffset: offset = 0 } = getSelection() ?? {};
  if (!(text instanceof Text) || text.data[offset - 1] !== character) return false;
  text.replaceData(offset - 1, 1, other);
  getSelection()?.collapse(text, offset);
  return true;
}

/** Marks the caret in the form that the engine restores it from. */
function markCaret(): void {
  const selection = getSelection();
  if (selection === null || selection.rangeCount === 0) return;
  const range = selection.getRangeAt(0);
  for (const id of caretMarks) {
    const mark = document.createElement("input");
    mark.id = id;
    mark.type = "hidden";
    range.insertNode(mark);
  }
}
