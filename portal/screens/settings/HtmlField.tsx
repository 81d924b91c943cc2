import type { Ref } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { onDemand } from "../../app/on-demand.tsx";
import type { EditorHandle } from "../../components/Editor.tsx";
import { Fault } from "../../components/Fault.tsx";
import styles from "./HtmlField.module.css";

const Editor = onDemand(async () => {
  const { Editor: Loaded } = await import("../../components/Editor.tsx");
  return Loaded;
});

type Props = {
  label: string;
  name: string;
  /** The initial value, which a form reset restores. */
  html: string;
  hint: string;
  error: string | undefined;
  handle?: Ref<EditorHandle>;
};

/** A form field for HTML. An untouched field submits the stored value unchanged. */
export function HtmlField({ label, name, html, hint, error, handle }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(html);
  latest.current = html;
  const [shown, setShown] = useState({ html, revision: 0 });

  function put(value: string): void {
    if (input.current !== null) input.current.value = value;
  }

  useLayoutEffect(() => {
    put(html);
    const form = input.current?.form;
    const reset = () => {
      put(latest.current);
      setShown(({ revision }) => ({ html: latest.current, revision: revision + 1 }));
    };
    form?.addEventListener("reset", reset);
    return () => form?.removeEventListener("reset", reset);
  }, []);

  return (
    <div class={styles.field}>
      <span class={styles.label} aria-hidden="true">
        {label}
      </span>
      <input ref={input} type="hidden" name={name} />
      <div class={styles.editor}>
        <Editor
          label={label}
          html={shown.html}
          revision={shown.revision}
          handle={handle ?? null}
          isInvalid={error !== undefined}
          describedBy={`${id}-hint`}
          onInput={(written) => {
            put(written);
            input.current?.dispatchEvent(new InputEvent("input", { bubbles: true }));
          }}
        />
      </div>
      <Fault text={error} />
      <p class={styles.hint} id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}
