/** How many of the messages each place gets: one as far as they go; of the rest, some get many and most a few. */
export function dealMessages(sum: number, places: number): number[] {
  const counts = Array.from<unknown, number>({ length: places }, (_, index) => (index < sum ? 1 : 0));
  for (let left = sum - places; left > 0; left -= 1) {
    const place = Math.floor(places * Math.random() ** 2);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts.sort(() => Math.random() - 0.5);
}
