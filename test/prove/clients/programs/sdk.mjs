import { prove } from "./prove.mjs";
import { Provider } from "./provider.mjs";

/** `@modelcontextprotocol/sdk`, in the version that the task names. */
await prove(async ({ url, key, mode, module }) => {
  const { Client } = await import(`${module}/client/index.js`);
  const { StreamableHTTPClientTransport } = await import(`${module}/client/streamableHttp.js`);
  const provider = new Provider();
  const options = mode === "key" ? { requestInit: { headers: { "X-Api-Key": key } } } : { authProvider: provider };
  const open = async () => {
    const transport = new StreamableHTTPClientTransport(new URL(url), options);
    const client = new Client({ name: "prove", version: "1" });
    try {
      await client.connect(transport);
    } catch (error) {
      if (provider.code === undefined) throw error;
      await transport.finishAuth(provider.code);
      provider.code = undefined;
      return open();
    }
    return client;
  };
  return asProved(await open());
});

function asProved(client) {
  return {
    listTools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, given) => textOf(await client.callTool({ name, arguments: given })),
    close: () => client.close(),
  };
}

function textOf({ content }) {
  return content.map(({ text }) => text).join("\n");
}
