/** The addresses if they are found in time, otherwise none. */
export async function withTimeout(found: string[] | Promise<string[]>, milliseconds: number): Promise<string[]> {
  const { promise: none, resolve } = Promise.withResolvers<string[]>();
  const timer = setTimeout(resolve, milliseconds, []);
  const first = await Promise.race([found, none]);
  clearTimeout(timer);
  return first;
}
