import type { ComponentChildren } from "preact";
import styles from "./Card.module.css";

export function Card({ children }: { children: ComponentChildren }) {
  return <div class={styles.card}>{children}</div>;
}
