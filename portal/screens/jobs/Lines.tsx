import { useSignal } from "@preact/signals";
import { onDemand } from "../../app/on-demand.tsx";
import { Button } from "../../components/Button.tsx";
import { Section } from "../../components/Screen.tsx";
import type { JobFragment } from "../../generated/types.ts";
import { LineTable } from "../../records/LineTable.tsx";
import styles from "./Job.module.css";

const EditLines = onDemand(async () => (await import("./EditLines.tsx")).EditLines);

/** The job's own lines: all of its work, or what comes on top of its quote. */
export function Lines({ job }: { job: JobFragment }) {
  const { lines, quote, status } = job;
  const isEdited = useSignal(false);
  const canChange = status !== "cancelled" && !isEdited.value;
  return (
    <Section
      title={quote === null ? "Lines" : "Extra lines"}
      actions={
        canChange && (
          <Button onClick={() => (isEdited.value = true)}>{lines.length === 0 ? "Add lines" : "Edit lines"}</Button>
        )
      }
    >
      {isEdited.value ? (
        <EditLines job={job} onClose={() => (isEdited.value = false)} />
      ) : lines.length > 0 ? (
        <LineTable lines={lines} sums={job} />
      ) : (
        <p class={styles.quiet}>
          {quote === null ? "No work or materials to invoice yet." : "No work or materials beyond the quote."}
        </p>
      )}
    </Section>
  );
}
