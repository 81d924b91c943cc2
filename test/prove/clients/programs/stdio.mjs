import { Client } from "sdk-1/client/index.js";
import { StdioClientTransport } from "sdk-1/client/stdio.js";
import { allowFrom } from "./allow-from.mjs";
import { prove } from "./prove.mjs";

/** A bridge that hosts start as a program: `mcp-remote` or `supergateway`. */
await prove(async ({ url, key, mode, bridge }) => {
  const args = bridge[mode].map((part) => part.replace("{url}", url).replace("{key}", key));
  const transport = new StdioClientTransport({
    command: process.execPath,
    args,
    env: { ...process.env },
    stderr: "pipe",
  });
  const said = allowFrom(transport.stderr);
  const client = new Client({ name: "prove", version: "1" });
  try {
    await client.connect(transport, { timeout: 60_000 });
  } catch (error) {
    throw new Error(`${error.message}: ${said().slice(-400)}`);
  }
  return {
    listTools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, given) =>
      (await client.callTool({ name, arguments: given })).content.map(({ text }) => text).join("\n"),
    close: () => client.close(),
  };
});
