import { parse as parseContentType } from "content-type";
import type { Context } from "koa";
import { limits } from "../limits/limits.ts";
import { Problem } from "../problems.ts";
import type { IncomingBody } from "./bodies/incoming-body.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/** Returns the bytes of a JSON body; empty without a body. */
export function readJsonBytes(ctx: Context, limitBytes?: number): Promise<Buffer> {
  return readBytes(ctx, "application/json", limitBytes);
}

/** Returns the value of a JSON body; undefined without a body. */
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

/**
 * Node takes quadratic time in the number of names without `=`: a megabyte of them would block the event loop for
 * seconds.
 */
export function parseForm(text: string): URLSearchParams {
  const pairs = text.split("&").map((pair) => (pair === "" || pair.includes("=") ? pair : `${pair}=`));
  return new URLSearchParams(pairs.join("&"));
}

/** Returns the bytes of a large JSON body in memory that threads can share. Small bodies are copied to a thread. */
export function readSharedJsonBytes(ctx: Context, limitBytes: number): Promise<Buffer> {
  return readBytes(ctx, "application/json", limitBytes, (size) => Buffer.from(new SharedArrayBuffer(size)));
}

/** Returns the bytes of a file of one of these types; empty without a body. */
export function readFile(ctx: Context, types: readonly string[], limitBytes: number): Promise<Buffer> {
  return readBytes(ctx, types, limitBytes);
}

/** Returns the bytes of a form with files; empty without a body. */
export function readMultipartBytes(ctx: Context, limitBytes: number): Promise<Buffer> {
  return readBytes(ctx, "multipart/form-data", limitBytes);
}

/** Returns the bytes of an uncompressed file of any type; empty without a body. */
export function readAnyFile(ctx: Context, limitBytes: number): Promise<Buffer> {
  return readBytes(ctx, undefined, limitBytes);
}

/** Throws if the body exceeds the limit, or a 400 if it ends early. */
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

/** Returns an empty text if the header is malformed, or names another charset than UTF-8. */
function mediaType(given = ""): string {
  try {
    const { type, parameters } = parseContentType(given);
    return /^(utf-8|us-ascii)$/i.test(parameters.charset ?? "utf-8") ? type : "";
  } catch {
    return "";
  }
}
