/** What is found in time; nothing where it takes longer. */
export async function withTimeout(found: string[] | Promise<string[]>, milliseconds: number): Promise<string[]> {
  const { promise: nothing, resolve } = Promise.withResolvers<string[]>();
  const timer = setTimeout(resolve, milliseconds, []);
  const first = await Promise.race([found, nothing]);
  clearTimeout(timer);
  return first;
}
