import type { ComponentChildren } from "preact";
import styles from "./Columns.module.css";

/** A record: its work, and beside it, where there is room, what is known about it. */
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
