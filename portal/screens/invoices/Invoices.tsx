import { useLocation } from "preact-iso";
import { useRowKeys } from "../../app/row-keys.ts";
import { Answer, Empty } from "../../components/Answer.tsx";
import { ButtonLink } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { InlineSelect, ListFilters, SearchBox } from "../../components/ListFilters.tsx";
import { MoreButton } from "../../components/MoreButton.tsx";
import { Screen } from "../../components/Screen.tsx";
import { withQuery } from "../../data/addresses.ts";
import { statusWords } from "../../data/format.ts";
import { usePages } from "../../data/use-pages.ts";
import { Invoices as Document } from "../../generated/documents/Invoices.ts";
import type { InvoicesQueryVariables } from "../../generated/types.ts";
import { InvoiceTable } from "../../records/InvoiceTable.tsx";
import { pageSize } from "../../routes.ts";
import { Owed } from "./Owed.tsx";

const path = "/invoices";

const statuses = ["draft", "sent", "partially_paid", "paid", "void"] as const;

type Filters = Readonly<Record<string, string | undefined>>;

/** What customers were billed; what they are filtered by lies in the address. */
export function Invoices() {
  const { query, route } = useLocation();
  const filters: Filters = query;
  const variables = { limit: pageSize, ...variablesOf(filters) };
  const { answer, retry, more } = usePages(Document, variables, ["invoice", "customer"], (data) => data.invoices);
  useRowKeys();
  const filter = (changed: Filters) => route(withQuery(path, { ...filters, ...changed }), true);
  const isFiltered = [filters.q, filters.status, filters.overdue].some((value) => value !== undefined);
  return (
    <Screen
      title="Invoices"
      actions={
        <ButtonLink variant="main" href={`${path}/new`}>
          New invoice
        </ButtonLink>
      }
    >
      <Owed />
      <ListFilters>
        <SearchBox
          label="Search the invoices"
          placeholder="Number or customer"
          value={filters.q ?? ""}
          onSearch={(q) => filter({ q })}
        />
        <InlineSelect label="Status" value={filters.status ?? ""} onChoose={(status) => filter({ status })}>
          <option value="">Any status</option>
          {statuses.map((status) => (
            <option key={status} value={status}>
              {statusWords(status)}
            </option>
          ))}
        </InlineSelect>
        <InlineSelect label="Overdue" value={filters.overdue ?? ""} onChoose={(overdue) => filter({ overdue })}>
          <option value="">Overdue or not</option>
          <option value="true">Overdue</option>
          <option value="false">Not overdue</option>
        </InlineSelect>
      </ListFilters>
      <Answer answer={answer} retry={retry} lines={10}>
        {({ invoices: { data } }) =>
          data.length === 0 ? (
            <Nothing isFiltered={isFiltered} />
          ) : (
            <Card>
              <InvoiceTable caption="Invoices, newest first" invoices={data} />
              <MoreButton more={more} />
            </Card>
          )
        }
      </Answer>
    </Screen>
  );
}

/** What the address holds that is no filter is left out. */
function variablesOf({ q, status, overdue }: Filters): Omit<InvoicesQueryVariables, "limit"> {
  const known = statuses.find((one) => one === status);
  return {
    ...(q ? { search: q } : {}),
    ...(known === undefined ? {} : { status: known }),
    ...(overdue === "true" || overdue === "false" ? { overdue: overdue === "true" } : {}),
  };
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered)
    return (
      <Empty action={<ButtonLink href={`${path}/new`}>New invoice</ButtonLink>}>
        No invoices yet. They are made here, from a job or an accepted quote, and through the API.
      </Empty>
    );
  return <Empty action={<ButtonLink href={path}>Clear filters</ButtonLink>}>No invoice matches the filters.</Empty>;
}
