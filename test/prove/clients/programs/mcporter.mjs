import { once } from "node:events";
import { createServer } from "node:net";
import { PassThrough } from "node:stream";
import { createRuntime } from "mcporter";
import { allowFrom } from "./allow-from.mjs";
import { prove } from "./prove.mjs";

/** mcporter needs a fixed port: with another one, it forgets its registration and cannot refresh its token. */
const oauthRedirectUrl = `http://127.0.0.1:${await findPort()}/callback`;

async function findPort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  await once(probe, "close");
  return port;
}

await prove(async ({ url, key, mode }) => {
  const logged = new PassThrough();
  const said = allowFrom(logged);
  const log = (...parts) => logged.write(`${parts.join(" ")}\n`);
  const credential = mode === "key" ? { headers: { "X-Api-Key": key } } : {};
  const oauth = mode === "oauth" ? { auth: "oauth", oauthRedirectUrl } : {};
  const server = { name: "fieldline", command: { kind: "http", url: new URL(url), ...credential }, ...oauth };
  const runtime = await createRuntime({ servers: [server], logger: { info: log, warn: log, error: log, debug: log } });
  await runtime.connect("fieldline").catch((error) => {
    throw new Error(`${error.message}: ${said().slice(-400)}`);
  });
  return {
    listTools: async () => (await runtime.listTools("fieldline")).map(({ name }) => name),
    call: async (name, given) => {
      const { content } = await runtime.callTool("fieldline", name, { args: given });
      return content.map(({ text }) => text).join("\n");
    },
    close: () => runtime.close(),
  };
});
