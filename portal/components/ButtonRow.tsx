import type { ComponentChildren } from "preact";
import styles from "./ButtonRow.module.css";

type Props = { isAtStart?: boolean; children: ComponentChildren };

/** Buttons beside each other where there is room: at the end of a form or dialog, or where a line begins. */
export function ButtonRow({ isAtStart = false, children }: Props) {
  return <div class={isAtStart ? styles.row : `${styles.row} ${styles.end}`}>{children}</div>;
}
