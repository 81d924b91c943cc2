import type { ScopeInfoFragment } from "../../generated/types.ts";

export type Records = { title: string; scopes: ScopeInfoFragment[] };

/** Groups the scopes by record, in the catalogue's order. */
export function byRecords(scopes: readonly ScopeInfoFragment[]): Records[] {
  const titles = [...new Set(scopes.map(({ title }) => title))];
  return titles.map((title) => ({ title, scopes: scopes.filter((scope) => scope.title === title) }));
}
