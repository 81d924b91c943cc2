import { definition, type List } from "../../../zapier/src/definition.ts";
import { choicesOn, type Page, pathOf } from "../../../zapier/src/list.ts";
import { call } from "../call.ts";
import type { ListSearchResult, LoadFunctions } from "../n8n.ts";
import { idIn } from "./form.ts";

type ListSearch = (this: LoadFunctions, filter?: string, token?: string) => Promise<ListSearchResult>;

/** Loads each list of records page by page, by the name of the record. */
export const listSearch: Record<string, ListSearch> = Object.fromEntries(
  Object.entries(definition.lists).map(([name, list]) => [
    name,
    async function search(this: LoadFunctions, filter?: string, token?: string): Promise<ListSearchResult> {
      const path = pathOf(list, parentsOf(this, list));
      if (path === undefined) return { results: [] };
      const qs = {
        limit: "50",
        ...(token ? { cursor: token } : {}),
        ...(filter && list.search ? { search: filter } : {}),
      };
      const page = await call<Page>(this, { method: "GET", url: path, qs });
      if (page === undefined) return { results: [] };
      const found = choicesOn(page, list).filter(({ label }) => list.search || !filter || isIn(label, filter));
      return {
        results: found.map(({ id, label }) => ({ name: label, value: id })),
        paginationToken: page.next_cursor ?? undefined,
      };
    },
  ]),
);

function isIn(label: string, filter: string): boolean {
  return label.toLowerCase().includes(filter.toLowerCase());
}

/** The ids in the list's path, from other fields of the form. */
function parentsOf(functions: LoadFunctions, { path }: List): Record<string, unknown> {
  const names = [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name = ""]) => name);
  return Object.fromEntries(names.map((name) => [name, idIn(functions.getCurrentNodeParameter(name))]));
}
