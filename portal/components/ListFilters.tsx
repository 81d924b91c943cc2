import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useKeys } from "../app/shortcuts.ts";
import { statusWords } from "../data/format.ts";
import { useRested } from "../data/rested.ts";
import field from "./Field.module.css";
import styles from "./ListFilters.module.css";

/** The filters above a list. */
export function ListFilters({ children }: { children: ComponentChildren }) {
  return <search class={styles.filters}>{children}</search>;
}

type SearchProps = {
  /** The accessible name: `Search customers`. */
  label: string;
  /** Names the fields that are searched. */
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
};

/** Searches after a pause in typing. `/` focuses it. */
export function SearchBox({ label, placeholder, value, onSearch }: SearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const rested = useRested(text.trim());
  useKeys([{ keys: "/", title: label, run: () => input.current?.focus() }]);
  // While the person types, the URL follows the field; otherwise the field follows the URL.
  useEffect(() => {
    if (document.activeElement !== input.current) setText(value);
  }, [value]);
  useEffect(() => {
    if (document.activeElement === input.current && rested !== value) onSearch(rested);
  }, [rested]);
  return (
    <form
      class={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <input
        ref={input}
        type="search"
        class={field.control}
        aria-label={label}
        title={`${label} (/)`}
        placeholder={placeholder}
        maxLength={200}
        enterkeyhint="search"
        autocomplete="off"
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
    </form>
  );
}

type SelectProps = { label: string; value: string; onChoose: (value: string) => void; children: ComponentChildren };

/** A select without a visible label, for a line or a table whose context names it. */
export function InlineSelect({ label, value, onChoose, children }: SelectProps) {
  return (
    <select
      class={field.control}
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {children}
    </select>
  );
}

type StatusProps = { statuses: readonly string[]; value: string | undefined; onChoose: (status: string) => void };

export function StatusFilter({ statuses, value = "", onChoose }: StatusProps) {
  return (
    <InlineSelect label="Status" value={value} onChoose={onChoose}>
      <option value="">Any status</option>
      {statuses.map((status) => (
        <option key={status} value={status}>
          {statusWords(status)}
        </option>
      ))}
    </InlineSelect>
  );
}
