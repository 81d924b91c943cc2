import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A mail server on a free port that keeps what it accepts; `refuse` says how it answers the next messages. */
export async function startSmtp() {
  const accepted: Email[] = [];
  let hangsUp = false;
  const refusals: { text: string; code: number }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (hangsUp) {
          hangsUp = false;
          for (const connection of server.connections) connection.close();
          return;
        }
        const refusal = refusals.shift();
        if (refusal !== undefined) return done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
        PostalMime.parse(Buffer.concat(chunks)).then((email) => {
          accepted.push(email);
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    accepted,
    refuse: (text: string, code = 451) => refusals.push({ text, code }),
    /** The next message is taken, and the connection ends without an answer. */
    hangUp: () => {
      hangsUp = true;
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
