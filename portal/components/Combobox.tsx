import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import styles from "./Combobox.module.css";
import { Icon } from "./Icons.tsx";

export type Option = { id: string; name: string; facts: readonly string[] };

type Props<One extends Option> = {
  /** Names the list of options. */
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  groups: readonly { title: string; found: readonly One[] }[];
  /** Whether the options are still those of an earlier text. */
  isWaiting: boolean;
  /** Whether an option may be chosen while `isWaiting`. */
  isReady?: (option: One) => boolean;
  onChoose: (option: One) => void;
  onClose: () => void;
  /** Shown when there are no options. */
  none: ComponentChildren;
  /** The verb in the hint for Enter. */
  verb: (option: One | undefined) => string;
  /** Shown above the options. */
  children?: ComponentChildren;
};

/** A text field with options. The arrow keys move through them while the focus stays in the field. */
export function Combobox<One extends Option>({
  label,
  placeholder,
  text,
  onText,
  groups: given,
  isWaiting,
  isReady = () => false,
  onChoose,
  onClose,
  none,
  verb,
  children,
}: Props<One>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const groups = given.filter(({ found }) => found.length > 0);
  const all = groups.flatMap(({ found }) => found);
  const current = all[Math.min(at, all.length - 1)];

  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [current?.id]);

  function pressed(event: KeyboardEvent): void {
    if (event.isComposing || all.length === 0) return;
    const last = all.length - 1;
    const steps: Record<string, number> = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : Math.min(at, last) - 1,
    };
    const next = steps[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setAt(next);
    } else if (event.key === "Enter" && current !== undefined && (!isWaiting || isReady(current))) {
      event.preventDefault();
      onChoose(current);
    }
  }

  return (
    <>
      <div class={styles.field}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={all.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current === undefined ? undefined : optionId(id, current)}
          placeholder={placeholder}
          autocomplete="off"
          spellcheck={false}
          maxLength={200}
          autofocus
          value={text}
          onInput={(event) => {
            onText(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={pressed}
        />
        <button type="button" class={styles.close} onClick={onClose}>
          Close
        </button>
      </div>
      <p class="visually-hidden" role="status">
        {isWaiting ? "" : countShown(all.length)}
      </p>
      {children}
      {all.length === 0 && <p class={styles.none}>{isWaiting ? "Searching…" : none}</p>}
      <div ref={list} id={`${id}-list`} class={styles.list} role="listbox" aria-label="Results" aria-busy={isWaiting}>
        {groups.map(({ title, found }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a list box
          <div key={title} role="group" aria-labelledby={`${id}-${title}`} class={styles.group}>
            <p class={styles.title} id={`${id}-${title}`}>
              {title}
            </p>
            {found.map((one) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys of the whole list
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the option
              <div
                key={one.id}
                id={optionId(id, one)}
                role="option"
                class={styles.option}
                aria-selected={one === current}
                onClick={() => onChoose(one)}
                onMouseMove={() => setAt(all.indexOf(one))}
              >
                <bdi class={styles.name}>{one.name}</bdi>
                <span class={styles.facts}>{one.facts.join(" · ")}</span>
              </div>
            ))}
          </div>
        ))}
      </div>
      <p class={styles.keys}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> choose
        </span>
        <span>
          <kbd>Enter</kbd> {verb(current)}
        </span>
        <span>
          <kbd>Esc</kbd> close
        </span>
      </p>
    </>
  );
}

/** Shown between the field and its options. */
export function AboveOptions({ children }: { children: ComponentChildren }) {
  return <div class={styles.failure}>{children}</div>;
}

function optionId(id: string, { id: option }: Option): string {
  return `${id}-${option.replaceAll("/", "-")}`;
}

function countShown(count: number): string {
  return count === 1 ? "1 result" : `${count} results`;
}
