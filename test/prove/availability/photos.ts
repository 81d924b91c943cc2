import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import sharp from "sharp";
import { signInAdmin } from "../attackers/sign-in.ts";
import type { Attack, Target } from "../availability.ts";

const photos = 16;
const logos = 8;
const maxWaitMs = 30_000;

/** An image of a few megabytes that takes seconds to encode. */
function image(size: number, type: "webp" | "png"): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
  const made = sharp({ create: { width: size, height: size, channels: 3, background: "#ffffff", noise } });
  return type === "webp" ? made.webp({ quality: 10, effort: 0 }).toBuffer() : made.png().toBuffer();
}

async function customerOf(rest: Target["victim"]["rest"]): Promise<string> {
  return (await rest("POST", "/v1/customers", { body: { name: "Jane" } })).body.id;
}

async function upload(origin: string, customer: string, headers: Record<string, string>, bytes: Buffer) {
  const query = new URLSearchParams({ upload: randomUUID(), name: "photo" });
  const path = `${origin}/files/customers/${customer}?${query}`;
  const response = await fetch(path, { method: "POST", headers, body: new Uint8Array(bytes) });
  await response.arrayBuffer();
  return response.status;
}

async function uploadLogo(origin: string, headers: Record<string, string>, bytes: Buffer): Promise<number> {
  const typed = { ...headers, "Content-Type": "image/png" };
  const response = await fetch(`${origin}/logo`, { method: "POST", headers: typed, body: new Uint8Array(bytes) });
  await response.arrayBuffer();
  return response.status;
}

export const attack: Attack = {
  name: "A business uploads many large photos and logos at once",
  async run(target) {
    const { origin, attacker, victim } = target;
    const [large, logo, small] = await Promise.all([image(4096, "webp"), image(500, "png"), image(300, "webp")]);
    const customers = await Promise.all([customerOf(attacker.rest), customerOf(attacker.rest)]);
    const honest = await customerOf(victim.rest);
    const cookie = await signInAdmin(target, victim.businessId);
    const attacks = [
      ...Array.from({ length: photos }, (_, index) =>
        upload(origin, customers[index % 2] ?? "", attacker.headers, large),
      ),
      ...Array.from({ length: logos }, () => uploadLogo(origin, attacker.headers, logo)),
    ];
    const began = performance.now();
    const status = await upload(origin, honest, { Cookie: cookie, "X-Forwarded-For": "198.51.100.20" }, small);
    const waited = Math.round(performance.now() - began);
    const statuses = await Promise.all(attacks);
    const took = Math.round(performance.now() - began);
    if (status !== 201) throw new Error(`the victim's upload was answered with a ${status}`);
    if (waited > maxWaitMs) throw new Error(`the victim waited ${waited} ms for an upload`);
    return {
      "the victim's upload takes": `${waited} ms`,
      "the attacker's uploads take": `${took} ms: ${statuses.join(", ")}`,
      "a large photo": `${Math.round(large.length / 1000)} KB`,
    };
  },
};
