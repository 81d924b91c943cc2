import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { pem } from "../safe-fetch/receiver.ts";

type Published = { status?: number; headers?: Record<string, string>; body?: string };

export type Publisher = Awaited<ReturnType<typeof startPublisher>>;

/** A host where apps publish their metadata over HTTPS. This process trusts its certificate authority from now on. */
export async function startPublisher() {
  const usual = getCACertificates("default");
  setDefaultCACertificates([...usual, pem("authority")]);
  const published = new Map<string, Published>();
  const asked: string[] = [];
  const server = createServer({ key: pem("good-key"), cert: pem("good") }, ({ url = "" }, response) => {
    asked.push(url);
    const { status = 200, headers, body } = published.get(url) ?? { status: 404 };
    response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const site = `127.0.0.1:${port}`;
  return {
    site,
    asked,
    /** Returns the client_id. */
    publish(path: string, answer: Published = {}, metadata: Record<string, unknown> = {}): string {
      const clientId = `https://${site}${path}`;
      const document = {
        client_id: clientId,
        client_name: "Paper Trail",
        redirect_uris: ["https://app.example.com/callback"],
        token_endpoint_auth_method: "none",
        ...metadata,
      };
      published.set(path, { body: JSON.stringify(document), ...answer });
      return clientId;
    },
    countAsked: (path: string) => asked.filter((one) => one === path).length,
    close() {
      setDefaultCACertificates(usual);
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
