import { Badge, type Tone } from "../../../components/Badge.tsx";
import { Cell, Table } from "../../../components/Table.tsx";
import type { ImportFileFragment } from "../../../generated/types.ts";
import { counted } from "./areas.ts";
import { ExportLink } from "./ExportLink.tsx";
import styles from "./Import.module.css";

type Outcome = ImportFileFragment["examples"][number]["outcome"];

const outcomes: readonly [Outcome, string, Tone][] = [
  ["created", "Created", "good"],
  ["added", "Added to a customer", "good"],
  ["updated", "Updated", "plain"],
  ["skipped", "Skipped", "plain"],
  ["refused", "Refused", "bad"],
];

/** The number of rows by outcome, the first rows of each, and the rejected rows as a file. */
export function Report({ file: { id, kind, counts, examples } }: { file: ImportFileFragment }) {
  const shown = outcomes.filter(([outcome]) => kind === "customers" || outcome !== "added");
  return (
    <>
      <ul class={styles.counts} aria-label="Rows">
        {shown.map(([outcome, title]) => (
          <li key={outcome} data-outcome={outcome}>
            <b>{counts[outcome].toLocaleString("en-AU")}</b> {title}
          </li>
        ))}
      </ul>
      {counts.refused > 0 && (
        <p>
          <ExportLink href={`/exports/imports/${id}/refused.csv`}>
            Download {counted(counts.refused, "refused row")} with the reasons
          </ExportLink>
          , to correct and import them again.
        </p>
      )}
      {examples.length > 0 && (
        <Table caption="The first rows of each outcome" columns={["Row", "About", "Outcome", "Why"]}>
          {examples.map(({ position, outcome, label, reason }) => {
            const [, title = "", tone = "plain"] = outcomes.find(([one]) => one === outcome) ?? [];
            return (
              <tr key={position}>
                <Cell column="Row">{position}</Cell>
                <Cell column="About">
                  <span class={styles.name}>{label}</span>
                </Cell>
                <Cell column="Outcome">
                  <span>
                    <Badge tone={tone}>{title}</Badge>
                  </span>
                </Cell>
                <Cell column="Why">{reason}</Cell>
              </tr>
            );
          })}
        </Table>
      )}
    </>
  );
}
