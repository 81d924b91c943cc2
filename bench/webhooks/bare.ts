import { randomUUIDv7 } from "node:crypto";
import { Pool } from "undici";
import { makeSecret } from "../../src/outbox/handlers/webhook/secrets.ts";
import { answer, clock } from "./child.ts";
import { connections, type Letter, newEvent, postSigned } from "./post.ts";

/** The limit: the same bodies signed and posted from memory, with no database, no queue and nothing noted. */
export type BareAnswers = {
  /** Deliveries per second. */
  post(input: { origin: string; count: number }): Promise<number>;
};

answer({
  async post({ origin, count }) {
    const pool = new Pool(origin, { connections });
    const secret = makeSecret();
    const letters: Letter[] = Array.from({ length: count }, (_, number) => {
      const { id, body } = newEvent(randomUUIDv7(), number);
      return { path: "/quick", secret, eventId: id, body };
    });
    const began = clock();
    let next = 0;
    await Promise.all(
      Array.from({ length: connections }, async () => {
        for (let letter = letters[next++]; letter !== undefined; letter = letters[next++])
          await postSigned(pool, letter);
      }),
    );
    const seconds = (clock() - began) / 1000;
    await pool.close();
    return count / seconds;
  },
} satisfies BareAnswers);
