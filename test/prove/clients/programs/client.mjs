import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { connectSdk } from "./connect-sdk.mjs";
import { prove } from "./prove.mjs";

const finishAuth = (transport, { answer }) => transport.finishAuth(answer);

/** `@modelcontextprotocol/client`, the SDK 2.x. */
await prove((task) => connectSdk(task, { Client, StreamableHTTPClientTransport, finishAuth }));
