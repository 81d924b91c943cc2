import type { Ref } from "preact";
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from "preact/hooks";
import { isMac } from "../app/shortcuts.ts";
import { cleanHtml, holdPictures, releasePictures } from "./clean-html.ts";
import styles from "./Editor.module.css";
import type { Engine } from "./EditorEngine.ts";
import { moveCaretToEnd, startInPlace } from "./EditorStart.ts";
import { EditorTools, formatsOf, LinkDialog } from "./EditorTools.tsx";

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
    const element = root.current;
    if (element === null) return;
    const started = await startInPlace(element, isShown);
    if (started === undefined) return;
    held.current = started.getHTML();
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
      element?.focus();
      if (element !== null && at === "end") moveCaretToEnd(element);
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
      <EditorTools engine={engine} formats={formats} onLink={askForLink} />
      {selected !== undefined && <LinkDialog onDone={link} onClose={() => setSelected(undefined)} />}
    </div>
  );
}

function insertPlainly(event: Event, data: DataTransfer | null): void {
  event.preventDefault();
  document.execCommand("insertText", false, data?.getData("text/plain") ?? "");
}
