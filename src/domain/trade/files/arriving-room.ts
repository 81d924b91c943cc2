import type { Tenant } from "../../../tenancy/tenant.ts";
import { assertRoom, readUsage } from "./limits.ts";

/**
 * The room that files and imports take while they arrive, by business. It refuses early: of several uploads at once, across
 * processes, the one that is stored first takes the room.
 */
export class ArrivingRoom {
  readonly #bytes = new Map<string, number>();

  /** Holds room for so many bytes until the returned function is called. A conflict where there is none. */
  async hold(db: Tenant, { bytes, megabytes }: { bytes: number; megabytes: number }): Promise<() => void> {
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
