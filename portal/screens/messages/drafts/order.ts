/**
 * The order in which records are shown that stay although the list has them no longer: what is new comes before the record
 * that it precedes in the list, and what was shown keeps its place.
 */
export function keepOrder(shown: readonly string[], listed: readonly string[]): string[] {
  const order = [...shown];
  const known = new Set(shown);
  let next: string | undefined;
  for (const id of listed.toReversed()) {
    if (!known.has(id)) {
      const at = next === undefined ? order.length : order.indexOf(next);
      order.splice(at, 0, id);
      known.add(id);
    }
    next = id;
  }
  return order;
}
