import type { ComponentChildren } from "preact";
import styles from "./Records.module.css";

export function Group({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class={styles.group}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
