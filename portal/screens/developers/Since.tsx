import { ago, dateTime } from "../../data/time.ts";
import styles from "./Since.module.css";

/** How long ago, and by whom. */
export function Since({ instant, by }: { instant: string; by?: string | undefined }) {
  return (
    <div class={styles.since}>
      <time dateTime={instant} title={dateTime(instant)}>
        {ago(instant)}
      </time>
      {by !== undefined && <span>by {by}</span>}
    </div>
  );
}
