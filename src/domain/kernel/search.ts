/** Phones are kept in E.164: a number that is typed the Australian way is looked for by its national digits. */
export function readSearch(search: string): string {
  if (!/^\+?(?:[\s()-]*\d){6,}[\s()-]*$/.test(search)) return search;
  return search.replaceAll(/[\s()-]/g, "").replace(/^0/, "");
}
