import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Agent, request } from "undici";
import { quoteAnswer, SendError } from "../send-error.ts";

export type Text = { id: string; from: string; to: string; text: string };

export type SmsTransport = {
  /** Resolves once the carrier is responsible for the text, with the id that it goes by there. */
  send(text: Text): Promise<{ providerId: string | null }>;
  close(): Promise<void>;
};

type Account = { accountSid: string; authToken: string; apiUrl: string };

type TwilioSettings = { accountSid: string | undefined; authToken: string | undefined; apiUrl: string };

/** The account through which texts go out; none where they are written to files. */
export function accountOf({ accountSid, authToken, apiUrl }: TwilioSettings): Account | undefined {
  // The token alone verifies what comes in.
  return accountSid === undefined || authToken === undefined ? undefined : { accountSid, authToken, apiUrl };
}

/** By Twilio where there is an account, else to files that a person can read. */
export function openSmsTransport({ account, outbox }: { account: Account | undefined; outbox: string }): SmsTransport {
  return account === undefined ? openOutbox(outbox) : openTwilio(account);
}

const attemptSeconds = 30;
const mostBytesOfAnAnswer = 64 * 1024;

function openTwilio({ accountSid, authToken, apiUrl }: Account): SmsTransport {
  // A connection each: one kept open may close just as it is used again, and nobody would know what became of the text.
  const agent = new Agent({ pipelining: 0, connectTimeout: 10_000, maxResponseSize: mostBytesOfAnAnswer });
  const url = `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  return {
    async send({ from, to, text }) {
      const answer = await request(url, {
        dispatcher: agent,
        method: "POST",
        headers: { authorization, "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
        body: new URLSearchParams({ From: from, To: to, Body: text }).toString(),
        signal: AbortSignal.timeout(attemptSeconds * 1000),
      }).catch(explainConnection);
      const said = parse(await answer.body.text().catch(() => ""));
      if (answer.statusCode >= 300) throw explainStatus(answer.statusCode, said);
      return { providerId: typeof said.sid === "string" ? said.sid : null };
    },
    close: () => agent.close(),
  };
}

function openOutbox(folder: string): SmsTransport {
  return {
    async send(text) {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${text.id}.json`), `${JSON.stringify(text, null, 2)}\n`);
      return { providerId: null };
    },
    close: async () => undefined,
  };
}

type Said = { sid?: unknown; code?: unknown; message?: unknown };

function parse(body: string): Said {
  try {
    return Object(JSON.parse(body)) as Said;
  } catch {
    return {};
  }
}

const unreached = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "UND_ERR_CONNECT_TIMEOUT"];

function explainConnection(cause: NodeJS.ErrnoException): never {
  if (unreached.includes(cause.code ?? ""))
    throw new SendError("The text carrier could not be reached; nothing was sent.", { cause });
  throw new SendError("The text carrier did not say whether it took the text; it may have gone out.", { cause });
}

function explainStatus(status: number, { code, message }: Said): SendError {
  const number = typeof code === "number" ? ` (${code})` : "";
  if (typeof message === "string")
    return new SendError(`The text carrier refused it: ${quoteAnswer(message)}${number}`);
  return status < 500
    ? new SendError(`The text carrier refused it with status ${status}.`)
    : new SendError(`The text carrier failed with status ${status}; the text may have gone out.`);
}
