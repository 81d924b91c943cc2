import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Field, GrowingTextArea } from "./Field.tsx";
import styles from "./SuggestField.module.css";

export type Suggestion = { id: string; name: string; facts: readonly string[] };

type Props<One extends Suggestion> = {
  label: string;
  hint?: ComponentChildren;
  error?: string | undefined;
  name?: string;
  placeholder?: string;
  required?: boolean;
  autofocus?: boolean;
  text: string;
  onText: (text: string) => void;
  /** Called before the suggestions are shown. */
  onOpen?: () => void;
  suggestions: readonly One[];
  onChoose: (suggestion: One) => void;
  /** The validation message that keeps the form from being sent. */
  validity?: string;
  /** Accepts several lines, and suggests while there is one. Enter breaks the line unless a suggestion is selected. */
  isMultiline?: boolean;
  maxLength?: number;
};

/** A form field with suggestions. The arrow keys move through them while the focus stays in the field. */
export function SuggestField<One extends Suggestion>({
  text,
  onText,
  onOpen,
  suggestions,
  onChoose,
  validity = "",
  isMultiline = false,
  maxLength = 255,
  ...field
}: Props<One>) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const first = isMultiline ? -1 : 0;
  const [at, setAt] = useState(first);
  const isShown = isOpen && suggestions.length > 0 && !text.includes("\n");
  const last = suggestions.length - 1;
  const current = isShown ? suggestions[Math.min(at, last)] : undefined;

  useEffect(() => {
    frame.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [current?.id]);
  useEffect(() => {
    frame.current
      ?.querySelector<HTMLInputElement | HTMLTextAreaElement>("input, textarea")
      ?.setCustomValidity(validity);
  }, [validity]);

  function choose(suggestion: One): void {
    setOpen(false);
    onChoose(suggestion);
  }

  function open(): void {
    setAt(first);
    setOpen(true);
    onOpen?.();
  }

  function pressed(event: KeyboardEvent): void {
    if (event.isComposing || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") {
      // Elsewhere the arrow keys move the caret between lines.
      if (isMultiline && !isShown && text !== "") return;
      event.preventDefault();
      if (!isShown) open();
      else if (key === "ArrowDown") setAt(at >= last ? 0 : at + 1);
      else setAt(at <= 0 ? last : Math.min(at, last) - 1);
    } else if (key === "Enter" && current !== undefined) {
      event.preventDefault();
      choose(current);
    } else if (key === "Escape" && isShown) {
      // Closes the list and keeps the dialog around it open.
      event.preventDefault();
      setOpen(false);
    }
  }

  const control = {
    ...field,
    "aria-controls": `${id}-list`,
    "aria-autocomplete": "list",
    "aria-activedescendant": current === undefined ? undefined : `${id}-${current.id}`,
    autocomplete: "off",
    maxLength,
    value: text,
    onInput({ currentTarget }: { currentTarget: { value: string } }) {
      onText(currentTarget.value);
      open();
    },
    onClick() {
      if (!isShown) open();
    },
    onKeyDown: pressed,
    onBlur: () => setOpen(false),
  } as const;

  return (
    <div ref={frame} class={styles.frame}>
      {isMultiline ? (
        <GrowingTextArea {...control} aria-haspopup="listbox" />
      ) : (
        <Field {...control} role="combobox" aria-expanded={isShown} spellcheck={false} />
      )}
      <div id={`${id}-list`} class={styles.list} role="listbox" aria-label={field.label} hidden={!isShown}>
        {isShown &&
          suggestions.map((one, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys of the whole list
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the option
            <div
              key={one.id}
              id={`${id}-${one.id}`}
              role="option"
              class={styles.option}
              aria-selected={one === current}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(one)}
              onMouseMove={() => setAt(index)}
            >
              <bdi class={styles.name}>{one.name}</bdi>
              <span class={styles.facts}>{one.facts.join(" · ")}</span>
            </div>
          ))}
      </div>
      <p class="visually-hidden" role="status">
        {isShown && (suggestions.length === 1 ? "1 suggestion" : `${suggestions.length} suggestions`)}
      </p>
    </div>
  );
}
