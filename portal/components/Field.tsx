import type { ComponentChildren, JSX, TargetedEvent } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import styles from "./Field.module.css";
import { grow } from "./grow.ts";

type Labelled = { label: string; hint?: ComponentChildren; error?: string | undefined };

/** A field with its label, hint and error. */
function Labelled({ label, hint, error, id, children }: Labelled & { id: string; children: ComponentChildren }) {
  return (
    <div class={styles.field}>
      <label for={id}>{label}</label>
      {children}
      {error !== undefined && (
        <p class={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p class={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

function described(id: string, { hint, error }: Pick<Labelled, "hint" | "error">) {
  const ids = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean).join(" ");
  return {
    id,
    ...(error === undefined ? {} : { "aria-invalid": true }),
    ...(ids === "" ? {} : { "aria-describedby": ids }),
  };
}

export function Field({ label, hint, error, ...input }: Labelled & JSX.IntrinsicElements["input"]) {
  const id = useId();
  return (
    <Labelled label={label} hint={hint} error={error} id={id}>
      <input class={styles.control} type="text" {...input} {...described(id, { hint, error })} />
    </Labelled>
  );
}

export function TextArea({ label, hint, error, ...area }: Labelled & JSX.IntrinsicElements["textarea"]) {
  const id = useId();
  return (
    <Labelled label={label} hint={hint} error={error} id={id}>
      <textarea class={styles.control} rows={4} {...area} {...described(id, { hint, error })} />
    </Labelled>
  );
}

/** Grows with its text, up to a maximum height. */
export function GrowingTextArea({ label, hint, error, ...area }: Labelled & JSX.IntrinsicElements["textarea"]) {
  const id = useId();
  const element = useRef<HTMLTextAreaElement>(null);
  const fit = () => {
    if (!growsByItself && element.current !== null) grow(element.current);
  };
  useLayoutEffect(fit, [area.value]);
  return (
    <Labelled label={label} hint={hint} error={error} id={id}>
      <textarea
        ref={element}
        class={`${styles.control} ${styles.growing}`}
        rows={1}
        dir="auto"
        onInput={fit}
        {...area}
        {...described(id, { hint, error })}
      />
    </Labelled>
  );
}

const growsByItself = CSS.supports("field-sizing", "content");

export function Select({ label, hint, error, children, ...select }: Labelled & JSX.IntrinsicElements["select"]) {
  const id = useId();
  return (
    <Labelled label={label} hint={hint} error={error} id={id}>
      <select class={styles.control} {...select} {...described(id, { hint, error })}>
        {children}
      </select>
    </Labelled>
  );
}

/** An option of a select. `isChosen` is its default, which a form reset restores. */
export function Option({
  value,
  isChosen,
  children,
}: {
  value: string;
  isChosen: boolean;
  children: ComponentChildren;
}) {
  const chosen = { defaultSelected: isChosen };
  return (
    <option value={value} {...chosen}>
      {children}
    </option>
  );
}

type CheckAttributes = {
  name?: string;
  value?: string;
  checked?: boolean;
  defaultChecked?: boolean;
  disabled?: boolean;
  onChange?: (event: TargetedEvent<HTMLInputElement>) => void;
};

/** A checkbox with its label. */
export function Check({ label, hint, error, ...input }: Labelled & CheckAttributes) {
  const id = useId();
  return (
    <div class={styles.check}>
      <input {...input} type="checkbox" {...described(id, { hint, error })} />
      <div>
        <label for={id}>{label}</label>
        {hint !== undefined && (
          <p class={styles.hint} id={`${id}-hint`}>
            {hint}
          </p>
        )}
        {error !== undefined && (
          <p class={styles.error} id={`${id}-error`}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
