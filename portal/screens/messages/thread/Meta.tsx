import type { ComponentChildren } from "preact";
import { dateTime, time } from "../../../data/time.ts";
import styles from "./Thread.module.css";

/** The line above an item: sender, kind and time. */
export function Meta({ at, sender, children }: { at: string; sender: string; children: ComponentChildren }) {
  return (
    <p class={styles.meta}>
      <bdi class={styles.sender}>{sender}</bdi>
      <span>{children}</span>
      <time dateTime={at} title={dateTime(at)}>
        {time(at)}
      </time>
    </p>
  );
}
