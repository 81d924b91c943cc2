import type { IncomingMessage } from "node:http";
import { parse as parseContentType } from "content-type";
import rawBody from "raw-body";
import { Problem } from "../problems.ts";

const bodyLimitBytes = 1_000_000;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/** The bytes of a JSON body; none where there is no body. */
export function readJsonBytes(request: IncomingMessage, limitBytes?: number): Promise<Buffer> {
  return readBytes(request, "application/json", limitBytes);
}

/** A JSON body's value; undefined where there is no body. */
export async function readJson(request: IncomingMessage, limitBytes?: number): Promise<unknown> {
  return parseJson(await readJsonBytes(request, limitBytes));
}

export function parseJson(bytes: Buffer): unknown {
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

/** Within the limit; a body that stops half-way is a 400. */
async function readBytes(request: IncomingMessage, type: string, limitBytes = bodyLimitBytes): Promise<Buffer> {
  const length = request.headers["content-length"];
  const empty = request.headers["transfer-encoding"] === undefined && (length === undefined || length === "0");
  if (empty) return Buffer.alloc(0);
  if (mediaType(request) !== type) throw new Problem("unsupported-media-type", `The body must be ${type}.`);
  const encoding = request.headers["content-encoding"] ?? "identity";
  if (encoding !== "identity") throw new Problem("unsupported-media-type", "The body must not be compressed.");
  try {
    return await rawBody(request, { limit: limitBytes, length: length ?? null });
  } catch (error) {
    throw bodyProblem(error, limitBytes);
  }
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
  if (type === "entity.too.large")
    return new Problem("payload-too-large", `The body may have at most ${limitBytes} bytes.`, {
      headers: { Connection: "close" },
    });
  if (type === "request.aborted" || type === "request.size.invalid" || type === "stream.not.readable")
    return new Problem("bad-request", "The body ended before its announced length.");
  return error;
}
