import { Provider } from "./provider.mjs";

/**
 * Connects a client of the MCP SDK, of any package and version. `finishAuth` makes the transport exchange the
 * provider's code.
 */
export async function connectSdk({ url, key, mode }, { Client, StreamableHTTPClientTransport, finishAuth }) {
  const provider = new Provider();
  const options = mode === "key" ? { requestInit: { headers: { "X-Api-Key": key } } } : { authProvider: provider };
  const open = async () => {
    const transport = new StreamableHTTPClientTransport(new URL(url), options);
    const client = new Client({ name: "prove", version: "1" });
    try {
      await client.connect(transport);
    } catch (error) {
      if (provider.code === undefined) throw error;
      await finishAuth(transport, provider);
      provider.code = undefined;
      return open();
    }
    return client;
  };
  const client = await open();
  return {
    listTools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, given) => textOf(await client.callTool({ name, arguments: given })),
    close: () => client.close(),
  };
}

function textOf({ content }) {
  return content.map(({ text }) => text).join("\n");
}
