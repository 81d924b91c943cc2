import { useRef, useState } from "preact/hooks";
import { Button } from "../../components/Button.tsx";
import { CopyButton } from "../../components/Copy.tsx";
import { Section } from "../../components/Screen.tsx";
import styles from "./Payload.module.css";

/** The body of every attempt: laid out to read, or byte for byte as it is sent and signed. */
export function Payload({ payload }: { payload: string }) {
  const [isFormatted, setFormatted] = useState(true);
  const shown = useRef<HTMLPreElement>(null);
  const text = isFormatted ? formatted(payload) : payload;
  return (
    <Section
      title="Payload"
      about="The body of every attempt. The signature is over the bytes as they are sent."
      actions={
        <>
          <Button onClick={() => setFormatted(!isFormatted)}>{isFormatted ? "Show as sent" : "Show formatted"}</Button>
          <CopyButton label="Payload" value={text} select={() => selectText(shown.current)} />
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <section class={styles.payload} tabIndex={0} aria-label="The body">
        <pre ref={shown}>{text}</pre>
      </section>
    </Section>
  );
}

function formatted(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}

function selectText(element: HTMLElement | null): void {
  if (element === null) return;
  getSelection()?.selectAllChildren(element);
}
