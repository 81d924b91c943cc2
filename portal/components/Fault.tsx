import styles from "./Fault.module.css";

/** An error message. Renders nothing without one. */
export function Fault({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p class={styles.fault} role="alert">
      {text}
    </p>
  );
}
