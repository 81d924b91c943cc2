import { ListFilters, SearchBox, StatusFilter } from "../../components/ListFilters.tsx";
import { Pages } from "../../components/Pages.tsx";
import { type Filters, useFilters } from "../../data/filters.ts";
import { usePages } from "../../data/use-pages.ts";
import { Quotes as Document } from "../../generated/documents/Quotes.ts";
import type { QuotesQueryVariables } from "../../generated/types.ts";
import { EmptyList, ListScreen } from "../../records/ListScreen.tsx";
import { quoteStatuses } from "../../records/QuoteBadge.tsx";
import { QuoteTable } from "../../records/QuoteTable.tsx";
import { pageSize } from "../../routes.ts";

const path = "/quotes";

/** The list of quotes. Its filters are in the URL. */
export function Quotes() {
  const { filters, filter } = useFilters(path);
  const variables = { limit: pageSize, ...variablesOf(filters) };
  const pages = usePages(Document, variables, ["quote", "customer"], (data) => data.quotes);
  const isFiltered = filters.q !== undefined || filters.status !== undefined;
  return (
    <ListScreen title="Quotes" path={path} noun="quote">
      <ListFilters>
        <SearchBox
          label="Search quotes"
          placeholder="Number, title or customer"
          value={filters.q ?? ""}
          onSearch={(q) => filter({ q })}
        />
        <StatusFilter statuses={quoteStatuses} value={filters.status} onChoose={(status) => filter({ status })} />
      </ListFilters>
      <Pages pages={pages} lines={10} isCard empty={<Nothing isFiltered={isFiltered} />}>
        {(quotes) => <QuoteTable caption="Quotes, newest first" quotes={quotes} />}
      </Pages>
    </ListScreen>
  );
}

/** Ignores query parameters that are no filter. */
function variablesOf({ q, status }: Filters): Omit<QuotesQueryVariables, "limit"> {
  const known = quoteStatuses.find((one) => one === status);
  return { ...(q ? { search: q } : {}), ...(known === undefined ? {} : { status: known }) };
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyList path={path} noun="quote" clear={isFiltered ? path : undefined}>
      No quotes yet. Create one for a lead or a customer.
    </EmptyList>
  );
}
