import type { ComponentChildren } from "preact";
import styles from "./Columns.module.css";

/** A record's main content, with details beside it in a wide window. */
export function Columns({ aside, children }: { aside: ComponentChildren; children: ComponentChildren }) {
  return (
    <div class={styles.frame}>
      <div class={styles.columns}>
        <div class={styles.column}>{children}</div>
        <div class={styles.column}>{aside}</div>
      </div>
    </div>
  );
}
