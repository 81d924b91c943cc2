import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import styles from "./Switch.module.css";

type Props = {
  label: string;
  hint?: ComponentChildren;
  isOn: boolean;
  /** Returns false if the change could not be saved. */
  save: (isOn: boolean) => Promise<boolean>;
};

/** A switch that saves at once. It shows the new state while saving, and the old one again if that fails. */
export function Switch({ label, hint, isOn, save }: Props) {
  const id = useId();
  const wanted = useSignal<boolean | undefined>(undefined);
  const isSaving = useRef(false);
  useEffect(() => {
    if (!isSaving.current) wanted.value = undefined;
  }, [isOn]);

  /** Saves one change at a time, so that the last press wins. */
  async function change(next: boolean): Promise<void> {
    wanted.value = next;
    if (isSaving.current) return;
    isSaving.current = true;
    let sent: boolean | undefined;
    while (wanted.value !== undefined && wanted.value !== sent) {
      sent = wanted.value;
      if (!(await save(sent))) wanted.value = undefined;
    }
    isSaving.current = false;
  }

  return (
    <div class={styles.row}>
      <div>
        <label for={id}>{label}</label>
        {hint !== undefined && (
          <p class={styles.hint} id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
      <input
        type="checkbox"
        role="switch"
        class={styles.switch}
        id={id}
        checked={wanted.value ?? isOn}
        aria-checked={wanted.value ?? isOn}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => {
          change(event.currentTarget.checked).catch(() => {
            isSaving.current = false;
            wanted.value = undefined;
          });
        }}
      />
    </div>
  );
}
