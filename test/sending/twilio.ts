import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Posted = { path: string; authorization: string; type: string; form: Record<string, string> };

type Answering = (response: ServerResponse, posted: Posted) => void;

export const account = { sid: "AC0123456789abcdef0123456789abcdef", token: "the-token-of-the-account" };

/** The carrier's API on a free port. It records texts, and accepts them unless `next` says otherwise. */
export async function startTwilio() {
  const posted: Posted[] = [];
  const answers: Answering[] = [];
  const take: Answering = (response) => reply(response, 201, { sid: `SM${posted.length}`, status: "queued" });
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const one: Posted = {
      path: `${request.method} ${request.url}`,
      authorization: request.headers.authorization ?? "",
      type: request.headers["content-type"] ?? "",
      form: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())),
    };
    posted.push(one);
    (answers.shift() ?? take)(response, one);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    environment: { TWILIO_ACCOUNT_SID: account.sid, TWILIO_AUTH_TOKEN: account.token, TWILIO_API_URL: url },
    posted,
    /** Sets the response to the next text. */
    next: (answering: Answering) => answers.push(answering),
    textsTo: (number: string) => posted.filter(({ form }) => form.To === number),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

export type Twilio = Awaited<ReturnType<typeof startTwilio>>;
