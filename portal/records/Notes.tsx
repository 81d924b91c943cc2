import type { ComponentProps } from "preact";
import { onDemand } from "../app/on-demand.tsx";
import styles from "./Notes.module.css";

const NotesSection = onDemand(async () => (await import("./notes/NotesSection.tsx")).NotesSection);

/** The notes about a record. The code loads when a record is shown. */
export function Notes(props: ComponentProps<typeof NotesSection>) {
  return (
    <div class={styles.notes}>
      <NotesSection {...props} />
    </div>
  );
}
