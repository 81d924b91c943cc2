import type { IncomingMessage } from "node:http";
import { parse as parseContentType } from "content-type";
import rawBody from "raw-body";
import { limits } from "../limits.ts";
import { Problem } from "../problems.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/** The bytes of a JSON body; none where there is no body. */
export function readJsonBytes(request: IncomingMessage, limitBytes?: number): Promise<Buffer> {
  return readBytes(request, "application/json", limitBytes);
}

/** A JSON body's value; undefined where there is no body. */
export async function readJson(request: IncomingMessage, limitBytes?: number): Promise<unknown> {
  return parseJson(await readJsonBytes(request, limitBytes));
}

export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(utf8.decode(bytes)) as unknown;
  } catch {
    throw new Problem("bad-request", "The body is not valid JSON in UTF-8.");
  }
}

export async function readForm(request: IncomingMessage, limitBytes?: number): Promise<URLSearchParams> {
  const bytes = await readBytes(request, "application/x-www-form-urlencoded", limitBytes);
  return new URLSearchParams(bytes.toString("utf8"));
}

/**
 * The bytes of a large JSON body in memory that threads can share. They are stored as they arrive: to join or to copy tens
 * of megabytes at once would hold the event loop.
 */
export async function readSharedJsonBytes(request: IncomingMessage, limitBytes: number): Promise<Uint8Array> {
  if (!hasBody(request, "application/json")) return new Uint8Array();
  const announced = Number(request.headers["content-length"] ?? 0);
  if (announced > limitBytes) throw tooLarge(limitBytes);
  const memory = new SharedArrayBuffer(0, { maxByteLength: limitBytes });
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      const start = memory.byteLength;
      if (start + chunk.length > limitBytes) throw tooLarge(limitBytes);
      memory.grow(start + chunk.length);
      new Uint8Array(memory, start).set(chunk);
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw endedEarly();
  }
  return new Uint8Array(memory);
}

/** The bytes of a file of one of these types; none where there is no body. */
export function readFile(request: IncomingMessage, types: readonly string[], limitBytes: number): Promise<Buffer> {
  return readBytes(request, types, limitBytes);
}

/** The bytes of a file of any type that is not compressed on its way; none where there is no body. */
export function readAnyFile(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  return readBytes(request, undefined, limitBytes);
}

/** Within the limit; a body that stops half-way is a 400. */
async function readBytes(
  request: IncomingMessage,
  type: string | readonly string[] | undefined,
  limitBytes: number = limits.requests.jsonBody.max,
): Promise<Buffer> {
  if (!hasBody(request, type)) return Buffer.alloc(0);
  const length = request.headers["content-length"];
  try {
    return await rawBody(request, { limit: limitBytes, length: length ?? null });
  } catch (error) {
    throw bodyProblem(error, limitBytes);
  }
}

function hasBody(request: IncomingMessage, type: string | readonly string[] | undefined): boolean {
  const length = request.headers["content-length"];
  const empty = request.headers["transfer-encoding"] === undefined && (length === undefined || length === "0");
  if (empty) return false;
  const types = type === undefined ? undefined : [type].flat();
  if (types?.includes(mediaType(request)) === false)
    throw new Problem("unsupported-media-type", `The body must be ${types.join(" or ")}.`);
  const encoding = request.headers["content-encoding"] ?? "identity";
  if (encoding !== "identity") throw new Problem("unsupported-media-type", "The body must not be compressed.");
  return true;
}

/** Empty where it cannot be read, or names another charset than UTF-8. */
function mediaType(request: IncomingMessage): string {
  try {
    const { type, parameters } = parseContentType(request.headers["content-type"] ?? "");
    return /^(utf-8|us-ascii)$/i.test(parameters.charset ?? "utf-8") ? type : "";
  } catch {
    return "";
  }
}

function bodyProblem(error: unknown, limitBytes: number): unknown {
  const type = error instanceof Error && "type" in error ? error.type : undefined;
  if (type === "entity.too.large") return tooLarge(limitBytes);
  if (type === "request.aborted" || type === "request.size.invalid" || type === "stream.not.readable")
    return endedEarly();
  return error;
}

function tooLarge(limitBytes: number): Problem {
  return new Problem("payload-too-large", `The body may have at most ${limitBytes} bytes.`);
}

function endedEarly(): Problem {
  return new Problem("bad-request", "The body ended before its announced length.");
}
