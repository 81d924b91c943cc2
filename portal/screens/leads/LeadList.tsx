import { Answer } from "../../components/Answer.tsx";
import { Card } from "../../components/Card.tsx";
import { MoreButton } from "../../components/MoreButton.tsx";
import { usePages } from "../../data/use-pages.ts";
import { Leads as Document } from "../../generated/documents/Leads.ts";
import type { LeadsQueryVariables } from "../../generated/types.ts";
import { LeadTable } from "../../records/LeadTable.tsx";
import { pageSize } from "../../routes.ts";
import { Nothing } from "./Nothing.tsx";

type Props = { variables: Omit<LeadsQueryVariables, "limit">; clear: string | undefined };

export function LeadList({ variables, clear }: Props) {
  const { answer, retry, more } = usePages(
    Document,
    { ...variables, limit: pageSize },
    ["lead", "customer", "member"],
    (data) => data.leads,
  );
  return (
    <Answer answer={answer} retry={retry} lines={10}>
      {({ leads: { data } }) =>
        data.length === 0 ? (
          <Nothing clear={clear} />
        ) : (
          <Card>
            <LeadTable caption="Leads, newest first" leads={data} />
            <MoreButton more={more} />
          </Card>
        )
      }
    </Answer>
  );
}
