import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createShop } from "../quotes/shop.ts";
import { startWorld, type World } from "../world/world.ts";
import { readPdf } from "./read-pdf.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Person = Awaited<ReturnType<World["addPerson"]>>;

/** Uploads as the portal does. */
async function upload(person: Pick<Person, "cookie">, body: Uint8Array | string, headers: Record<string, string> = {}) {
  const response = await fetch(`${world.origin}/logo`, {
    method: "POST",
    headers: { "Content-Type": "image/png", Cookie: person.cookie, ...headers },
    body: typeof body === "string" ? body : new Uint8Array(body),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
}

const picture = (width = 900, height = 300) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 130, b: 90, alpha: 0.5 } } }).withExif({
    IFD0: { Copyright: "Where the photo was taken" },
  });

async function openShop() {
  const shop = await createShop(world);
  const owner = await world.addPerson(shop.id);
  const quote = await shop.quote();
  await shop.move(quote.id, "send");
  const [email] = await shop.emails();
  const path = /\/q\/[\w-]+/.exec(email?.text ?? "")?.[0] ?? "";
  const logo = async () => (await owner.graphql("{ viewer { business { logo } } }")).body.data.viewer.business.logo;
  return { ...shop, owner, path, logo, page: async () => (await fetch(world.origin + path)).text() };
}

/** A decompression bomb: a PNG with a true header whose pixels take no room. */
function bomb(width: number, height: number): Buffer {
  const crcs = Array.from({ length: 256 }, (_, byte) => {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
    return crc >>> 0;
  });
  const chunk = (type: string, data: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type), data]);
    let crc = 0xffffffff;
    for (const byte of typed) crc = (crcs[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
    return Buffer.concat([length, typed, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([1, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.ceil(width / 8 + 1) * height));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

test("an owner's logo is encoded again, and shown on the page and in the PDF", async () => {
  const shop = await openShop();
  expect(await shop.logo()).toBeNull();
  expect(await shop.page()).not.toContain("<img");
  const { status, body } = await upload(shop.owner, await picture().png().toBuffer());
  expect(status).toBe(200);
  expect(body).toEqual({ logo: await shop.logo() });
  expect(body.logo).toMatch(new RegExp(`^/logo/${shop.id}/[\\w-]{22}$`));
  expect(await shop.page()).toContain(`<img src="${body.logo}" alt="">Test Plumbing`);

  const shown = await fetch(world.origin + body.logo);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("default-src 'none'; sandbox"),
  });
  const bytes = Buffer.from(await shown.arrayBuffer());
  expect(bytes.includes("Where the photo was taken")).toBe(false);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 640, height: 213, hasAlpha: false });
  const etag = shown.headers.get("etag") ?? "";
  expect((await fetch(world.origin + body.logo, { headers: { "If-None-Match": etag } })).status).toBe(304);

  const pdf = await fetch(`${world.origin}${shop.path}.pdf`);
  const downloaded = Buffer.from(await pdf.arrayBuffer());
  expect(downloaded.includes("/Subtype /Image")).toBe(true);
  expect((await readPdf(downloaded)).pages[0]).toContain("Test Plumbing");
});

test("another logo replaces the first, and without one the pages still work", async () => {
  const shop = await openShop();
  const first = await upload(shop.owner, await picture().png().toBuffer());
  const photo = await picture(300, 600).flatten().withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const second = await upload(shop.owner, photo, { "Content-Type": "image/jpeg" });
  expect(second.body.logo).not.toBe(first.body.logo);
  expect((await fetch(world.origin + first.body.logo)).status).toBe(404);
  const shown = await fetch(world.origin + second.body.logo);
  expect(shown.headers.get("content-type")).toBe("image/jpeg");
  // Rotated upright, as the EXIF orientation says.
  const { width = 0, height = 0 } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
  expect(width).toBeGreaterThan(height);
  expect((await fetch(`${world.origin}${shop.path}.pdf`)).status).toBe(200);

  const removed = await shop.owner.graphql("mutation { remove_logo { logo } }");
  expect(removed.body.data.remove_logo).toEqual({ logo: null });
  expect((await fetch(world.origin + second.body.logo)).status).toBe(404);
  expect(await shop.page()).not.toContain("<img");
  expect((await fetch(`${world.origin}${shop.path}.pdf`)).status).toBe(200);
});

test("one of two concurrent uploads remains, complete", async () => {
  const shop = await openShop();
  const pictures = await Promise.all([100, 200, 300].map((width) => picture(width, 50).png().toBuffer()));
  const answers = await Promise.all(pictures.map((bytes) => upload(shop.owner, bytes)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.map(({ body }) => body.logo)).toContain(await shop.logo());
  expect((await fetch(world.origin + (await shop.logo()))).status).toBe(200);
});

test("a file that is no PNG or JPEG, or damaged or too large, is refused, whatever its name", async () => {
  const { owner, logo } = await openShop();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
  const refused = async (body: Uint8Array | string, headers?: Record<string, string>) => {
    const answer = await upload(owner, body, headers);
    return [answer.status, answer.body.errors?.[0]?.pointer];
  };
  const whole = await picture().png().toBuffer();
  expect(await refused(svg, { "Content-Type": "image/svg+xml" })).toEqual([415, undefined]);
  expect(await refused(svg)).toEqual([400, "/logo"]);
  expect(await refused("")).toEqual([400, "/logo"]);
  expect(await refused(await picture().webp().toBuffer())).toEqual([400, "/logo"]);
  expect(await refused(Buffer.concat([whole.subarray(0, 8), Buffer.from(svg)]))).toEqual([400, "/logo"]);
  expect(await refused(whole.subarray(0, whole.length / 2))).toEqual([400, "/logo"]);
  expect(await refused(Buffer.concat([whole, Buffer.alloc(1_000_000)]))).toEqual([413, undefined]);
  const packed = bomb(30_000, 30_000);
  expect(packed.length).toBeLessThan(1_000_000);
  expect(await refused(packed)).toEqual([400, "/logo"]);
  expect(await refused(bomb(3000, 5000).subarray(0, 40))).toEqual([400, "/logo"]);
  expect(await logo()).toBeNull();
  expect((await upload(owner, bomb(3000, 5000))).status).toBe(200);
});

test("only an owner changes it, from the portal's own pages", async () => {
  const shop = await openShop();
  const bytes = await picture().png().toBuffer();
  expect((await upload({ cookie: "" }, bytes)).status).toBe(401);
  for (const role of ["admin", "member"] as const) {
    const person = await world.addPerson(shop.id, role);
    expect((await upload(person, bytes)).status).toBe(403);
    const { body } = await person.graphql("mutation { remove_logo { logo } }");
    expect(body.errors[0].extensions.problem.status).toBe(403);
  }
  for (const headers of [{ Origin: "https://evil.example" }, { "Sec-Fetch-Site": "cross-site" }, { Origin: "null" }])
    expect((await upload(shop.owner, bytes, headers as Record<string, string>)).status).toBe(403);
  expect(await shop.logo()).toBeNull();
  const key = await fetch(`${world.origin}/logo`, {
    method: "POST",
    headers: { "Content-Type": "image/png", "X-Api-Key": shop.key },
    body: new Uint8Array(bytes),
  });
  expect(key.status).toBe(401);
});

test("a logo is served below its own business only", async () => {
  const shop = await openShop();
  const other = await openShop();
  const { body } = await upload(shop.owner, await picture().png().toBuffer());
  const hash = body.logo.split("/").at(-1);
  for (const path of [
    `/logo/${other.id}/${hash}`,
    `/logo/${shop.id}/${hash.slice(0, -1)}`,
    `/logo/nobody/${hash}`,
    `/logo/${hash}`,
    "/logo/",
  ])
    expect((await fetch(world.origin + path)).status, path).toBe(404);
  expect(await other.logo()).toBeNull();
});
