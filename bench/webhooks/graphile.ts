import { Logger, run, WorkerPreset } from "graphile-worker";
import { Pool } from "undici";
import { answer } from "./child.ts";
import { connections, postSigned, type SignedPost } from "./post.ts";

/**
 * A queue that is known to be fast, doing the same post: one job a delivery, with the body and the secret in it, and no
 * note of the attempt. Tuned as its documentation advises for throughput.
 */
export type GraphileAnswers = { start(input: { origin: string; databaseUrl: string }): Promise<void> };

answer({
  async start({ origin, databaseUrl }) {
    const pool = new Pool(origin, { connections });
    await run({
      preset: {
        extends: [WorkerPreset],
        worker: {
          connectionString: databaseUrl,
          concurrentJobs: connections,
          maxPoolSize: 10,
          localQueue: { size: 500 },
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
          logger: new Logger(() => () => undefined),
        },
      },
      taskList: { deliver: (payload) => postSigned(pool, readPost(payload)) },
    });
  },
} satisfies GraphileAnswers);

/** The jobs are all our own. */
function readPost(payload: unknown): SignedPost {
  return payload as SignedPost;
}
