import { useSignal } from "@preact/signals";
import { notify } from "../../app/notices.ts";
import { client } from "../../data/client.ts";
import { usePages } from "../../data/use-pages.ts";
import { Leads as Document } from "../../generated/documents/Leads.ts";
import type { LeadsQueryVariables, ListedLeadFragment } from "../../generated/types.ts";
import { pageSize } from "../../routes.ts";
import styles from "./Board.module.css";
import { Column } from "./Column.tsx";
import { LoseDialog } from "./LoseDialog.tsx";
import { type Move, moveLead, placed, placeLost, type Reread } from "./moves.ts";
import { Nothing } from "./Nothing.tsx";

type Filters = Omit<LeadsQueryVariables, "limit" | "status">;

/** Leads in a column for each status. */
export function Board({ variables, clear }: { variables: Filters; clear: string | undefined }) {
  const losing = useSignal<ListedLeadFragment | undefined>(undefined);
  const dragged = useSignal<ListedLeadFragment | undefined>(undefined);
  const columns = [
    useColumn("new", variables),
    useColumn("converted", variables),
    useColumn("won", variables),
    useColumn("lost", variables),
  ];
  const reread: Reread = (status) =>
    client.query(Document, { ...variables, status, limit: pageSize }, { requestPolicy: "network-only" }).toPromise();
  const failed = () => notify("Something went wrong. Try again.", "bad");
  const move = (lead: ListedLeadFragment, what: Move) => {
    if (what === "lose") losing.value = lead;
    else moveLead(lead, what, reread).catch(failed);
  };
  const isEmpty = columns.every(
    ({ status, answer: { data } }) => data !== undefined && placed(data.leads.data, status).length === 0,
  );
  if (isEmpty) return <Nothing clear={clear} />;
  return (
    <div class={styles.frame}>
      <div class={styles.board}>
        {columns.map((column) => (
          <Column key={column.status} {...column} dragged={dragged} move={move} />
        ))}
      </div>
      {losing.value !== undefined && (
        <LoseDialog
          lead={losing.value}
          onLost={(lead) => {
            placeLost(lead, reread).catch(failed);
          }}
          onClose={() => (losing.value = undefined)}
        />
      )}
    </div>
  );
}

function useColumn(status: ListedLeadFragment["status"], filters: Filters) {
  const variables = { ...filters, status, limit: pageSize };
  return { status, ...usePages(Document, variables, ["lead", "customer", "member"], (data) => data.leads) };
}
