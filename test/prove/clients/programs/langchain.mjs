import { MultiServerMCPClient } from "@langchain/mcp-adapters";
import { auth } from "@modelcontextprotocol/sdk/client/auth.js";
import { prove } from "./prove.mjs";
import { Provider } from "./provider.mjs";

await prove(async ({ url, key, mode }) => {
  const provider = new Provider();
  const credential = mode === "key" ? { headers: { "X-Api-Key": key } } : { authProvider: provider };
  if (mode === "oauth") {
    await auth(provider, { serverUrl: url });
    await auth(provider, { serverUrl: url, authorizationCode: provider.code });
  }
  const client = new MultiServerMCPClient({ mcpServers: { fieldline: { transport: "http", url, ...credential } } });
  let tools = [];
  return {
    async listTools() {
      tools = await client.getTools();
      return tools.map(({ name }) => name);
    },
    async call(name, given) {
      const shown = await tools.find((tool) => tool.name === name).invoke(given);
      return typeof shown === "string" ? shown : JSON.stringify(shown);
    },
    close: () => client.close(),
  };
});
