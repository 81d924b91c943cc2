import type { ExportedJWKSCache, ServerMetadata } from "openid-client";

/** An issuer's metadata, as this process last read it. */
export type Published = { metadata: ServerMetadata; readAt: number; keys?: ExportedJWKSCache };

const freshMs = 10 * 60_000;
const maxIssuers = 200;

/** Caches metadata by issuer, because an issuer publishes the same for every business. */
export class ProviderCache {
  readonly #published = new Map<string, Published>();

  find(issuer: string): Published | undefined {
    const found = this.#published.get(issuer);
    return found !== undefined && performance.now() - found.readAt < freshMs ? found : undefined;
  }

  store(issuer: string, metadata: ServerMetadata): Published {
    const published = { metadata, readAt: performance.now() };
    this.#published.delete(issuer);
    this.#published.set(issuer, published);
    const [oldest] = this.#published.keys();
    if (this.#published.size > maxIssuers && oldest !== undefined) this.#published.delete(oldest);
    return published;
  }

  forget(issuer: string): void {
    this.#published.delete(issuer);
  }
}
