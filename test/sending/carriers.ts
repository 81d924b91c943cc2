import pino from "pino";
import type { SendingParts } from "../../src/domain/inbox/sending/send-message.ts";
import { openEmailTransport } from "../../src/email/transport.ts";
import { openSmsTransport } from "../../src/sms/transport.ts";
import { startSmtp } from "../messaging/smtp.ts";
import type { World } from "../world/world.ts";
import { account, startTwilio } from "./twilio.ts";

/** A worker's parts over the world's database, with a mail server and a carrier's API that keep what they are given. */
export async function openCarriers(world: World) {
  const [smtp, twilio] = await Promise.all([startSmtp(), startTwilio()]);
  const emails = openEmailTransport({ smtpUrl: smtp.url, outbox: "unused" });
  const texts = openSmsTransport({
    account: { accountSid: account.sid, authToken: account.token, apiUrl: twilio.url },
    outbox: "unused",
  });
  const parts: SendingParts = {
    database: world.database,
    carriers: { emails, texts, mailHost: "fieldline.example" },
    log: pino({ level: "silent" }),
  };
  return {
    parts,
    smtp,
    twilio,
    emailsTo: (address: string) => smtp.accepted.filter(({ to }) => to?.some((one) => one.address === address)),
    async close() {
      emails.close();
      await texts.close();
      await Promise.all([smtp.close(), twilio.close()]);
    },
  };
}

export type Carriers = Awaited<ReturnType<typeof openCarriers>>;
