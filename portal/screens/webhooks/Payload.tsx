import { useRef, useState } from "preact/hooks";
import { Button } from "../../components/Button.tsx";
import { CopyButton } from "../../components/Copy.tsx";
import { Section } from "../../components/Screen.tsx";
import styles from "./Payload.module.css";

/** The request body, formatted or byte for byte as it is signed. */
export function Payload({ payload }: { payload: string }) {
  const [isFormatted, setFormatted] = useState(true);
  const shown = useRef<HTMLPreElement>(null);
  const text = isFormatted ? formatted(payload) : payload;
  return (
    <Section
      title="Payload"
      about="The request body of every attempt. The signature covers these exact bytes."
      actions={
        <>
          <Button onClick={() => setFormatted(!isFormatted)}>{isFormatted ? "Show as sent" : "Show formatted"}</Button>
          <CopyButton label="Payload" value={text} select={() => selectText(shown.current)} />
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
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
