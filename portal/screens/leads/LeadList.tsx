import { Pages } from "../../components/Pages.tsx";
import { usePages } from "../../data/use-pages.ts";
import { Leads as Document } from "../../generated/documents/Leads.ts";
import type { LeadsQueryVariables } from "../../generated/types.ts";
import { LeadTable } from "../../records/LeadTable.tsx";
import { pageSize } from "../../routes.ts";
import { Nothing } from "./Nothing.tsx";

type Props = { variables: Omit<LeadsQueryVariables, "limit">; clear: string | undefined };

export function LeadList({ variables, clear }: Props) {
  const pages = usePages(
    Document,
    { ...variables, limit: pageSize },
    ["lead", "customer", "member"],
    (data) => data.leads,
  );
  return (
    <Pages pages={pages} lines={10} isCard empty={<Nothing clear={clear} />}>
      {(leads) => <LeadTable caption="Leads, newest first" leads={leads} />}
    </Pages>
  );
}
