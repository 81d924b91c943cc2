import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { prove } from "./prove.mjs";
import { Provider } from "./provider.mjs";

/** `@modelcontextprotocol/client`, the SDK 2.x. */
await prove(async ({ url, key, mode }) => {
  const provider = new Provider();
  const options = mode === "key" ? { requestInit: { headers: { "X-Api-Key": key } } } : { authProvider: provider };
  const open = async () => {
    const transport = new StreamableHTTPClientTransport(new URL(url), options);
    const client = new Client({ name: "prove", version: "1" });
    try {
      await client.connect(transport);
    } catch (error) {
      if (provider.code === undefined) throw error;
      await transport.finishAuth(provider.answer);
      provider.code = undefined;
      return open();
    }
    return client;
  };
  const client = await open();
  return {
    listTools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, given) =>
      (await client.callTool({ name, arguments: given })).content.map(({ text }) => text).join("\n"),
    close: () => client.close(),
  };
});
