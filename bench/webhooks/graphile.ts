import { Logger, run, WorkerPreset } from "graphile-worker";
import { Pool } from "undici";
import { answer } from "./child.ts";
import { connections, postSigned, type SignedPost } from "./post.ts";

/**
 * A queue known to be fast, with the same posts: one job a delivery, which contains the body and the secret and records
 * no attempt. Tuned for throughput by its documentation.
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

/** Every job in the queue is one of these. */
function readPost(payload: unknown): SignedPost {
  return payload as SignedPost;
}
