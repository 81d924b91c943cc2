import styles from "./Drawing.module.css";

/** A drawn signature. */
export function Drawing({ path, by }: { path: string; by: string }) {
  return (
    <svg class={styles.drawing} viewBox="0 0 600 200" role="img" aria-label={`Signature of ${by}`}>
      <path d={path} />
    </svg>
  );
}
