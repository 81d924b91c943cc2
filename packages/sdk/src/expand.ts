/** The related records to return whole, each under its name. */
export type Expand<Names extends readonly string[]> = { expand?: Names | undefined };

/**
 * The record with the related records that the call names. With names that are only known at run time, each of them is
 * optional.
 */
export type Expanded<T, Names extends readonly string[]> = number extends Names["length"]
  ? T
  : T & { [Name in Names[number] & keyof T]-?: Exclude<T[Name], undefined> };
