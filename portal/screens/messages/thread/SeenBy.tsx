import { ago, dateTime } from "../../../data/time.ts";
import { viewer } from "../../../data/viewer.ts";
import type { SeenByFragment } from "../../../generated/types.ts";
import styles from "./Thread.module.css";

/** The other team members who have seen the conversation. */
export function SeenBy({ seen }: { seen: SeenByFragment["seen_by"] }) {
  const others = seen.filter(({ person }) => person.id !== viewer.value?.member.id);
  if (others.length === 0) return null;
  return (
    <p class={styles.seen}>
      Seen by{" "}
      {others.map(({ person, at }, index) => (
        <span key={person.id} title={dateTime(at)}>
          {index > 0 && ", "}
          <bdi>{person.name}</bdi> {ago(at)}
        </span>
      ))}
    </p>
  );
}
