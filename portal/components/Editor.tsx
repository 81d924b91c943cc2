import type { Ref } from "preact";
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from "preact/hooks";
import { isMac } from "../app/shortcuts.ts";
import { Button } from "./Button.tsx";
import { ButtonRow } from "./ButtonRow.tsx";
import { caretMarks, cleanHtml, holdPictures, linkOf, releasePictures } from "./clean-html.ts";
import { Dialog } from "./Dialog.tsx";
import styles from "./Editor.module.css";
import type { Engine } from "./EditorEngine.ts";
import * as outlines from "./EditorIcons.ts";
import { Field } from "./Field.tsx";
import { Outline } from "./Icons.tsx";

export type EditorHandle = {
  /** Inserts after the selection, so that nothing is overwritten. */
  insert: (html: string) => void;
  /** Focuses the caret's last position, or the end. */
  focus: (at?: "end") => void;
};

type Props = {
  label: string;
  /** The initial content, which replaces the current one when `revision` grows. */
  html: string;
  revision: number;
  onInput: (html: string) => void;
  handle?: Ref<EditorHandle>;
  describedBy?: string | undefined;
  isInvalid?: boolean;
};

/** A rich-text editor: bold, italic, links, lists and quotes. Text typed before its engine loads is kept. */
export function Editor({ label, html, revision, onInput, handle, describedBy, isInvalid = false }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const engine = useRef<Engine>(undefined);
  const latest = useRef(onInput);
  latest.current = onInput;
  /** The last known content. The engine also reports changes that leave it equal. */
  const held = useRef("");
  const [formats, setFormats] = useState<ReadonlySet<string>>(new Set());
  /** The toolbar button with `tabIndex` 0. The arrow keys move it. */
  const [stop, setStop] = useState(0);
  const [selected, setSelected] = useState<Range>();

  useLayoutEffect(() => {
    if (engine.current !== undefined) held.current = engine.current.setHTML(holdPictures(html)).getHTML();
    else root.current?.replaceChildren(cleanHtml(holdPictures(html)));
  }, [revision]);

  useEffect(() => {
    let isShown = true;
    start(() => isShown).catch(() => undefined);
    return () => {
      isShown = false;
      engine.current?.destroy();
    };
  }, []);

  async function start(isShown: () => boolean): Promise<void> {
    const { startEngine } = await import("./EditorEngine.ts");
    const element = root.current;
    if (element === null) return;
    // Starting the engine would end an input method's composition.
    if (element.dataset.composing !== undefined)
      await new Promise((resolve) => element.addEventListener("compositionend", resolve, { once: true }));
    if (!isShown()) return;
    const hasFocus = document.activeElement === element;
    // The engine drops a space at the end of a line, such as one just typed.
    const isAfterSpace = hasFocus && replaceBeforeCaret(" ", noBreakSpace);
    if (hasFocus) markCaret();
    const typed = element.innerHTML;
    const started = startEngine(element, cleanHtml);
    started.setHTML(typed);
    if (isAfterSpace) replaceBeforeCaret(noBreakSpace, " ");
    held.current = started.getHTML();
    // The engine missed the focus event, so it is fired again.
    if (hasFocus) {
      const selection = started.getSelection();
      element.dispatchEvent(new FocusEvent("focus"));
      started.setSelection(selection);
    }
    started.setKeyHandler(isMac ? "Meta-k" : "Ctrl-k", (_engine, event) => {
      event.preventDefault();
      event.stopPropagation();
      askForLink();
    });
    started.addEventListener("input", () => {
      const written = started.getHTML();
      if (written === held.current) return;
      held.current = written;
      latest.current(releasePictures(written));
    });
    started.addEventListener("pathChange", () => setFormats(formatsOf(started)));
    started.addEventListener("select", () => setFormats(formatsOf(started)));
    engine.current = started;
  }

  useImperativeHandle(handle ?? null, () => ({
    insert(inserted) {
      const { current: started } = engine;
      if (started !== undefined) {
        const end = started.getSelection();
        end.collapse(false);
        started.setSelection(end);
        started.insertHTML(holdPictures(inserted));
      } else if (root.current !== null) {
        root.current.append(cleanHtml(holdPictures(inserted)));
        latest.current(releasePictures(root.current.innerHTML));
      }
    },
    focus(at) {
      const { current: element } = root;
      if (element === null) return;
      element.focus();
      if (at !== "end") return;
      let line: Element = element;
      while (
        line.lastElementChild !== null &&
        line.lastElementChild === line.lastChild &&
        line.lastChild.hasChildNodes()
      )
        line = line.lastElementChild;
      const isEmpty = line.lastChild instanceof HTMLBRElement;
      getSelection()?.collapse(line, line.childNodes.length - (isEmpty ? 1 : 0));
    },
  }));

  function askForLink(): void {
    const { current: started } = engine;
    if (started === undefined) return;
    if (started.hasFormat("A")) started.removeLink();
    else setSelected(started.getSelection());
  }

  function link(href: string): void {
    const { current: started } = engine;
    setSelected(undefined);
    if (started === undefined || selected === undefined) return;
    started.focus();
    started.setSelection(selected);
    started.makeLink(href);
  }

  const ctrl = isMac ? "⌘" : "Ctrl+";
  const tools: Tool[] = [
    {
      name: "Bold",
      icon: outlines.bold,
      keys: `${ctrl}B`,
      tag: "B",
      on: (it) => it.bold(),
      off: (it) => it.removeBold(),
    },
    {
      name: "Italic",
      icon: outlines.italic,
      keys: `${ctrl}I`,
      tag: "I",
      on: (it) => it.italic(),
      off: (it) => it.removeItalic(),
    },
    { name: "Link", icon: outlines.link, keys: `${ctrl}K`, tag: "A", on: askForLink, off: askForLink },
    {
      name: "Bulleted list",
      icon: outlines.bullets,
      keys: `${ctrl}Shift+8`,
      tag: "UL",
      on: (it) => it.makeUnorderedList(),
      off: (it) => it.removeList(),
    },
    {
      name: "Numbered list",
      icon: outlines.numbers,
      keys: `${ctrl}Shift+9`,
      tag: "OL",
      on: (it) => it.makeOrderedList(),
      off: (it) => it.removeList(),
    },
    {
      name: "Quote",
      icon: outlines.quote,
      keys: `${ctrl}]`,
      tag: "BLOCKQUOTE",
      on: (it) => it.increaseQuoteLevel(),
      off: (it) => it.decreaseQuoteLevel(),
    },
  ];

  return (
    <div class={styles.editor} data-invalid={isInvalid}>
      {/* biome-ignore lint/a11y/useSemanticElements: a text area cannot hold markup */}
      <div
        ref={root}
        class={styles.content}
        contentEditable
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid ? true : undefined}
        onCompositionStart={({ currentTarget }) => {
          currentTarget.dataset.composing = "";
        }}
        onCompositionEnd={({ currentTarget }) => {
          delete currentTarget.dataset.composing;
        }}
        onInput={({ currentTarget }) => {
          if (engine.current === undefined) latest.current(releasePictures(currentTarget.innerHTML));
        }}
        onPaste={(event) => {
          if (engine.current === undefined) insertPlainly(event, event.clipboardData);
        }}
        onDrop={(event) => {
          if (engine.current === undefined) insertPlainly(event, event.dataTransfer);
        }}
      />
      <div
        class={styles.tools}
        role="toolbar"
        aria-label="Format"
        onKeyDown={(event) => {
          const next = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: -1 }[event.key];
          if (next === undefined) return;
          event.preventDefault();
          const { children } = event.currentTarget;
          (children[(next + children.length) % children.length] as HTMLElement).focus();
        }}
      >
        {tools.map(({ name, icon, keys, tag, on, off }, index) => (
          <Button
            key={name}
            variant="quiet"
            aria-label={name}
            tabIndex={index === stop ? 0 : -1}
            onFocus={() => setStop(index)}
            aria-pressed={formats.has(tag)}
            title={`${name} (${keys})`}
            // Keeps the selection in the editor.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              const { current: started } = engine;
              if (started === undefined) return;
              if (formats.has(tag)) off(started);
              else on(started);
            }}
          >
            <Outline path={icon} />
          </Button>
        ))}
      </div>
      {selected !== undefined && <LinkDialog onDone={link} onClose={() => setSelected(undefined)} />}
    </div>
  );
}

type Tool = {
  name: string;
  icon: string;
  keys: string;
  tag: string;
  on: (engine: Engine) => unknown;
  off: (engine: Engine) => unknown;
};

function LinkDialog({ onDone, onClose }: { onDone: (href: string) => void; onClose: () => void }) {
  const [error, setError] = useState<string>();
  return (
    <Dialog title="Link" onClose={onClose}>
      <form
        class={styles.link}
        onSubmit={(event) => {
          event.preventDefault();
          // The editor may be inside another form.
          event.stopPropagation();
          const href = linkOf(String(new FormData(event.currentTarget).get("address") ?? ""));
          if (href === undefined) setError("Enter a web or email address, such as example.com.");
          else onDone(href);
        }}
      >
        <Field label="Address" name="address" inputMode="url" autocomplete="off" autofocus error={error} />
        <ButtonRow>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="main" type="submit">
            Insert link
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}

function formatsOf(engine: Engine): ReadonlySet<string> {
  const path = engine.getPath().split(">");
  const tags = ["B", "I", "A", "UL", "OL", "BLOCKQUOTE"];
  return new Set(tags.filter((tag) => path.some((one) => one.split(/[.#[]/)[0] === tag) || engine.hasFormat(tag)));
}

function insertPlainly(event: Event, data: DataTransfer | null): void {
  event.preventDefault();
  document.execCommand("insertText", false, data?.getData("text/plain") ?? "");
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
