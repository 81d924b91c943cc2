import type { RestClient } from "../world/client.ts";

export type Poller = {
  /** The last known update times of the records, by id. */
  seen: Map<string, string>;
  /** Reads all pages of changes since the last call. Returns the number of records. */
  poll(): Promise<number>;
};

/** A client that follows the guide "Keep a copy in sync", with pages of 50. */
export function createPoller(client: RestClient, path: string): Poller {
  const seen = new Map<string, string>();
  let since = "";
  return {
    seen,
    async poll() {
      const filter = since === "" ? "" : `&updated_since=${encodeURIComponent(since)}`;
      let [cursor, next, count] = ["", "", 0];
      do {
        const { status, body, text } = await client("GET", `${path}?limit=50${filter}${cursor}`);
        if (status !== 200) throw new Error(text);
        if (next !== "" && next !== body.next_updated_since)
          throw new Error("next_updated_since differs between pages");
        next = body.next_updated_since;
        for (const { id, updated_at } of body.data) seen.set(id, updated_at);
        count += body.data.length;
        cursor = body.next_cursor === null ? "" : `&cursor=${body.next_cursor}`;
      } while (cursor !== "");
      since = next;
      return count;
    },
  };
}
