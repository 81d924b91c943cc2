/** Volume data need not come out the same twice. */
export function chance(share: number): boolean {
  return Math.random() < share;
}

export function pick<T>(values: readonly T[]): T {
  const value = values[between(0, values.length - 1)];
  if (value === undefined) throw new Error("there is nothing to pick from");
  return value;
}

export function between(least: number, most: number): number {
  return least + Math.floor(Math.random() * (most - least + 1));
}
