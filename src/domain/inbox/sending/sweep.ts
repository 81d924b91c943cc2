import { messagesDue, messagesLost } from "./claim.ts";
import { noteFailed } from "./note.ts";
import { type SendingParts, sendMessage } from "./send-message.ts";

const atOnce = 20;

const lost = "The server stopped while the message was handed over; it may have gone out.";

/** Sends what is due and has lost its job, and gives up what was on its way with a worker that died. */
export async function sweepMessages(parts: SendingParts): Promise<void> {
  const { database } = parts;
  for (const claimed of await messagesLost(database.systemPool))
    await noteFailed(database.tenant(claimed.businessId), claimed, lost);
  for (;;) {
    const due = await messagesDue(database.systemPool, atOnce);
    const tried = await Promise.all(due.map((id) => sendMessage(parts, id)));
    if (due.length < atOnce || !tried.includes(true)) return;
  }
}
