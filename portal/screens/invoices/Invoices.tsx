import { InlineSelect, ListFilters, SearchBox, StatusFilter } from "../../components/ListFilters.tsx";
import { Pages } from "../../components/Pages.tsx";
import { type Filters, useFilters } from "../../data/filters.ts";
import { usePages } from "../../data/use-pages.ts";
import { Invoices as Document } from "../../generated/documents/Invoices.ts";
import type { InvoicesQueryVariables } from "../../generated/types.ts";
import { InvoiceTable } from "../../records/InvoiceTable.tsx";
import { EmptyList, ListScreen } from "../../records/ListScreen.tsx";
import { pageSize } from "../../routes.ts";
import { Owed } from "./Owed.tsx";

const path = "/invoices";

const statuses = ["draft", "sent", "partially_paid", "paid", "void"] as const;

/** The list of invoices. Its filters are in the URL. */
export function Invoices() {
  const { filters, filter } = useFilters(path);
  const variables = { limit: pageSize, ...variablesOf(filters) };
  const pages = usePages(Document, variables, ["invoice", "customer"], (data) => data.invoices);
  const isFiltered = [filters.q, filters.status, filters.overdue].some((value) => value !== undefined);
  return (
    <ListScreen title="Invoices" path={path} noun="invoice">
      <Owed />
      <ListFilters>
        <SearchBox
          label="Search invoices"
          placeholder="Number or customer"
          value={filters.q ?? ""}
          onSearch={(q) => filter({ q })}
        />
        <StatusFilter statuses={statuses} value={filters.status} onChoose={(status) => filter({ status })} />
        <InlineSelect label="Overdue" value={filters.overdue ?? ""} onChoose={(overdue) => filter({ overdue })}>
          <option value="">Overdue or not</option>
          <option value="true">Overdue</option>
          <option value="false">Not overdue</option>
        </InlineSelect>
      </ListFilters>
      <Pages pages={pages} lines={10} isCard empty={<Nothing isFiltered={isFiltered} />}>
        {(invoices) => <InvoiceTable caption="Invoices, newest first" invoices={invoices} />}
      </Pages>
    </ListScreen>
  );
}

/** Ignores query parameters that are no filter. */
function variablesOf({ q, status, overdue }: Filters): Omit<InvoicesQueryVariables, "limit"> {
  const known = statuses.find((one) => one === status);
  return {
    ...(q ? { search: q } : {}),
    ...(known === undefined ? {} : { status: known }),
    ...(overdue === "true" || overdue === "false" ? { overdue: overdue === "true" } : {}),
  };
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyList path={path} noun="invoice" clear={isFiltered ? path : undefined}>
      No invoices yet. Create one here, or from a job or an accepted quote.
    </EmptyList>
  );
}
