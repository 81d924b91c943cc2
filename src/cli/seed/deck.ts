import { between } from "./dice.ts";

/** Deals the cards of a pack in chance order, pack after pack: rare ones come up in small numbers of rows too. */
export function shuffle<T extends string>(shares: Partial<Record<T, number>>): () => T {
  const pack = Object.entries<number | undefined>(shares).flatMap(([card, count]) =>
    Array.from({ length: count ?? 0 }, () => card as T),
  );
  let left: T[] = [];
  return () => {
    if (left.length === 0) left = [...pack];
    const [card] = left.splice(between(0, left.length - 1), 1);
    if (card === undefined) throw new Error("there is no card to deal");
    return card;
  };
}
