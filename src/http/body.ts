import { parse as parseContentType } from "content-type";
import type { Context } from "koa";
import { limits } from "../limits/limits.ts";
import { Problem } from "../problems.ts";
import type { IncomingBody } from "./bodies/incoming-body.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/** The bytes of a JSON body; none where there is no body. */
export function readJsonBytes(ctx: Context, limitBytes?: number): Promise<Buffer> {
  return readBytes(ctx, "application/json", limitBytes);
}

/** A JSON body's value; undefined where there is no body. */
export async function readJson(ctx: Context, limitBytes?: number): Promise<unknown> {
  return parseJson(await readJsonBytes(ctx, limitBytes));
}

export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(utf8.decode(bytes)) as unknown;
  } catch {
    throw new Problem("bad-request", "The body is not valid JSON in UTF-8.");
  }
}

export async function readForm(ctx: Context, limitBytes?: number): Promise<URLSearchParams> {
  const bytes = await readBytes(ctx, "application/x-www-form-urlencoded", limitBytes);
  return parseForm(bytes.toString("utf8"));
}

/** Node takes the square of how many names there are without `=`: a megabyte of them would hold the event loop for seconds. */
export function parseForm(text: string): URLSearchParams {
  const pairs = text.split("&").map((pair) => (pair === "" || pair.includes("=") ? pair : `${pair}=`));
  return new URLSearchParams(pairs.join("&"));
}

/** The bytes of a large JSON body, in memory that threads can share. A small one's are copied on their way to a thread. */
export function readSharedJsonBytes(ctx: Context, limitBytes: number): Promise<Buffer> {
  return readBytes(ctx, "application/json", limitBytes, (size) => Buffer.from(new SharedArrayBuffer(size)));
}

/** The bytes of a file of one of these types; none where there is no body. */
export function readFile(ctx: Context, types: readonly string[], limitBytes: number): Promise<Buffer> {
  return readBytes(ctx, types, limitBytes);
}

/** The bytes of a file of any type that is not compressed on its way; none where there is no body. */
export function readAnyFile(ctx: Context, limitBytes: number): Promise<Buffer> {
  return readBytes(ctx, undefined, limitBytes);
}

/** Within the limit; a body that stops half-way is a 400. */
async function readBytes(
  ctx: Context,
  type: string | readonly string[] | undefined,
  limitBytes: number = limits.requests.jsonBody.max,
  allocate?: (size: number) => Buffer,
): Promise<Buffer> {
  const body: IncomingBody | undefined = ctx.state.body;
  if (body === undefined) return Buffer.alloc(0);
  assertMediaType(ctx, type);
  return body.read(limitBytes, allocate);
}

function assertMediaType({ req }: Context, type: string | readonly string[] | undefined): void {
  const types = type === undefined ? undefined : [type].flat();
  if (types?.includes(mediaType(req.headers["content-type"])) === false)
    throw new Problem("unsupported-media-type", `The body must be ${types.join(" or ")}.`);
  const encoding = req.headers["content-encoding"] ?? "identity";
  if (encoding !== "identity") throw new Problem("unsupported-media-type", "The body must not be compressed.");
}

/** Empty where it cannot be read, or names another charset than UTF-8. */
function mediaType(given = ""): string {
  try {
    const { type, parameters } = parseContentType(given);
    return /^(utf-8|us-ascii)$/i.test(parameters.charset ?? "utf-8") ? type : "";
  } catch {
    return "";
  }
}
