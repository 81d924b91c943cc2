import type { ComponentChildren } from "preact";
import styles from "./Card.module.css";

/** A list that has a screen to itself. */
export function Card({ children }: { children: ComponentChildren }) {
  return <div class={styles.card}>{children}</div>;
}
