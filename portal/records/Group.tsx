import type { ComponentChildren } from "preact";
import styles from "./Records.module.css";

/** A part of the pane, under its heading. */
export function Group({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class={styles.group}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
