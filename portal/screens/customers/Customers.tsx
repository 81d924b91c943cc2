import { useLocation } from "preact-iso";
import { useRowKeys } from "../../app/row-keys.ts";
import { Answer, Empty } from "../../components/Answer.tsx";
import { Badge } from "../../components/Badge.tsx";
import { ButtonLink } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { InlineSelect, ListFilters, SearchBox } from "../../components/ListFilters.tsx";
import { MoreButton } from "../../components/MoreButton.tsx";
import { Screen } from "../../components/Screen.tsx";
import { Cell, Table } from "../../components/Table.tsx";
import { withQuery } from "../../data/addresses.ts";
import { phone } from "../../data/format.ts";
import { money } from "../../data/money.ts";
import { mayUse } from "../../data/permissions.ts";
import { useLive } from "../../data/reread.ts";
import { usePages } from "../../data/use-pages.ts";
import { Customers as Document } from "../../generated/documents/Customers.ts";
import { CustomerTags } from "../../generated/documents/CustomerTags.ts";
import type { CustomersQueryVariables, ListedCustomerFragment } from "../../generated/types.ts";
import { pageSize } from "../../routes.ts";
import styles from "./Customers.module.css";

const path = "/customers";

type Filters = Readonly<Record<string, string | undefined>>;

/** Whom the business works for; what they are filtered by lies in the address. */
export function Customers() {
  const { query, route } = useLocation();
  const filters: Filters = query;
  const variables = { limit: pageSize, ...variablesOf(filters) };
  const { answer, retry, more } = usePages(Document, variables, ["customer"], (data) => data.customers);
  useRowKeys();
  const filter = (changed: Filters) => route(withQuery(path, { ...filters, ...changed }), true);
  const isFiltered = filters.q !== undefined || filters.tag !== undefined || filters.archived !== undefined;
  return (
    <Screen
      title="Customers"
      actions={
        <>
          {mayUse("start_import") && <ButtonLink href="/settings/import">Import</ButtonLink>}
          <ButtonLink variant="main" href={`${path}/new`}>
            New customer
          </ButtonLink>
        </>
      }
    >
      <ListFilters>
        <SearchBox
          label="Search the customers"
          placeholder="Name, email or phone number"
          value={filters.q ?? ""}
          onSearch={(q) => filter({ q })}
        />
        <InlineSelect
          label="Archived customers"
          value={filters.archived ?? ""}
          onChoose={(archived) => filter({ archived })}
        >
          <option value="">Active</option>
          <option value="include">Active and archived</option>
          <option value="only">Archived</option>
        </InlineSelect>
        <TagFilter tag={filters.tag ?? ""} onChoose={(tag) => filter({ tag })} />
      </ListFilters>
      <Answer answer={answer} retry={retry} lines={10}>
        {({ customers: { data } }) =>
          data.length === 0 ? (
            <Nothing isFiltered={isFiltered} />
          ) : (
            <Card>
              <Table
                caption="Customers, newest first"
                columns={["Name", "Phone", "Email", "Tags", "Amount due"]}
                amounts={["Amount due"]}
              >
                {data.map((customer) => (
                  <Row key={customer.id} customer={customer} filters={filters} />
                ))}
              </Table>
              <MoreButton more={more} />
            </Card>
          )
        }
      </Answer>
    </Screen>
  );
}

function TagFilter({ tag, onChoose }: { tag: string; onChoose: (tag: string) => void }) {
  const [{ data }] = useLive(CustomerTags, {}, ["customer"]);
  const tags = data?.customer_tags ?? [];
  if (tags.length === 0 && tag === "") return null;
  return (
    <InlineSelect label="Tag" value={tag} onChoose={onChoose}>
      <option value="">All tags</option>
      {tag !== "" && !tags.includes(tag) && <option value={tag}>{tag}</option>}
      {tags.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </InlineSelect>
  );
}

/** What the address holds that is no filter is left out. */
function variablesOf({ q, tag, archived }: Filters): Omit<CustomersQueryVariables, "limit"> {
  return {
    archived: archived === "include" || archived === "only" ? archived : "exclude",
    ...(q ? { search: q } : {}),
    ...(tag ? { tag } : {}),
  };
}

function Row({ customer, filters }: { customer: ListedCustomerFragment; filters: Filters }) {
  const { id, name, email, phone: number, tags, amount_due: due, archived_at: archivedAt } = customer;
  return (
    <tr data-row>
      <Cell column="Name">
        <a class={styles.name} href={`${path}/${id}`}>
          <bdi>{name}</bdi>
        </a>{" "}
        {archivedAt !== null && <Badge>Archived</Badge>}
      </Cell>
      <Cell column="Phone">{number !== null && <span class={styles.figure}>{phone(number)}</span>}</Cell>
      <Cell column="Email">{email}</Cell>
      <Cell column="Tags">
        {tags.length > 0 && (
          <span class={styles.tags}>
            {tags.map((tag) => (
              <a key={tag} href={withQuery(path, { ...filters, tag })} title={`Customers with the tag ${tag}`}>
                <Badge>{tag}</Badge>
              </a>
            ))}
          </span>
        )}
      </Cell>
      <Cell column="Amount due">{due > 0 && money(due)}</Cell>
    </tr>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered)
    return (
      <Empty action={<ButtonLink href={`${path}/new`}>New customer</ButtonLink>}>
        No customers yet. They are added here, by matching who writes to you, and through the API.
      </Empty>
    );
  return <Empty action={<ButtonLink href={path}>Clear filters</ButtonLink>}>No customer matches the filters.</Empty>;
}
