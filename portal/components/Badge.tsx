import type { ComponentChildren } from "preact";
import styles from "./Badge.module.css";

export type Tone = "plain" | "good" | "warn" | "bad";

/** Text always accompanies the colour, for people who cannot tell colours apart. */
export function Badge({ tone = "plain", children }: { tone?: Tone; children: ComponentChildren }) {
  return <span class={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}
