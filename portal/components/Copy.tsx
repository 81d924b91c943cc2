import { useRef, useState } from "preact/hooks";
import { notify } from "../app/notices.ts";
import { Button } from "./Button.tsx";
import styles from "./Copy.module.css";
import { Icon } from "./Icons.tsx";

type Props = { label: string; value: string };

type ButtonProps = {
  label: string;
  value: string;
  /** Where the browser keeps the clipboard to itself, what is to be copied is selected instead. */
  select: () => void;
};

export function CopyButton({ label, value, select }: ButtonProps) {
  const [isCopied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      select();
    }
  }

  return (
    <Button onClick={copy} aria-label={`Copy: ${label}`}>
      <Icon name={isCopied ? "check" : "copy"} />
      <span aria-live="polite">{isCopied ? "Copied" : "Copy"}</span>
    </Button>
  );
}

/** Beside a value that is shown anyway. */
export function CopyIcon({ label, value }: Props) {
  const [isCopied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      notify(`It could not be copied: ${value}`, "bad");
    }
  }

  return (
    <button type="button" class={styles.icon} aria-label={`Copy: ${label}`} title="Copy" onClick={copy}>
      <Icon name={isCopied ? "check" : "copy"} />
      <span class="visually-hidden" aria-live="polite">
        {isCopied && "Copied"}
      </span>
    </button>
  );
}

/** About as many characters as fit beside the button. */
const lineLength = 36;

/** A value to take along, in a field that shows all of it. */
export function Copy({ label, value }: Props) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);

  function select(): void {
    field.current?.focus();
    field.current?.select();
  }

  const rows = value.split("\n").reduce((count, line) => count + Math.ceil(line.length / lineLength), 0);
  const shared = { ref: field, class: styles.value, "aria-label": label, readOnly: true, value, spellcheck: false };
  return (
    <div class={styles.copy}>
      {rows > 1 ? <textarea {...shared} rows={Math.min(12, rows)} /> : <input {...shared} type="text" />}
      <CopyButton label={label} value={value} select={select} />
    </div>
  );
}
