import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Site = Awaited<ReturnType<typeof startSite>>;

/** A third-party site. Responds by path and records its requests. */
export async function startSite(answer: (path: string, response: ServerResponse) => void) {
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", origin);
    if (url.pathname !== "/favicon.ico") asked.push(url);
    answer(url.pathname, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    asked,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
