import { useState } from "preact/hooks";
import { isMac } from "../app/shortcuts.ts";
import { Button } from "./Button.tsx";
import { ButtonRow } from "./ButtonRow.tsx";
import { linkOf } from "./clean-html.ts";
import { Dialog } from "./Dialog.tsx";
import styles from "./Editor.module.css";
import type { Engine } from "./EditorEngine.ts";
import * as outlines from "./EditorIcons.ts";
import { Field } from "./Field.tsx";
import { Outline } from "./Icons.tsx";

type Tool = {
  name: string;
  icon: string;
  keys: string;
  tag: string;
  on: (engine: Engine) => unknown;
  off: (engine: Engine) => unknown;
};

const ctrl = isMac ? "⌘" : "Ctrl+";

function toolsOf(onLink: () => void): readonly Tool[] {
  return [
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
    { name: "Link", icon: outlines.link, keys: `${ctrl}K`, tag: "A", on: onLink, off: onLink },
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
}

type Props = {
  /** The engine, once it has loaded. Until then the buttons do nothing. */
  engine: { readonly current: Engine | undefined };
  /** The tags around the selection. */
  formats: ReadonlySet<string>;
  /** Adds a link, or removes the selected one. */
  onLink: () => void;
};

/** The buttons of the formats. The arrow keys move between them. */
export function EditorTools({ engine, formats, onLink }: Props) {
  /** The button with `tabIndex` 0. */
  const [stop, setStop] = useState(0);
  return (
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
      {toolsOf(onLink).map(({ name, icon, keys, tag, on, off }, index) => (
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
  );
}

export function LinkDialog({ onDone, onClose }: { onDone: (href: string) => void; onClose: () => void }) {
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

export function formatsOf(engine: Engine): ReadonlySet<string> {
  const path = engine.getPath().split(">");
  const tags = ["B", "I", "A", "UL", "OL", "BLOCKQUOTE"];
  return new Set(tags.filter((tag) => path.some((one) => one.split(/[.#[]/)[0] === tag) || engine.hasFormat(tag)));
}
