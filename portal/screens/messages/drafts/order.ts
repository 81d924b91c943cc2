/**
 * Adds new records to the shown ones, which keep their place even after they leave the list. A new record comes before
 * its successor in the list.
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
