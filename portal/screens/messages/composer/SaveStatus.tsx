import styles from "./Composer.module.css";
import type { Composing } from "./composing.ts";

/** Says whether the server has the text. */
export function SaveStatus({ composing }: { composing: Composing }) {
  const state = composing.autosave.state.value;
  const isThere = composing.autosave.draft.value !== undefined;
  return (
    <p class={styles.status} role="status">
      {state.name === "saving" && "Saving…"}
      {state.name === "saved" && isThere && (
        <>
          Saved<span class={styles.more}> as a draft</span>
        </>
      )}
      {state.name === "waiting" &&
        (composing.isKept.value ? (
          <>
            Kept<span class={styles.more}> in this browser</span>
          </>
        ) : (
          `Not saved yet. ${state.trouble.sentence}`
        ))}
    </p>
  );
}
