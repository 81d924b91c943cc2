import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Agent } from "undici";
import { quoteReply, SendError } from "../send-error.ts";

export const loadUndici = () => import("undici");

export type Sms = { id: string; from: string; to: string; text: string };

export type SmsTransport = {
  /** Resolves once the provider has accepted the SMS, with its id there. */
  send(sms: Sms): Promise<{ providerId: string | null }>;
  close(): Promise<void>;
};

type Account = { accountSid: string; authToken: string; apiUrl: string };

/** Without both an account and its token, outgoing SMS are written to files; the token alone verifies incoming ones. */
export type TwilioSettings = { accountSid: string | undefined; authToken: string | undefined; apiUrl: string };

export function accountOf({ accountSid, authToken, apiUrl }: TwilioSettings): Account | undefined {
  return accountSid === undefined || authToken === undefined ? undefined : { accountSid, authToken, apiUrl };
}

/**
 * Sends by Twilio; without an account, writes each SMS as a file that a person can read. The first loads the client.
 */
export function openSmsTransport({ account, outbox }: { account: Account | undefined; outbox: string }): SmsTransport {
  return account === undefined ? openOutbox(outbox) : openTwilio(account);
}

const timeoutMs = 30_000;
const maxResponseBytes = 64 * 1024;

const connection = { pipelining: 0, connectTimeout: 10_000, maxResponseSize: maxResponseBytes };

function addressOf({ apiUrl, accountSid }: Account): string {
  return `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}`;
}

function authorizationOf({ accountSid, authToken }: Account): string {
  return `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
}

/** Whether the provider takes the credentials, without sending anything; a SendError where it does not. */
export async function verifyAccount(account: Account): Promise<void> {
  const { Agent, request } = await loadUndici();
  const agent = new Agent(connection);
  try {
    const response = await request(`${addressOf(account)}.json`, {
      dispatcher: agent,
      headers: { authorization: authorizationOf(account), accept: "application/json" },
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(explainConnection);
    const reply = parse(await response.body.text());
    if (response.statusCode >= 300)
      throw new SendError(
        `The SMS provider does not take the credentials: ${quoteReply(String(reply.message ?? response.statusCode))}`,
      );
  } finally {
    await agent.close();
  }
}

function openTwilio(account: Account): SmsTransport {
  // A new connection for each: a kept one may close just as it is used again, and it would be unknown what was sent.
  let agent: Agent | undefined;
  const url = `${addressOf(account)}/Messages.json`;
  const authorization = authorizationOf(account);
  return {
    async send({ from, to, text }) {
      const undici = await loadUndici();
      agent ??= new undici.Agent(connection);
      const response = await undici
        .request(url, {
          dispatcher: agent,
          method: "POST",
          headers: { authorization, "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
          body: new URLSearchParams({ From: from, To: to, Body: text }).toString(),
          signal: AbortSignal.timeout(timeoutMs),
        })
        .catch(explainConnection);
      const reply = parse(await response.body.text().catch(() => ""));
      if (response.statusCode >= 300) throw explainStatus(response.statusCode, reply);
      return { providerId: typeof reply.sid === "string" ? reply.sid : null };
    },
    close: async () => agent?.close(),
  };
}

function openOutbox(folder: string): SmsTransport {
  return {
    async send(sms) {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${sms.id}.json`), `${JSON.stringify(sms, null, 2)}\n`);
      return { providerId: null };
    },
    close: async () => undefined,
  };
}

type Reply = { sid?: unknown; code?: unknown; message?: unknown };

function parse(body: string): Reply {
  try {
    return Object(JSON.parse(body)) as Reply;
  } catch {
    return {};
  }
}

const unreached = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "UND_ERR_CONNECT_TIMEOUT"];

function explainConnection(cause: NodeJS.ErrnoException): never {
  if (unreached.includes(cause.code ?? ""))
    throw new SendError("The SMS provider could not be reached; nothing was sent.", { cause });
  throw new SendError("The SMS provider did not confirm that it accepted the SMS; it may have been sent.", { cause });
}

function explainStatus(status: number, { code, message }: Reply): SendError {
  const number = typeof code === "number" ? ` (${code})` : "";
  if (typeof message === "string")
    return new SendError(`The SMS provider rejected the SMS: ${quoteReply(message)}${number}`);
  return status < 500
    ? new SendError(`The SMS provider rejected the SMS with status ${status}.`)
    : new SendError(`The SMS provider failed with status ${status}; the SMS may have been sent.`);
}
