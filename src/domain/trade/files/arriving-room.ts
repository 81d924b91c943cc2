import type { Tenant } from "../../../tenancy/tenant.ts";
import { assertRoom, readUsage } from "./limits.ts";

/**
 * The bytes that each business is uploading to this process. It refuses uploads early. Across processes, the upload
 * that is stored first takes the room.
 */
export class ArrivingRoom {
  readonly #bytes = new Map<string, number>();

  /** Reserves bytes until the returned function is called. Throws a 409 if there is no room. */
  async reserve(db: Tenant, { bytes, megabytes }: { bytes: number; megabytes: number }): Promise<() => void> {
    const { usedBytes, maxBytes } = await readUsage(db, megabytes);
    const arriving = this.#bytes.get(db.businessId) ?? 0;
    assertRoom({ usedBytes: usedBytes + arriving, maxBytes }, bytes);
    this.#bytes.set(db.businessId, arriving + bytes);
    return () => {
      const rest = (this.#bytes.get(db.businessId) ?? bytes) - bytes;
      if (rest > 0) this.#bytes.set(db.businessId, rest);
      else this.#bytes.delete(db.businessId);
    };
  }
}
