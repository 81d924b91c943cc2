import type { Context } from "koa";
import rawBody from "raw-body";
import { limits } from "../../limits/limits.ts";
import { Problem } from "../../problems.ts";
import { callerLeft } from "../problems.ts";
import { refuse } from "../refuse.ts";
import { shareOf } from "../share-of.ts";
import type { Admission, createAdmissions } from "./admission.ts";
import { type ArrivalLimits, ArrivalTimer } from "./arrival-timer.ts";
import { openSpool } from "./spool.ts";
import { tooMany } from "./turns.ts";

export type BodyParts = {
  admissions: ReturnType<typeof createAdmissions>;
  networkOf: (address: string) => string;
  arrival: ArrivalLimits;
  /** The folder for larger bodies while they arrive. */
  folder: string;
};

/** Even the smallest body costs its request. */
const minBytes = 1024;

const continueExpected = /(?:^|\W)100-continue(?:$|\W)/i;

type Chunks = AsyncIterator<Buffer>;
type Allocate = (size: number) => Buffer;

/**
 * The body of one request, and its resources: bytes of memory for a small body, a turn for a larger one. `end` releases
 * them once the request is answered.
 */
export class IncomingBody {
  readonly #ctx: Context;
  readonly #parts: BodyParts;
  readonly #timer: ArrivalTimer;
  readonly #releases: (() => void)[] = [];
  /** Undefined for a chunked body. */
  readonly #announced: number | undefined;

  constructor(ctx: Context, parts: BodyParts) {
    this.#ctx = ctx;
    this.#parts = parts;
    const length = ctx.req.headers["content-length"];
    this.#announced = length === undefined ? undefined : Number(length);
    this.#timer = new ArrivalTimer(parts.arrival, () => {
      const { req, res } = ctx;
      if (!req.complete && !res.headersSent)
        refuse(res, new Problem("request-timeout", "The request did not arrive in time."));
    });
  }

  /** `allocate` creates the memory of a larger body. */
  async read(limitBytes: number, allocate: Allocate = Buffer.alloc): Promise<Buffer> {
    this.#assertFits(limitBytes);
    const maxBytes = this.#announced ?? limitBytes;
    try {
      if (maxBytes <= limits.bodies.small.max) return await this.#readSmall(limitBytes, maxBytes);
      return await this.#readLarge(limitBytes, allocate);
    } catch (error) {
      throw bodyProblem(error, limitBytes);
    } finally {
      this.#timer.stop();
    }
  }

  /** Lets a library read the request itself. Counts at most `limitBytes` of it. */
  lend(limitBytes: number): void {
    this.#reserveSmall(Math.min(this.#announced ?? limitBytes, limitBytes));
    this.#continue();
  }

  end(): void {
    this.#timer.stop();
    for (const release of this.#releases.splice(0)) release();
  }

  #readSmall(limitBytes: number, maxBytes: number): Promise<Buffer> {
    this.#reserveSmall(maxBytes);
    this.#continue();
    return rawBody(this.#ctx.req, { limit: limitBytes, length: this.#announced ?? null });
  }

  async #readLarge(limitBytes: number, allocate: Allocate): Promise<Buffer> {
    const chunks: Chunks = this.#ctx.req.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]();
    try {
      const start = this.#announced === undefined ? await this.#readStart(chunks) : { bytes: [], isWhole: false };
      if (start.isWhole) return Buffer.concat(start.bytes);
      return await this.#spool(start.bytes, chunks, { limitBytes, allocate });
    } finally {
      // Otherwise the rest could not be read to keep the connection open. It is not awaited, because a caller that has
      // left sends nothing more.
      chunks.return?.().catch(() => undefined);
    }
  }

  /** Reads a chunked body up to the size of a small one. */
  async #readStart(chunks: Chunks): Promise<{ bytes: Buffer[]; isWhole: boolean }> {
    this.#reserveSmall(limits.bodies.small.max);
    this.#continue();
    const bytes: Buffer[] = [];
    for (let length = 0; length <= limits.bodies.small.max; ) {
      const { done, value } = await chunks.next();
      if (done === true) return { bytes, isWhole: true };
      length += value.length;
      bytes.push(value);
    }
    return { bytes, isWhole: false };
  }

  async #spool(
    start: readonly Buffer[],
    chunks: Chunks,
    { limitBytes, allocate }: { limitBytes: number; allocate: Allocate },
  ): Promise<Buffer> {
    this.#timer.stop();
    const left = watchForEnd(this.#ctx);
    const endArrival = await this.#enter("arriving", this.#announced ?? limitBytes, left.signal);
    const spool = await openSpool(this.#parts.folder);
    try {
      this.#continue();
      this.#timer.watchRate();
      let length = 0;
      const write = async (chunk: Buffer) => {
        length += chunk.length;
        if (length > limitBytes) throw tooLarge(limitBytes);
        this.#timer.count(chunk.length);
        await spool.write(chunk);
      };
      for (const chunk of start) await write(chunk);
      const read = () => Promise.race([chunks.next(), left.rejected]);
      for (let next = await read(); next.done !== true; next = await read()) await write(next.value);
      this.#timer.stop();
      await this.#enter("held", length, left.signal);
      return await spool.readInto(allocate(length));
    } finally {
      endArrival();
      await spool.close();
    }
  }

  /** Returns the limits that the body counts under. They depend on the authenticated caller. */
  #admission(): { admission: Admission; share: ReturnType<typeof shareOf> } {
    const share = shareOf(this.#ctx, this.#parts.networkOf);
    return { admission: this.#parts.admissions[share.kind], share };
  }

  #reserveSmall(bytes: number): void {
    const { admission, share } = this.#admission();
    const units = Math.max(bytes, minBytes);
    const full = admission.small.fullAt(share, units);
    if (full !== undefined) throw tooMany(full);
    admission.small.add(share, units);
    this.#releases.push(() => admission.small.remove(share, units));
  }

  async #enter(stage: "arriving" | "held", bytes: number, left: AbortSignal): Promise<() => void> {
    const { admission, share } = this.#admission();
    const endTurn = await admission[stage].enter(share, bytes, left);
    this.#releases.push(endTurn);
    return endTurn;
  }

  /** Sends `100 Continue` to a caller that waits for it. Called only once the body will be read. */
  #continue(): void {
    const { expect } = this.#ctx.req.headers;
    if (expect !== undefined && continueExpected.test(expect) && !this.#ctx.res.headersSent)
      this.#ctx.res.writeContinue();
  }

  #assertFits(limitBytes: number): void {
    if (this.#announced !== undefined && this.#announced > limitBytes) throw tooLarge(limitBytes);
  }
}

/** Rejects when the caller leaves, or when the request is answered. */
function watchForEnd({ res }: Context): { signal: AbortSignal; rejected: Promise<never> } {
  const left = new AbortController();
  const { promise: rejected, reject } = Promise.withResolvers<never>();
  rejected.catch(() => undefined);
  const end = () => {
    left.abort();
    reject(callerLeft());
  };
  if (res.destroyed) end();
  // A late body is answered while it is still being read.
  else for (const over of ["close", "finish"]) res.once(over, end);
  return { signal: left.signal, rejected };
}

function bodyProblem(error: unknown, limitBytes: number): unknown {
  const { type, code } = Object(error) as { type?: unknown; code?: unknown };
  if (type === "entity.too.large") return tooLarge(limitBytes);
  const isCut = type === "request.aborted" || type === "request.size.invalid" || type === "stream.not.readable";
  if (isCut || code === "ECONNRESET" || code === "ERR_STREAM_PREMATURE_CLOSE")
    return new Problem("bad-request", "The body ended before its announced length.");
  return error;
}

function tooLarge(limitBytes: number): Problem {
  return new Problem("payload-too-large", `The body may have at most ${limitBytes} bytes.`);
}
