import type { ComponentChildren } from "preact";
import styles from "./ButtonRow.module.css";

type Props = { isAtStart?: boolean; children: ComponentChildren };

/** Buttons side by side: at the end of the line, or at its start with `isAtStart`. */
export function ButtonRow({ isAtStart = false, children }: Props) {
  return <div class={isAtStart ? styles.row : `${styles.row} ${styles.end}`}>{children}</div>;
}
