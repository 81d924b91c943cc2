import type { ComponentChildren } from "preact";
import styles from "./Badge.module.css";

export type Tone = "plain" | "good" | "warn" | "bad";

/** A state, in words as well as in colour. */
export function Badge({ tone = "plain", children }: { tone?: Tone; children: ComponentChildren }) {
  return <span class={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}
