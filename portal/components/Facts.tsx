import type { ComponentChildren } from "preact";
import styles from "./Facts.module.css";

/** Terms with what they are for a record: `dt` and `dd`, beside each other where there is room. */
export function Facts({ children }: { children: ComponentChildren }) {
  return <dl class={styles.facts}>{children}</dl>;
}
