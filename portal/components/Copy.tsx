import { useRef, useState } from "preact/hooks";
import { notify } from "../app/notices.ts";
import { Button } from "./Button.tsx";
import styles from "./Copy.module.css";
import { Icon } from "./Icons.tsx";

type Props = { label: string; value: string };

type ButtonProps = {
  label: string;
  value: string;
  /** Selects the value, if the browser denies access to the clipboard. */
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

/** A copy button beside a value that the page shows. */
export function CopyIcon({ label, value }: Props) {
  const [isCopied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      notify(`We couldn't copy this: ${value}`, "bad");
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

/** About the number of characters that fit beside the button. */
const lineLength = 36;

/** A read-only field with a copy button. */
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
