import pino from "pino";
import { deliverMessage, failLostMessage, type SendingParts } from "../../src/domain/inbox/sending/deliver.ts";
import { openEmailTransport } from "../../src/email/transport.ts";
import { openFileStore } from "../../src/files/open-store.ts";
import { messageHandler } from "../../src/outbox/handlers/message.ts";
import { openSmsTransport } from "../../src/sms/transport.ts";
import { returnPathsOf } from "../messaging/return-paths.ts";
import { startSmtp } from "../messaging/smtp.ts";
import { sweepLost, workOff } from "../outbox/work-off.ts";
import type { World } from "../world/world.ts";
import { account, startTwilio } from "./twilio.ts";

/** A worker's parts over the world's database, with a mail server and a carrier API that record their input. */
export async function openCarriers(world: World) {
  const [smtp, twilio] = await Promise.all([startSmtp(), startTwilio()]);
  const emails = openEmailTransport({ smtpUrl: smtp.url, outbox: "unused" });
  const sms = openSmsTransport({
    account: { accountSid: account.sid, authToken: account.token, apiUrl: twilio.url },
    outbox: "unused",
  });
  const parts: SendingParts = {
    database: world.database,
    carriers: {
      emails,
      sms,
      files: openFileStore(world.config.files),
      mailHost: "fieldline.example",
      returnPaths: returnPathsOf(world),
    },
    log: pino({ level: "silent" }),
  };
  const pool = world.database.systemPool;
  const handlerOf = (own: SendingParts) =>
    messageHandler({
      log: own.log,
      deliver: (claim) => deliverMessage(own, claim),
      failLost: (claim) => failLostMessage(own, claim),
    });
  return {
    parts,
    /** Sends everything due, as a worker would. Returns the ids of the claims. */
    send: (own = parts) => workOff(pool, handlerOf(own)),
    /** Settles the claims of a worker that died. */
    sweep: () => sweepLost(pool, handlerOf(parts)),
    /** Expires the claim, as if its worker had not renewed it. */
    lose: (id: string) =>
      world.database.system.outboxClaim.updateMany({
        where: { id },
        data: { claimedUntil: new Date(Date.now() - 1000) },
      }),
    smtp,
    twilio,
    emailsTo: (address: string) => smtp.accepted.filter(({ to }) => to?.some((one) => one.address === address)),
    async close() {
      await emails.close();
      await sms.close();
      await Promise.all([smtp.close(), twilio.close()]);
    },
  };
}

export type Carriers = Awaited<ReturnType<typeof openCarriers>>;
