/** TypeBox marks schemas with symbols, which JSON leaves out. */
export function plain(schema: object): object {
  return JSON.parse(JSON.stringify(schema)) as object;
}
