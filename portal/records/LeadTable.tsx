import { Cell, Table } from "../components/Table.tsx";
import { phone } from "../data/format.ts";
import { date } from "../data/time.ts";
import type { ListedLeadFragment } from "../generated/types.ts";
import { LeadBadge } from "./LeadBadge.tsx";
import styles from "./LeadTable.module.css";
import { leadSources } from "./leads.ts";

type Props = {
  caption: string;
  leads: readonly ListedLeadFragment[];
  /** Hides the columns of the customer's contact data. */
  isOfCustomer?: boolean;
};

export function LeadTable({ caption, leads, isOfCustomer = false }: Props) {
  const columns = ["Lead", ...(isOfCustomer ? ["Work"] : ["Contact"]), "Status", "Source", "Assigned to", "Created"];
  return (
    <Table caption={caption} columns={columns}>
      {leads.map((lead) => (
        <Row key={lead.id} lead={lead} isOfCustomer={isOfCustomer} />
      ))}
    </Table>
  );
}

function Row({ lead, isOfCustomer }: { lead: ListedLeadFragment; isOfCustomer: boolean }) {
  const { id, reference, status, source, name, email, phone: number, description, assignee, created_at: at } = lead;
  return (
    <tr data-row>
      <Cell column="Lead">
        <span>
          <a class={styles.name} href={`/leads/${id}`}>
            <bdi>{isOfCustomer ? reference : name}</bdi>
          </a>{" "}
          {!isOfCustomer && <span class={styles.quiet}>{reference}</span>}
        </span>
      </Cell>
      {isOfCustomer ? (
        <Cell column="Work">{description !== null && <span class={styles.text}>{description}</span>}</Cell>
      ) : (
        <Cell column="Contact">
          <span class={styles.contact}>{number === null ? email : phone(number)}</span>
        </Cell>
      )}
      <Cell column="Status">
        <span>
          <LeadBadge status={status} />
        </span>
      </Cell>
      <Cell column="Source">{leadSources[source]}</Cell>
      <Cell column="Assigned to">{assignee?.name}</Cell>
      <Cell column="Created">
        <span class={styles.figure}>{date(at)}</span>
      </Cell>
    </tr>
  );
}
