import { connectSdk } from "./connect-sdk.mjs";
import { prove } from "./prove.mjs";

const finishAuth = (transport, { code }) => transport.finishAuth(code);

/** `@modelcontextprotocol/sdk`, in the version that the task names. */
await prove(async (task) => {
  const { Client } = await import(`${task.module}/client/index.js`);
  const { StreamableHTTPClientTransport } = await import(`${task.module}/client/streamableHttp.js`);
  return connectSdk(task, { Client, StreamableHTTPClientTransport, finishAuth });
});
