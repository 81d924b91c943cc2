/**
 * The entered fields that differ from `before`. Untouched fields are not sent, so that another member's changes
 * survive.
 */
export function changedOf<Input extends object>(entered: Input, before: Input): Partial<Input> {
  const names = Object.keys(entered) as (keyof Input)[];
  const isSame = (name: keyof Input) => JSON.stringify(entered[name]) === JSON.stringify(before[name]);
  return Object.fromEntries(
    names.filter((name) => !isSame(name)).map((name) => [name, entered[name]]),
  ) as Partial<Input>;
}
