/** Adds a screen's state to its path as query parameters, without those that are empty. */
export function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const search = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ""),
  );
  return search.size === 0 ? path : `${path}?${search}`;
}
