import { useQuery } from "@urql/preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { Failure } from "../components/Answer.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { Icon } from "../components/Icons.tsx";
import { leave } from "../data/unsaved.ts";
import { Search } from "../generated/documents/Search.ts";
import { type Found, findPages, recordsOf } from "./found.ts";
import styles from "./GlobalSearch.module.css";
import { notify } from "./notices.ts";
import { isSearchOpen } from "./shortcuts.ts";

const restMs = 150;

/** Over every screen: the pages of the portal and the records of the business that a text finds, walked by the arrows. */
export function GlobalSearch() {
  const { route } = useLocation();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const query = useRested(text.trim());
  const [{ data, error, fetching, stale }, ask] = useQuery({
    query: Search,
    variables: { query },
    pause: query === "",
    requestPolicy: "cache-and-network",
  });

  const groups = [findPages(text), ...(text.trim() === "" || data === undefined ? [] : recordsOf(data.search))].filter(
    ({ found }) => found.length > 0,
  );
  const all = groups.flatMap(({ found }) => found);
  const current = all[Math.min(at, all.length - 1)];
  const isWaiting = text.trim() !== "" && (fetching || query !== text.trim());

  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [current?.id]);

  function choose({ id: record, name, address }: Found): void {
    close();
    if (address !== undefined) leave(() => route(address));
    else copyId(name, record);
  }

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
    } else if (event.key === "Enter" && current !== undefined && (!isWaiting || current.id === current.address)) {
      // Pages are found at once, before the records.
      event.preventDefault();
      choose(current);
    }
  }

  return (
    <Dialog title="Search everything" variant="palette" onClose={close}>
      <div class={styles.field}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="Search everything"
          aria-expanded={all.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current === undefined ? undefined : optionId(id, current)}
          placeholder="Customers, jobs, quotes, invoices, pages"
          autocomplete="off"
          spellcheck={false}
          maxLength={200}
          autofocus
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={pressed}
        />
        <button type="button" class={styles.close} onClick={close}>
          Close
        </button>
      </div>
      <p class="visually-hidden" role="status">
        {isWaiting ? "" : countShown(all.length)}
      </p>
      {error !== undefined && text.trim() !== "" && (
        <div class={styles.failure}>
          <Failure error={error} isStale={stale} retry={() => ask({ requestPolicy: "network-only" })} />
        </div>
      )}
      {all.length === 0 && error === undefined && (
        <p class={styles.none}>{isWaiting ? "Searching…" : `Nothing is found for “${text.trim()}”.`}</p>
      )}
      <div ref={list} id={`${id}-list`} class={styles.list} role="listbox" aria-label="Results" aria-busy={isWaiting}>
        {groups.map(({ title, found }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
          <div key={title} role="group" aria-labelledby={`${id}-${title}`} class={styles.group}>
            <p class={styles.title} id={`${id}-${title}`}>
              {title}
            </p>
            {found.map((one) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys of the whole list
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the current one
              <div
                key={one.id}
                id={optionId(id, one)}
                role="option"
                class={styles.option}
                aria-selected={one === current}
                onClick={() => choose(one)}
                onMouseMove={() => setAt(all.indexOf(one))}
              >
                <span class={styles.name}>{one.name}</span>
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
          <kbd>Enter</kbd> {current === undefined || current.address !== undefined ? "open" : "copy the id"}
        </span>
        <span>
          <kbd>Esc</kbd> close
        </span>
      </p>
    </Dialog>
  );
}

function close(): void {
  isSearchOpen.value = false;
}

function optionId(id: string, found: Found): string {
  return `${id}-${found.id.replaceAll("/", "-")}`;
}

function countShown(count: number): string {
  return count === 1 ? "1 result" : `${count} results`;
}

function copyId(name: string, id: string): void {
  navigator.clipboard
    .writeText(id)
    .then(() => notify(`The id of ${name} is copied.`, "good"))
    .catch(() => notify(`The id of ${name} is ${id}.`, "plain", { name: "OK", run: () => undefined }));
}

/** The text once the person has paused in typing it. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
