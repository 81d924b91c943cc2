import { auth } from "@modelcontextprotocol/sdk/client/auth.js";
import { MCPServerStreamableHttp } from "@openai/agents";
import { prove } from "./prove.mjs";
import { Provider } from "./provider.mjs";

await prove(async ({ url, key, mode }) => {
  const provider = new Provider();
  if (mode === "oauth") {
    await auth(provider, { serverUrl: url });
    await auth(provider, { serverUrl: url, authorizationCode: provider.code });
  }
  const credential = mode === "key" ? { requestInit: { headers: { "X-Api-Key": key } } } : { authProvider: provider };
  const server = new MCPServerStreamableHttp({ url, name: "fieldline", ...credential });
  await server.connect();
  return {
    listTools: async () => (await server.listTools()).map(({ name }) => name),
    call: async (name, given) => JSON.stringify(await server.callTool(name, given)),
    close: () => server.close(),
  };
});
