import { useSignal } from "@preact/signals";
import { useLocation } from "preact-iso";
import { notify } from "../../app/notices.ts";
import { useRowKeys } from "../../app/row-keys.ts";
import { Answer, Empty } from "../../components/Answer.tsx";
import { Badge } from "../../components/Badge.tsx";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { Choices } from "../../components/Choices.tsx";
import { InlineSelect, ListFilters, SearchBox } from "../../components/ListFilters.tsx";
import { Menu } from "../../components/Menu.tsx";
import { MoreButton } from "../../components/MoreButton.tsx";
import { Section } from "../../components/Screen.tsx";
import { Cell, Table } from "../../components/Table.tsx";
import { withQuery } from "../../data/addresses.ts";
import { mutate } from "../../data/client.ts";
import { mayUse } from "../../data/permissions.ts";
import { problemOf, sentenceOf } from "../../data/problems.ts";
import { taxTitle } from "../../data/tax.ts";
import { usePages } from "../../data/use-pages.ts";
import { ArchivePriceItem } from "../../generated/documents/ArchivePriceItem.ts";
import { PriceItems as Document } from "../../generated/documents/PriceItems.ts";
import { UnarchivePriceItem } from "../../generated/documents/UnarchivePriceItem.ts";
import type { PriceItemFragment } from "../../generated/types.ts";
import { unitPrice } from "../../records/unit-price.ts";
import { pageSize } from "../../routes.ts";
import { EditPriceItem, NewPriceItem } from "./PriceItemDialog.tsx";
import styles from "./Prices.module.css";

const path = "/settings/prices";

type Filters = Readonly<Record<string, string | undefined>>;

/** Every member can read the price list; admins can change it. */
export function PriceItems() {
  const { query, route } = useLocation();
  const filters: Filters = query;
  const isArchived = filters.archived === "true";
  const search = filters.q ?? "";
  const { answer, retry, more } = usePages(
    Document,
    { limit: pageSize, archived: isArchived, ...(search === "" ? {} : { search }) },
    ["price_item"],
    (data) => data.price_items,
  );
  useRowKeys();
  const opened = useSignal<PriceItemFragment | "new" | undefined>(undefined);
  const close = () => (opened.value = undefined);
  const filter = (changed: Filters) => route(withQuery(path, { ...filters, ...changed }), true);
  const mayChange = mayUse("update_price_item");
  const dialog = opened.value;
  return (
    <Section
      title="Price list"
      about={mayChange ? "Items for the lines of quotes and invoices." : "Only admins and owners can change it."}
      actions={
        mayChange && (
          <>
            <ButtonLink href="/settings/import?kind=price_items">Import</ButtonLink>
            <Button variant="main" onClick={() => (opened.value = "new")}>
              New item
            </Button>
          </>
        )
      }
    >
      <ListFilters>
        <SearchBox
          label="Search price list"
          placeholder="Name or description"
          value={search}
          onSearch={(q) => filter({ q })}
        />
        <InlineSelect
          label="Archived items"
          value={isArchived ? "true" : ""}
          onChoose={(archived) => filter({ archived })}
        >
          <option value="">In use</option>
          <option value="true">Archived</option>
        </InlineSelect>
      </ListFilters>
      <Answer answer={answer} retry={retry} lines={5}>
        {({ price_items: { data } }) =>
          data.length === 0 ? (
            <Nothing isFiltered={isArchived || search !== ""} />
          ) : (
            <>
              <Table
                caption="Price list, newest first"
                columns={["Item", "On the line", "Unit price", taxTitle.value, ...(mayChange ? ["Change"] : [])]}
                amounts={["Unit price"]}
              >
                {data.map((item) => (
                  <Row key={item.id} item={item} edit={() => (opened.value = item)} retry={retry} />
                ))}
              </Table>
              <MoreButton more={more} />
            </>
          )
        }
      </Answer>
      {dialog === "new" && <NewPriceItem onDone={retry} onClose={close} />}
      {dialog !== undefined && dialog !== "new" && <EditPriceItem item={dialog} onClose={close} />}
    </Section>
  );
}

type RowProps = { item: PriceItemFragment; edit: () => void; retry: () => void };

function Row({
  item: {
    id,
    name,
    description,
    unit_price: price,
    tax_rate: rate,
    tax_inclusive: taxInclusive,
    archived_at: archivedAt,
  },
  edit,
  retry,
}: RowProps) {
  const isArchived = archivedAt !== null;
  const move = () => {
    moveItem(id, { name, isArchived, retry }).catch(() => notify("Something went wrong. Try again.", "bad"));
  };
  return (
    <tr data-row>
      <Cell column="Item">
        <span class={styles.name}>
          {name} {isArchived && <Badge>Archived</Badge>}
        </span>
      </Cell>
      <Cell column="On the line">
        <span class={styles.description}>{description}</span>
      </Cell>
      <Cell column="Unit price">{unitPrice(price)}</Cell>
      <Cell column={taxTitle.value}>
        {rate === 0 ? "None" : `${percent.format(rate)}${taxInclusive ? " included" : ""}`}
      </Cell>
      {mayUse("update_price_item") && (
        <Cell column="Change">
          <Menu label={`Change ${name}`} icon="more" variant="anchored">
            <Choices
              choices={[
                { title: "Edit", run: edit },
                { title: isArchived ? "Restore" : "Archive", run: move },
              ]}
            />
          </Menu>
        </Cell>
      )}
    </tr>
  );
}

const percent = new Intl.NumberFormat("en-AU", { style: "percent", maximumFractionDigits: 2 });

type Moved = { name: string; isArchived: boolean; retry: () => void };

/** Archiving can be undone by restoring, so it needs no confirmation. */
async function moveItem(id: string, { name, isArchived, retry }: Moved): Promise<void> {
  const { error } = await (isArchived ? mutate(UnarchivePriceItem, { id }) : mutate(ArchivePriceItem, { id }));
  if (error === undefined) notify(`${name} ${isArchived ? "restored" : "archived"}.`, "good");
  else notify(sentenceOf(problemOf(error)), "bad");
  retry();
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) return <Empty>No items yet. Add the work and materials that you sell often.</Empty>;
  return <Empty action={<ButtonLink href={path}>Clear filters</ButtonLink>}>No items match the filters.</Empty>;
}
