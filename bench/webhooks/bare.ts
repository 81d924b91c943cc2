import { randomUUIDv7 } from "node:crypto";
import { Pool } from "undici";
import { makeSecret } from "../../src/outbox/handlers/webhook/secrets.ts";
import { answer, clock } from "./child.ts";
import { connections, newEvent, postSigned, type SignedPost } from "./post.ts";

/** The upper limit: signs and posts the same bodies from memory, without a database or a queue. */
export type BareAnswers = {
  /** Deliveries per second. */
  post(input: { origin: string; count: number }): Promise<number>;
};

answer({
  async post({ origin, count }) {
    const pool = new Pool(origin, { connections });
    const secret = makeSecret();
    const posts: SignedPost[] = Array.from({ length: count }, (_, number) => {
      const { id, body } = newEvent(randomUUIDv7(), number);
      return { path: "/quick", secret, eventId: id, body };
    });
    const began = clock();
    let next = 0;
    await Promise.all(
      Array.from({ length: connections }, async () => {
        for (let post = posts[next++]; post !== undefined; post = posts[next++]) await postSigned(pool, post);
      }),
    );
    const seconds = (clock() - began) / 1000;
    await pool.close();
    return count / seconds;
  },
} satisfies BareAnswers);
