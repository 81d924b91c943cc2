import type { ScopeInfoFragment } from "../../generated/types.ts";

export type Records = { title: string; scopes: ScopeInfoFragment[] };

/** The scopes by the records that they are about, in the catalogue's order. */
export function byRecords(scopes: readonly ScopeInfoFragment[]): Records[] {
  const titles = [...new Set(scopes.map(({ title }) => title))];
  return titles.map((title) => ({ title, scopes: scopes.filter((scope) => scope.title === title) }));
}
