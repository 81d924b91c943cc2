import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Attack } from "../availability.ts";

const readerCount = 150;
const seconds = 15;

export const attack: Attack = {
  name: `A business downloads a file of 9 MB ${readerCount} times at once, and reads nothing`,
  maxPeakMb: 600,
  async run({ origin, attacker }) {
    const { body } = await attacker.rest("POST", "/v1/customers", { body: { name: "Customer" } });
    const uploaded = await fetch(`${origin}/files/customers/${body.id}?upload=${randomUUID()}&name=a.txt`, {
      method: "POST",
      headers: attacker.headers,
      body: new Uint8Array(9_000_000).fill(0x61),
    });
    if (uploaded.status !== 201) throw new Error(`nothing was uploaded: ${await uploaded.text()}`);
    const query = "query ($id: ID!) { files(customer_id: $id) { data { url } } }";
    const listed = await attacker.graphql(query, { id: body.id });
    const url: string = listed.body.data.files.data[0].url;
    const statuses = new Map<number, number>();
    const readers = await Promise.all(
      Array.from({ length: readerCount }, async () => {
        const asked = request(new URL(url, origin), { headers: attacker.headers, agent: false }).end();
        asked.on("error", () => undefined);
        const [response] = (await once(asked, "response")) as [IncomingMessage];
        const { statusCode = 0 } = response;
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
        return response;
      }),
    );
    await delay(seconds * 1000);
    for (const response of readers) response.destroy();
    const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ");
    return { [`answers of ${readerCount}`]: answers };
  },
};
