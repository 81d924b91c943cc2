import { Ago } from "../../components/Ago.tsx";
import styles from "./Since.module.css";

export function Since({ instant, by }: { instant: string; by?: string | undefined }) {
  return (
    <div class={styles.since}>
      <Ago at={instant} />
      {by !== undefined && <span>by {by}</span>}
    </div>
  );
}
