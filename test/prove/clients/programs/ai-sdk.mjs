import { auth, createMCPClient } from "@ai-sdk/mcp";
import { prove } from "./prove.mjs";
import { Provider } from "./provider.mjs";

await prove(async ({ url, key, mode }) => {
  const provider = new Provider();
  const credential = mode === "key" ? { headers: { "X-Api-Key": key } } : { authProvider: provider };
  if (mode === "oauth") {
    await auth(provider, { serverUrl: url });
    const callbackState = provider.answer.get("state") ?? undefined;
    await auth(provider, { serverUrl: url, authorizationCode: provider.code, callbackState });
  }
  const client = await createMCPClient({ transport: { type: "http", url, ...credential } });
  let tools;
  return {
    async listTools() {
      tools = await client.tools();
      return Object.keys(tools);
    },
    async call(name, given) {
      const result = await tools[name].execute(given, { toolCallId: "1", messages: [] });
      return (result.content ?? [{ text: JSON.stringify(result) }]).map(({ text }) => text).join("\n");
    },
    close: () => client.close(),
  };
});
