import { FairQueue } from "../../concurrency/fair-queue.ts";
import { limits } from "../../limits/limits.ts";

/** Reads each chunk of an export in its business's turn. A slow client holds one of its exports, but no turn. */
export function createExportTurns(): (
  businessId: string,
  chunks: AsyncGenerator<string>,
) => AsyncGenerator<string, void, undefined> {
  const reading = new FairQueue({ maxRunning: limits.responses.exportReads.max, maxRunningPerKey: 1 });
  return async function* readInTurns(businessId, chunks) {
    try {
      // The first chunk is the header row, which takes no time.
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
