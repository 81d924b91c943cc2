/** Returns the result if it arrives in time, and `otherwise` if not. */
export async function withTimeout<T>(found: T | Promise<T>, milliseconds: number, otherwise: T): Promise<T> {
  const { promise: none, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(resolve, milliseconds, otherwise);
  const first = await Promise.race([found, none]);
  clearTimeout(timer);
  return first;
}
