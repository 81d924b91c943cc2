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
import { Quotes as Document } from "../../generated/documents/Quotes.ts";
import type { QuotesQueryVariables } from "../../generated/types.ts";
import { quoteStatuses } from "../../records/QuoteBadge.tsx";
import { QuoteTable } from "../../records/QuoteTable.tsx";
import { pageSize } from "../../routes.ts";

const path = "/quotes";

type Filters = Readonly<Record<string, string | undefined>>;

/** What customers were offered; what they are filtered by lies in the address. */
export function Quotes() {
  const { query, route } = useLocation();
  const filters: Filters = query;
  const variables = { limit: pageSize, ...variablesOf(filters) };
  const { answer, retry, more } = usePages(Document, variables, ["quote", "customer"], (data) => data.quotes);
  useRowKeys();
  const filter = (changed: Filters) => route(withQuery(path, { ...filters, ...changed }), true);
  const isFiltered = filters.q !== undefined || filters.status !== undefined;
  return (
    <Screen
      title="Quotes"
      actions={
        <ButtonLink variant="main" href={`${path}/new`}>
          New quote
        </ButtonLink>
      }
    >
      <ListFilters>
        <SearchBox
          label="Search the quotes"
          placeholder="Number, title or customer"
          value={filters.q ?? ""}
          onSearch={(q) => filter({ q })}
        />
        <InlineSelect label="Status" value={filters.status ?? ""} onChoose={(status) => filter({ status })}>
          <option value="">Any status</option>
          {quoteStatuses.map((status) => (
            <option key={status} value={status}>
              {statusWords(status)}
            </option>
          ))}
        </InlineSelect>
      </ListFilters>
      <Answer answer={answer} retry={retry} lines={10}>
        {({ quotes: { data } }) =>
          data.length === 0 ? (
            <Nothing isFiltered={isFiltered} />
          ) : (
            <Card>
              <QuoteTable caption="Quotes, newest first" quotes={data} />
              <MoreButton more={more} />
            </Card>
          )
        }
      </Answer>
    </Screen>
  );
}

/** What the address holds that is no filter is left out. */
function variablesOf({ q, status }: Filters): Omit<QuotesQueryVariables, "limit"> {
  const known = quoteStatuses.find((one) => one === status);
  return { ...(q ? { search: q } : {}), ...(known === undefined ? {} : { status: known }) };
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered)
    return (
      <Empty action={<ButtonLink href={`${path}/new`}>New quote</ButtonLink>}>
        No quotes yet. They are made here, for a lead or a customer, and through the API.
      </Empty>
    );
  return <Empty action={<ButtonLink href={path}>Clear filters</ButtonLink>}>No quote matches the filters.</Empty>;
}
