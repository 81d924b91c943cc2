import sharp from "sharp";
import { expect, test } from "vitest";
import { encodeLogo } from "../../src/domain/identity/business/encode-logo.ts";
import { encodePhoto } from "../../src/files/image.ts";
import { limits } from "../../src/limits/limits.ts";

/** Noise, which takes long to compress. */
function noise(size: number): Promise<Buffer> {
  const create = { width: size, height: size, channels: 3 as const, noise: { type: "gaussian" as const, mean: 128 } };
  return sharp({ create: { ...create, background: "#ffffff" } })
    .png()
    .toBuffer();
}

const large = await noise(1500);
const small = await noise(8);

test("a business with many large photos delays another's photo and logo only by its first", async () => {
  const order: string[] = [];
  const upload = async (name: string, work: Promise<unknown>) => {
    await work;
    order.push(name);
  };
  await Promise.all([
    ...[1, 2, 3, 4].map((number) => upload(`a${number}`, encodePhoto("a", large, "image/png"))),
    upload("b", encodePhoto("b", small, "image/png")),
    upload("c", encodeLogo("c", small)),
  ]);
  expect(order.filter((name) => name.startsWith("a"))).toEqual(["a1", "a2", "a3", "a4"]);
  // Both finish while the first of the others is decoded.
  expect(order.indexOf("b")).toBeLessThan(order.indexOf("a2"));
  expect(order.indexOf("c")).toBeLessThan(order.indexOf("a2"));
});

test("a business with too many waiting photos and logos is told to slow down, and another's photo is accepted", async () => {
  const count = limits.images.waiting.max + 3;
  const uploads = Array.from({ length: count }, (_, index) =>
    index % 2 === 0 ? encodePhoto("a", small, "image/png") : encodeLogo("a", small),
  );
  const other = encodePhoto("b", small, "image/png");
  const results = await Promise.allSettled(uploads);
  const refusals = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  expect(refusals).toEqual(
    Array.from({ length: 2 }, () =>
      expect.objectContaining({ type: "rate-limited", headers: { "Retry-After": "10" } }),
    ),
  );
  expect((await other).bytes.length).toBeGreaterThan(0);
});

test("an unreadable image frees its turn for the next", async () => {
  const damaged = encodePhoto("a", large.subarray(0, large.length / 2), "image/png");
  const next = encodePhoto("a", small, "image/png");
  await expect(damaged).rejects.toMatchObject({
    type: "bad-request",
    errors: [{ pointer: "/file", detail: expect.stringContaining("damaged") }],
  });
  expect((await next).thumbnail.length).toBeGreaterThan(0);
});
