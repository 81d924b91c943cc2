import type { ImportKind } from "../../../generated/types.ts";

/** The paths and texts of each kind of import. */
export const areas = {
  customers: {
    path: "/settings/import",
    title: "Import customers",
    list: "/customers",
    listTitle: "Customers",
    one: "customer",
  },
  price_items: {
    path: "/settings/import?kind=price_items",
    title: "Import prices",
    list: "/settings/prices",
    listTitle: "Prices",
    one: "price item",
  },
} as const satisfies Record<ImportKind, object>;

/** The kind of import in a URL without a file. */
export function kindOf({ kind }: Readonly<Record<string, string | undefined>>): ImportKind {
  return kind === "price_items" ? "price_items" : "customers";
}

export function addressOf(id: string): string {
  return `/settings/import/${id}`;
}

const figures = new Intl.NumberFormat("en-AU");

/** `1 row`, `2,000 rows`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${figures.format(count)} ${count === 1 ? noun : plural}`;
}
