/**
 * The stream after its first piece, which Yoga has at once. Dropping a stream before its first piece crashes the
 * process, because Yoga then stops an iterator that it has not created.
 */
export async function startStream(stream: AsyncIterable<Uint8Array>): Promise<AsyncIterableIterator<Uint8Array>> {
  const rest = stream[Symbol.asyncIterator]();
  let first: IteratorResult<Uint8Array> | undefined = await rest.next();
  const whole: AsyncIterableIterator<Uint8Array> = {
    async next() {
      const piece = first ?? (await rest.next());
      first = undefined;
      return piece;
    },
    return: async () => (await rest.return?.()) ?? { done: true, value: undefined },
    [Symbol.asyncIterator]: () => whole,
  };
  return whole;
}
