import { FieldlineError, SignatureError } from "./errors.ts";
import type { Event } from "./generated.ts";

export { SignatureError };

/** The headers of a request, in the forms that frameworks use. */
export type DeliveryHeaders =
  | { get(name: string): string | null | undefined }
  | Record<string, string | readonly string[] | undefined>;

/** The subscription's signing secret; during a rotation, the old one and the new one. */
export type Secret = string | readonly string[];

export type UnwrapOptions = {
  /** The maximum difference between the signing time and now. Default: 300. */
  toleranceSeconds?: number | undefined;
  /** The time to compare with. Default: the current time. */
  now?: Date | undefined;
};

/**
 * Verifies a delivery's signature and returns its event.
 *
 * @param rawBody The unparsed request body.
 * @throws {SignatureError} The delivery is not genuine, or too old: respond with a 400.
 */
export async function unwrap(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: DeliveryHeaders,
  secret: Secret,
  { toleranceSeconds = 300, now = new Date() }: UnwrapOptions = {},
): Promise<Event> {
  const secrets = secretsOf(secret);
  const body = bytesOf(rawBody);
  const header = headerOf(headers, "x-service-signature");
  if (header === undefined) throw new SignatureError("The request has no X-Service-Signature.");
  const { t, signatures } = parse(header);
  // Written so that a NaN fails the comparison.
  if (!(Math.abs(now.getTime() / 1000 - Number(t)) <= toleranceSeconds))
    throw new SignatureError(`The time of signing is more than ${toleranceSeconds} seconds away.`);
  const signed = concat(new TextEncoder().encode(`${t}.`), body);
  for (const one of secrets)
    if (await isSigned(one, signatures, signed)) return JSON.parse(new TextDecoder().decode(body)) as Event;
  throw new SignatureError("The signature is not of this body and secret.");
}

export type ReceiverOptions = {
  secret: Secret | undefined;
  /** Called for each event. Store the event and process it later: a slow delivery times out and is repeated. */
  onEvent(event: Event): unknown;
  toleranceSeconds?: number | undefined;
};

/**
 * A handler of deliveries for Next.js, Hono, Workers, Deno and Bun. It responds with a 204 once `onEvent` is done, and
 * with a 400 if the delivery is not genuine. Errors of `onEvent` are rethrown, so that the delivery fails and is
 * repeated.
 */
export function receiver({
  secret,
  onEvent,
  toleranceSeconds,
}: ReceiverOptions): (request: Request) => Promise<Response> {
  const secrets = secretsOf(secret);
  return async (request) => {
    let event: Event;
    try {
      event = await unwrap(await request.arrayBuffer(), request.headers, secrets, { toleranceSeconds });
    } catch (error) {
      if (error instanceof SignatureError) return new Response(error.message, { status: 400 });
      throw error;
    }
    await onEvent(event);
    return new Response(null, { status: 204 });
  };
}

function secretsOf(secret: Secret | undefined): readonly string[] {
  const secrets = [secret ?? []].flat();
  if (secrets.length === 0 || secrets.some((one) => typeof one !== "string" || one === ""))
    throw new FieldlineError("The signing secret is missing.");
  return secrets;
}

function bytesOf(rawBody: string | Uint8Array | ArrayBuffer): Uint8Array<ArrayBuffer> {
  if (typeof rawBody === "string") return new TextEncoder().encode(rawBody);
  if (rawBody instanceof Uint8Array || rawBody instanceof ArrayBuffer) return new Uint8Array(rawBody);
  throw new FieldlineError("Pass the body as it was received, before it is parsed.");
}

function headerOf(headers: DeliveryHeaders, name: string): string | undefined {
  if (typeof headers.get === "function") return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([one]) => one.toLowerCase() === name) ?? [];
  return typeof value === "string" ? value : undefined;
}

function parse(header: string): { t: string; signatures: Uint8Array<ArrayBuffer>[] } {
  const parts = header.split(",").map((part) => part.split(/=(.*)/s, 2));
  const t = parts.find(([name]) => name === "t")?.[1] ?? "";
  const signatures = parts.flatMap(([name, value = ""]) =>
    name === "v1" && /^[0-9a-f]{64}$/.test(value) ? [value] : [],
  );
  if (!/^\d+$/.test(t) || signatures.length === 0) throw new SignatureError("The X-Service-Signature is malformed.");
  return {
    t,
    signatures: signatures.map((hex) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))),
  };
}

async function isSigned(
  secret: string,
  signatures: Uint8Array<ArrayBuffer>[],
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const key = await crypto.subtle.importKey(
    "raw",
    new TextEncoder().encode(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["verify"],
  );
  // `verify` compares in constant time.
  const verified = await Promise.all(signatures.map((one) => crypto.subtle.verify("HMAC", key, one, signed)));
  return verified.includes(true);
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
