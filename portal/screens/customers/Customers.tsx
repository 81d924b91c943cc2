import { Badge } from "../../components/Badge.tsx";
import { ButtonLink } from "../../components/Button.tsx";
import { InlineSelect, ListFilters, SearchBox } from "../../components/ListFilters.tsx";
import { Pages } from "../../components/Pages.tsx";
import { Cell, Table } from "../../components/Table.tsx";
import { withQuery } from "../../data/addresses.ts";
import { type Filters, useFilters } from "../../data/filters.ts";
import { phone } from "../../data/format.ts";
import { money } from "../../data/money.ts";
import { mayUse } from "../../data/permissions.ts";
import { useLive } from "../../data/reread.ts";
import { usePages } from "../../data/use-pages.ts";
import { Customers as Document } from "../../generated/documents/Customers.ts";
import { CustomerTags } from "../../generated/documents/CustomerTags.ts";
import type { CustomersQueryVariables, ListedCustomerFragment } from "../../generated/types.ts";
import { EmptyList, ListScreen } from "../../records/ListScreen.tsx";
import { pageSize } from "../../routes.ts";
import styles from "./Customers.module.css";

const path = "/customers";

/** The list of customers. Its filters are in the URL. */
export function Customers() {
  const { filters, filter } = useFilters(path);
  const variables = { limit: pageSize, ...variablesOf(filters) };
  const pages = usePages(Document, variables, ["customer"], (data) => data.customers);
  const isFiltered = filters.q !== undefined || filters.tag !== undefined || filters.archived !== undefined;
  return (
    <ListScreen
      title="Customers"
      path={path}
      noun="customer"
      actions={mayUse("start_import") && <ButtonLink href="/settings/import">Import</ButtonLink>}
    >
      <ListFilters>
        <SearchBox
          label="Search customers"
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
      <Pages pages={pages} lines={10} isCard empty={<Nothing isFiltered={isFiltered} />}>
        {(customers) => (
          <Table
            caption="Customers, newest first"
            columns={["Name", "Phone", "Email", "Tags", "Amount due"]}
            amounts={["Amount due"]}
          >
            {customers.map((customer) => (
              <Row key={customer.id} customer={customer} filters={filters} />
            ))}
          </Table>
        )}
      </Pages>
    </ListScreen>
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

/** Ignores query parameters that are no filter. */
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
  return (
    <EmptyList path={path} noun="customer" clear={isFiltered ? path : undefined}>
      No customers yet. Add one here, import a file, or match someone who writes to you.
    </EmptyList>
  );
}
