import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

type Command = "MAIL FROM" | "RCPT TO" | "DATA";

/**
 * A mail server on a free port that records accepted messages. `refuse` sets the reply to the next message, and the
 * command that it answers.
 */
export async function startSmtp() {
  const accepted: (Email & { envelopeFrom: string })[] = [];
  let hangsUp = false;
  const refusals: { text: string; code: number; at: Command }[] = [];
  const refusalAt = (command: Command): Error | undefined => {
    if (refusals[0]?.at !== command) return undefined;
    const { text, code } = refusals.shift() ?? {};
    return Object.assign(new Error(text), { responseCode: code });
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onMailFrom: (_address, _session, done) => done(refusalAt("MAIL FROM")),
    onRcptTo: (_address, _session, done) => done(refusalAt("RCPT TO")),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (hangsUp) {
          hangsUp = false;
          for (const connection of server.connections) connection.close();
          return;
        }
        const refusal = refusalAt("DATA");
        if (refusal !== undefined) return done(refusal);
        PostalMime.parse(Buffer.concat(chunks)).then((email) => {
          const { mailFrom } = session.envelope;
          accepted.push({ ...email, envelopeFrom: mailFrom === false ? "" : mailFrom.address });
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    accepted,
    refuse: (text: string, code = 451, at: Command = "DATA") => refusals.push({ text, code, at }),
    /** Accepts the next message, then closes the connection without a reply. */
    hangUp: () => {
      hangsUp = true;
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
