import { TaskNotDone, TaskThread } from "../concurrency/task-thread.ts";
import { parseJson } from "../http/body.ts";
import { limits } from "../limits/limits.ts";
import { Problem } from "../problems.ts";
import type { InboundMessage } from "./message.ts";
import { recipientIn } from "./recipient-in.ts";

export const loadPostmark = () => import("./postmark.ts");

/** Bytes in shared memory are not copied to the thread. */
export type EmailTask = { bytes: Uint8Array; hasHtml: boolean };

export type EmailRead = { message: InboundMessage } | { problem: Pick<Problem, "type" | "detail" | "errors"> };

type Options = {
  onHtmlLost: (cause: unknown) => void;
  /**
   * Finds the business of an inbox. Emails wait only for others of their business; emails to no inbox wait together.
   */
  findBusiness: (recipient: string) => Promise<string | undefined>;
  entry?: URL;
  timeoutMs?: number;
};

/**
 * Smaller emails are read on the event loop, because that takes less time than a task. The first one loads the
 * libraries.
 */
const smallBytes = 20_000;

/**
 * Reads the emails of Postmark's inbound webhook, large ones in a thread. If an email's HTML takes too long or crashes
 * the thread, the email is read again without it.
 */
export function openEmailReader({
  onHtmlLost,
  findBusiness,
  entry = new URL("./email-thread.ts", import.meta.url),
  timeoutMs = 20_000,
}: Options): (bytes: Uint8Array) => Promise<InboundMessage> {
  const thread = new TaskThread<EmailTask, EmailRead>(entry, {
    timeoutMs,
    maxWaiting: limits.inbound.emailsWaitingInAll.max,
    maxWaitingPerKey: limits.inbound.emailsWaiting.max,
    maxMegabytes: 1024,
  });

  return async (bytes) => {
    if (bytes.length <= smallBytes) {
      const { readPostmarkJson } = await loadPostmark();
      return readPostmarkJson(parseJson(bytes));
    }
    const business = (await findBusiness(recipientIn(bytes))) ?? "";
    const read = await thread.run(business, { bytes, hasHtml: true }).catch((error: unknown) => {
      if (!(error instanceof TaskNotDone)) throw error;
      onHtmlLost(error.cause);
      return thread.run(business, { bytes, hasHtml: false });
    });
    if ("message" in read) return read.message;
    const { type, detail, errors } = read.problem;
    throw new Problem(type, detail, errors === undefined ? {} : { errors });
  };
}
