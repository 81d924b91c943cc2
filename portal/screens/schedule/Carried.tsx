import { drag } from "./drag.ts";
import styles from "./Schedule.module.css";

/** What is dragged, at the pointer, where the grid does not show it in its place. */
export function Carried() {
  const now = drag.value;
  if (now === undefined || now.target?.kind === "column") return null;
  return (
    <div class={styles.carried} style={{ left: `${now.x}px`, top: `${now.y}px` }}>
      {now.item.title}
    </div>
  );
}
