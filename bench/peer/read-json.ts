import type { IncomingMessage } from "node:http";
import { Problem } from "../../src/problems.ts";

const maxBytes = 1_000_000;
const utf8 = new TextDecoder("utf-8", { fatal: true });

export async function readJson(request: IncomingMessage): Promise<unknown> {
  if (
    !/^application\/json *(;|$)/i.test(request.headers["content-type"] ?? "") ||
    request.headers["content-encoding"] !== undefined
  )
    throw new Problem("unsupported-media-type");
  const chunks: Buffer[] = [];
  let bytes = 0;
  await new Promise<void>((resolve, reject) => {
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) reject(new Problem("payload-too-large", undefined, { headers: { Connection: "close" } }));
      else chunks.push(chunk);
    });
    request.on("end", resolve);
    request.on("error", () => reject(new Problem("bad-request", "The body ended before its announced length.")));
  });
  const [first] = chunks;
  try {
    return JSON.parse(utf8.decode(chunks.length === 1 ? first : Buffer.concat(chunks)));
  } catch {
    throw new Problem("bad-request", "The body is not valid JSON in UTF-8.");
  }
}
