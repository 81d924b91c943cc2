import { drag } from "./drag.ts";
import styles from "./Schedule.module.css";

/** The dragged item at the pointer, while it is over no column. */
export function Carried() {
  const now = drag.value;
  if (now === undefined || now.target?.kind === "column") return null;
  return (
    <div class={styles.carried} style={{ left: `${now.x}px`, top: `${now.y}px` }}>
      {now.item.title}
    </div>
  );
}
