import type { Context } from "./context.ts";

type Batch<Value> = { keys: Set<string>; read: Promise<Map<string, Value>> };

/** Batches the keys that the records of an answer request in one tick, and reads them together. */
export function inBatches<Value>(
  read: (context: Context, keys: string[]) => Promise<Map<string, Value>>,
): (context: Context, key: string) => Promise<Value | undefined> {
  const batches = new WeakMap<Context, Batch<Value>>();

  function open(context: Context): Batch<Value> {
    const keys = new Set<string>();
    const batch = {
      keys,
      read: Promise.resolve().then(() => {
        batches.delete(context);
        return read(context, [...keys]);
      }),
    };
    batches.set(context, batch);
    return batch;
  }

  return async (context, key) => {
    const batch = batches.get(context) ?? open(context);
    batch.keys.add(key);
    return (await batch.read).get(key);
  };
}
