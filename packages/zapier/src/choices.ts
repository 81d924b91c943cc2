import type { Bundle, ZObject } from "zapier-platform-core";
import type { List } from "./definition.ts";
import { choicesOn, type Page, pathOf } from "./list.ts";
import { request } from "./request.ts";

export type Choices = { results: { id: string; label: string }[]; paging_token: string | null };

/** Loads a dropdown page by page. */
export function choicesOf(list: List) {
  return async (z: ZObject, { inputData, meta }: Bundle): Promise<Choices> => {
    const path = pathOf(list, inputData);
    if (path === undefined) return { results: [], paging_token: null };
    const page = await request<Page>(z, { path, query: { limit: "50", cursor: meta?.paging_token } });
    return { results: choicesOn(page, list), paging_token: page.next_cursor };
  };
}
