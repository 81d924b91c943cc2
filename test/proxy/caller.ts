import { Agent, type RequestInit, fetch as undiciFetch } from "undici";
import { authority } from "./reverse-proxy.ts";

const agents: Agent[] = [];

/** A caller at another local address, which only the proxy sees. */
export function callerAt(localAddress: string) {
  const agent = new Agent({ connect: { ca: authority }, localAddress, allowH2: false });
  agents.push(agent);
  return (url: string, init: RequestInit = {}) => undiciFetch(url, { redirect: "manual", ...init, dispatcher: agent });
}

export async function closeCallers(): Promise<void> {
  await Promise.all(agents.splice(0).map((agent) => agent.destroy()));
}
