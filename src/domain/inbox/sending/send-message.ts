import type { Logger } from "pino";
import type { Database } from "../../../database/database.ts";
import type { RowOf } from "../../../database/query/types.ts";
import type { Tenant } from "../../../database/tenant.ts";
import { record } from "../../../graphql/record.ts";
import { SendError } from "../../../send-error.ts";
import { type Claimed, claimMessage } from "./claim.ts";
import { type Carriers, type Handed, handOver } from "./hand-over.ts";
import { noteFailed, noteSent } from "./note.ts";
import { tellSent } from "./tell.ts";

export type SendingParts = { database: Database; carriers: Carriers; log: Logger };

const unclear = "The server failed while the message was handed over; it may have gone out.";

/**
 * Sends a message that is due, once: it is claimed for good before anybody is asked to carry it, and what goes wrong
 * from then on is for a person to decide. False where it is not due, or is another's to send.
 */
export async function sendMessage({ database, carriers, log }: SendingParts, draftId: string): Promise<boolean> {
  const claimed = await claimMessage(database.systemPool, draftId);
  if (claimed === undefined) return false;
  const db = database.tenant(claimed.businessId);
  // Of what goes wrong, only the reason is logged: the rest of a database's error may show the row.
  const complain = (what: string, { message: reason }: Error) => log.error({ reason, draft_id: draftId }, what);
  let handed: Handed;
  try {
    handed = await handOver(db, carriers, await record(db, "Draft", claimed.id));
  } catch (error) {
    if (!(error instanceof SendError)) complain("message not handed over", error as Error);
    await noteFailed(db, claimed, error instanceof SendError ? error.message : unclear);
    return true;
  }
  const message = await keep(db, claimed, handed).catch((error) => complain("message sent, and not noted", error));
  if (message !== undefined) await tellSent(db, message).catch((error) => complain("message.sent not recorded", error));
  return true;
}

/** What cannot be noted is given up by the sweep, once the claim has run out. */
async function keep(db: Tenant, claimed: Claimed, handed: Handed): Promise<RowOf<"Message">> {
  const message = await noteSent(db, claimed, handed);
  if (message === undefined) throw new Error("its claim had run out");
  return message;
}
