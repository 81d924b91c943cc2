type Limits = { maxBytes: number; maxBytesPerBusiness: number };

type Kept = { businessId: string; pdf: Buffer };

/**
 * A cache of PDFs in memory. Past a limit, it discards the least recently used: the business's own, or those of all
 * businesses.
 */
export class PdfCache {
  readonly #limits: Limits;
  /** By key, the least recently used first. */
  readonly #kept = new Map<string, Kept>();
  readonly #bytesOf = new Map<string, number>();
  #bytes = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get(key: string): Buffer | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.pdf;
  }

  set(key: string, kept: Kept): void {
    const { maxBytes, maxBytesPerBusiness } = this.#limits;
    const { businessId, pdf } = kept;
    if (pdf.length > maxBytesPerBusiness) return;
    this.#delete(key);
    this.#kept.set(key, kept);
    this.#add(businessId, pdf.length);
    for (const [oldest, { businessId: owner }] of this.#kept) {
      if (this.#bytesIn(businessId) <= maxBytesPerBusiness && this.#bytes <= maxBytes) return;
      if (this.#bytes > maxBytes || owner === businessId) this.#delete(oldest);
    }
  }

  #delete(key: string): void {
    const kept = this.#kept.get(key);
    if (kept === undefined) return;
    this.#kept.delete(key);
    this.#add(kept.businessId, -kept.pdf.length);
  }

  #add(businessId: string, bytes: number): void {
    this.#bytes += bytes;
    const sum = this.#bytesIn(businessId) + bytes;
    if (sum === 0) this.#bytesOf.delete(businessId);
    else this.#bytesOf.set(businessId, sum);
  }

  #bytesIn(businessId: string): number {
    return this.#bytesOf.get(businessId) ?? 0;
  }
}
