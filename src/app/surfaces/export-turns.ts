import { FairQueue } from "../../concurrency/fair-queue.ts";
import { limits } from "../../limits/limits.ts";

/** Reads each chunk in its business's turn. A slow reader holds a place among its own exports, and no turn. */
export function createExportTurns(): (
  businessId: string,
  chunks: AsyncGenerator<string>,
) => AsyncGenerator<string, void, undefined> {
  const reading = new FairQueue({ maxRunning: limits.responses.exportReads.max, maxRunningPerKey: 1 });
  return async function* readInTurns(businessId, chunks) {
    try {
      // The names of the columns, which take no time.
      let next = await chunks.next();
      while (!next.done) {
        yield next.value;
        next = await reading.run(businessId, () => chunks.next());
      }
    } finally {
      await chunks.return(undefined);
    }
  };
}
