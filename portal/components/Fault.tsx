import styles from "./Fault.module.css";

/** Why what was pressed did not happen; nothing where it did. */
export function Fault({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p class={styles.fault} role="alert">
      {text}
    </p>
  );
}
