import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import pino from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sweepFiles } from "../../src/domain/trade/files/sweep-files.ts";
import { openFileStore } from "../../src/files/open-store.ts";
import { createShop } from "../quotes/shop.ts";
import { startWorld, type World } from "../world/world.ts";
import { filesOf, pdf, photo, upload } from "./portal.ts";
import { startStore, type TestStore } from "./stores.ts";

const log = pino({ level: "silent" });

describe.each(["folder", "s3"] as const)("in a %s", (kind) => {
  let store: TestStore;
  let world: World;
  beforeAll(async () => {
    store = await startStore(kind);
    world = await startWorld(store.environment);
  });
  afterAll(async () => {
    await world.close();
    await store.close();
  });

  async function openShop() {
    const shop = await createShop(world);
    const person = await world.addPerson(shop.id, "member");
    const { body: job } = await shop.client("POST", "/v1/jobs", {
      body: { customer_id: shop.customer, title: "Leak" },
    });
    const keys = async () => (await store.keys()).filter((key) => key.startsWith(shop.id)).sort();
    return { ...shop, person, job: job.id as string, quoted: await shop.quote(), keys };
  }

  const pool = () => world.database.systemPool;
  const sweep = () => sweepFiles({ pool: pool(), store: openFileStore(world.config.files), log });

  test("a photo is encoded again without its location, and links serve it and its thumbnail", async () => {
    const shop = await openShop();
    const original = await photo();
    expect(original.includes("Where the photo was taken")).toBe(true);
    const { status, body } = await upload(world, shop.person, `jobs/${shop.job}`, original, {
      name: "../Switch board.jpeg",
    });
    expect(status).toBe(201);
    const [file, ...others] = await filesOf(shop.person, `job_id: "${shop.job}"`);
    expect(others).toEqual([]);
    expect(file).toMatchObject({
      id: body.id,
      filename: "Switch board.jpeg",
      content_type: "image/jpeg",
      uploaded_by: { name: "Pat Person" },
    });
    const shown = await fetch(world.origin + file?.url);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": 'inline; filename="Switch board.jpeg"',
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("default-src 'none'; style-src 'unsafe-inline'; sandbox"),
      "cross-origin-resource-policy": "same-origin",
      "cache-control": expect.stringMatching(/^private, max-age=\d+, immutable$/),
    });
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(bytes.length).toBe(file?.size);
    expect(bytes.includes("Where the photo was taken")).toBe(false);
    const metadata = await sharp(bytes).metadata();
    // Rotated upright, as the EXIF orientation says.
    expect(metadata).toMatchObject({ format: "jpeg", width: 300, height: 900 });
    expect(metadata.exif).toBeUndefined();
    const small = await fetch(world.origin + file?.thumbnail_url);
    expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({ width: 160, height: 480 });
    const again = await fetch(world.origin + file?.url, {
      headers: { "If-None-Match": shown.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
    expect(await shop.keys()).toEqual([`${shop.id}/${body.id}`, `${shop.id}/${body.id}.thumbnail`]);
  });

  test("a file that is no photo is stored unchanged, and only downloaded, never shown", async () => {
    const shop = await openShop();
    await upload(world, shop.person, `quotes/${shop.quoted.id}`, pdf, { name: "plan.exe" });
    await upload(world, shop.person, `customers/${shop.customer}`, "<script>alert(1)</script>", { name: "notes.txt" });
    const [plan] = await filesOf(shop.person, `quote_id: "${shop.quoted.id}"`);
    expect(plan).toMatchObject({ filename: "plan.exe.pdf", content_type: "application/pdf", thumbnail_url: null });
    const [notes] = await filesOf(shop.person, `customer_id: "${shop.customer}"`);
    expect(notes).toMatchObject({ filename: "notes.txt", content_type: "text/plain" });
    const saved = await fetch(world.origin + plan?.url);
    expect(saved.headers.get("content-disposition")).toBe('attachment; filename="plan.exe.pdf"');
    expect(Buffer.from(await saved.arrayBuffer())).toEqual(pdf);
    const text = await fetch(world.origin + notes?.url);
    expect(text.headers.get("content-disposition")).toBe('attachment; filename="notes.txt"');
    expect(text.headers.get("content-type")).toBe("text/plain");
  });

  test.runIf(kind === "s3")("a file that the store refuses is not recorded", async () => {
    const { s3, ...files } = world.config.files;
    if (s3 === undefined) throw new Error("there is no S3");
    const wrong = openFileStore({ ...files, s3: { ...s3, accessKeyId: "UNKNOWN" } });
    await expect(wrong.put("key", pdf, "application/pdf")).rejects.toMatchObject({
      type: "unavailable",
      cause: { status: 403 },
    });
  });

  test("deleting a file, or its record, deletes its bytes too", async () => {
    const shop = await openShop();
    const { body: first } = await upload(world, shop.person, `jobs/${shop.job}`, pdf, { name: "a.pdf" });
    await upload(world, shop.person, `quotes/${shop.quoted.id}`, await photo());
    const [file] = await filesOf(shop.person, `job_id: "${shop.job}"`);
    const deleting = () => shop.person.graphql(`mutation { delete_file(id: "${first.id}") { filename } }`);
    expect((await deleting()).body.data.delete_file).toEqual({ filename: "a.pdf" });
    expect((await deleting()).body.errors[0].extensions.problem.status).toBe(404);
    expect((await fetch(world.origin + file?.url)).status).toBe(404);
    await world.database.system.quote.deleteMany({ where: { id: shop.quoted.id } });
    expect(await shop.keys()).toHaveLength(3);
    await sweep();
    expect(await shop.keys()).toEqual([]);
    const { rows } = await pool().query("select from file_removals where business_id = $1", [shop.id]);
    expect(rows).toEqual([]);
  });

  test("an unavailable store loses nothing: the upload is retried, and deletions follow later", async () => {
    const shop = await openShop();
    const kept = await upload(world, shop.person, `jobs/${shop.job}`, pdf, { name: "kept.pdf" });
    const [file] = await filesOf(shop.person, `job_id: "${shop.job}"`);
    const tried = { name: "tried.pdf", upload: randomUUID() };
    await store.goAway();
    const away = await upload(world, shop.person, `jobs/${shop.job}`, pdf, tried);
    expect(away.status).toBe(503);
    expect(away.body).toMatchObject({ detail: "Files cannot be stored at the moment; try again." });
    expect(away.headers.get("retry-after")).toBe("5");
    expect((await fetch(world.origin + file?.url)).status).toBe(503);
    expect(await filesOf(shop.person, `job_id: "${shop.job}"`)).toHaveLength(1);
    await shop.person.graphql(`mutation { delete_file(id: "${kept.body.id}") { id } }`);
    await sweep();
    await store.comeBack();
    expect((await upload(world, shop.person, `jobs/${shop.job}`, pdf, tried)).status).toBe(201);
    await pool().query("update file_removals set due_at = now() where business_id = $1", [shop.id]);
    await sweep();
    const [left] = await filesOf(shop.person, `job_id: "${shop.job}"`);
    expect(left?.filename).toBe("tried.pdf");
    expect(await shop.keys()).toEqual([`${shop.id}/${left?.id}`]);
  });

  test("an interrupted upload leaves neither a row nor bytes", async () => {
    const shop = await openShop();
    await upload(world, shop.person, `jobs/${shop.job}`, pdf, { name: "a.pdf" });
    // A process that dies after storing the bytes leaves this state.
    await pool().query("update files set status = 'pending' where business_id = $1", [shop.id]);
    expect(await filesOf(shop.person, `job_id: "${shop.job}"`)).toEqual([]);
    await sweep();
    expect(await shop.keys()).toHaveLength(1);
    await pool().query("update files set created_at = now() - interval '16 minutes' where business_id = $1", [shop.id]);
    await sweep();
    // The upload's process may still be storing the bytes, so the removal waits until it must have given up.
    expect(await shop.keys()).toHaveLength(1);
    const { rows } = await pool().query(
      "update file_removals set due_at = due_at - interval '16 minutes' where business_id = $1 returning 1",
      [shop.id],
    );
    expect(rows).toHaveLength(1);
    await sweep();
    expect(await shop.keys()).toEqual([]);
  });
});

describe("in any store", () => {
  let store: TestStore;
  let world: World;
  beforeAll(async () => {
    store = await startStore("folder");
    world = await startWorld({ ...store.environment, FILES_MEGABYTES_PER_BUSINESS: "1" });
  });
  afterAll(async () => {
    await world.close();
    await store.close();
  });

  async function openShop() {
    const shop = await createShop(world, { subscription: "active" });
    const person = await world.addPerson(shop.id, "member");
    return { ...shop, person, files: () => filesOf(person, `customer_id: "${shop.customer}"`) };
  }

  test("the same upload twice, or concurrently, is one file", async () => {
    const { person, customer, files } = await openShop();
    const same = { name: "a.pdf", upload: randomUUID() };
    const first = await upload(world, person, `customers/${customer}`, pdf, same);
    const second = await upload(world, person, `customers/${customer}`, pdf, same);
    expect(second).toMatchObject({ status: 201, body: first.body });
    const other = { name: "b.pdf", upload: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => upload(world, person, `customers/${customer}`, pdf, other)));
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    for (const { status } of answers) expect([201, 409]).toContain(status);
    expect((await files()).map(({ filename }) => filename).sort()).toEqual(["a.pdf", "b.pdf"]);
  });

  test("a file of another type, or damaged, empty or too large, is refused, whatever its name", async () => {
    const { person, customer, files } = await openShop();
    const refused = async (body: Uint8Array | string, name: string) => {
      const answer = await upload(world, person, `customers/${customer}`, body, { name });
      return [answer.status, answer.body.errors?.[0]?.pointer];
    };
    const whole = await photo();
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
    expect(await refused(svg, "a.svg")).toEqual([400, "/file"]);
    expect(await refused(svg, "a.jpg")).toEqual([400, "/file"]);
    expect(await refused("<!doctype html><script>alert(1)</script>", "page.html")).toEqual([400, "/file"]);
    expect(await refused("MZ\0\0", "run.txt")).toEqual([400, "/file"]);
    expect(await refused("", "a.txt")).toEqual([400, "/file"]);
    expect(await refused(whole.subarray(0, whole.length / 2), "half.jpg")).toEqual([400, "/file"]);
    expect(await refused(Buffer.from("504b0506000000000000000000000000000000000000", "hex"), "a.docx")).toEqual([
      400,
      "/file",
    ]);
    expect(await refused(Buffer.alloc(10_000_001), "a.txt")).toEqual([413, undefined]);
    expect(await files()).toEqual([]);
  });

  test("a record and a business have limits, also for concurrent uploads, and both are known beforehand", async () => {
    const { person, customer, id, files } = await openShop();
    const limits = async () =>
      (await person.graphql("{ file_limits { accept file_bytes record_files used_bytes business_bytes } }")).body.data
        .file_limits;
    expect(await limits()).toEqual({
      accept: expect.stringMatching(/^image\/jpeg,image\/png,image\/webp,.*\.pdf/),
      file_bytes: 10_000_000,
      record_files: 100,
      used_bytes: 0,
      business_bytes: 1_000_000,
    });
    const large = Buffer.concat([pdf, Buffer.alloc(400_000, " ")]);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => upload(world, person, `customers/${customer}`, large, { name: "a.pdf" })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    // Concurrent uploads count too. The amount in the message depends on how many have finished.
    expect(answers.find(({ status }) => status === 409)?.body.detail).toMatch(
      /the business keeps \d MB of files and may keep 1 MB/i,
    );
    expect((await limits()).used_bytes).toBe(2 * large.length);
    await world.database.systemPool.query(
      `insert into files (id, business_id, customer_id, status, filename, content_type, size, updated_at)
       select gen_random_uuid(), $1, $2, 'ready', 'note.txt', 'text/plain', 1, now() from generate_series(1, 98)`,
      [id, customer],
    );
    const full = await upload(world, person, `customers/${customer}`, "one more", { name: "a.txt" });
    expect([full.status, full.body.detail]).toEqual([409, expect.stringContaining("100 files here already")]);
    expect((await files()).length).toBeGreaterThan(0);
  });

  test("unfinished uploads, also of imports, use space and free it when their callers leave", async () => {
    const { person, customer, id } = await openShop();
    const { cookie } = await world.addPerson(id);
    /** Sends the headers. The server asks for the body once the upload has its turn. */
    const begin = (path: string) => {
      const socket = connect(world.port ?? 0, "127.0.0.1").setEncoding("latin1");
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nExpect: 100-continue\r\n` +
          "Content-Type: application/octet-stream\r\nContent-Length: 450000\r\n\r\n",
      );
      return once(socket, "data").then(([answer]) => ({ socket, status: String(answer).split(" ")[1] }));
    };
    const query = `?upload=${randomUUID()}&name=a.pdf`;
    const first = await begin(`/files/customers/${customer}${query}`);
    const second = await begin("/imports?kind=customers&name=a.csv");
    expect([first.status, second.status]).toEqual(["100", "100"]);
    const large = Buffer.concat([pdf, Buffer.alloc(400_000, " ")]);
    const again = () => upload(world, person, `customers/${customer}`, large, { name: "b.pdf" });
    const refused = await again();
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining("uploads that are under way")]);
    expect((await begin("/imports?kind=customers&name=b.csv")).status).toBe("409");
    second.socket.destroy();
    await expect.poll(async () => (await again()).status).toBe(201);
    first.socket.destroy();
  });

  test("on trial, a business has a fifth of the space", async () => {
    const shop = await createShop(world, { subscription: "trialing" });
    const person = await world.addPerson(shop.id);
    const { body } = await person.graphql("{ file_limits { business_bytes } }");
    expect(body.data.file_limits.business_bytes).toBe(200_000);
  });

  test("no business finds or changes another's files, and no one uploads without a session", async () => {
    const [one, two] = [await openShop(), await openShop()];
    await upload(world, one.person, `customers/${one.customer}`, pdf, { name: "a.pdf" });
    const [file] = await one.files();
    expect(await filesOf(two.person, `customer_id: "${one.customer}"`)).toEqual([]);
    const deleted = await two.person.graphql(`mutation { delete_file(id: "${file?.id}") { id } }`);
    expect(deleted.body.errors[0].extensions.problem.status).toBe(404);
    expect((await upload(world, two.person, `customers/${one.customer}`, pdf)).status).toBe(404);
    expect((await upload(world, { cookie: "" }, `customers/${one.customer}`, pdf)).status).toBe(401);
    for (const headers of [{ Origin: "https://evil.example" }, { "Sec-Fetch-Site": "cross-site" }])
      expect((await upload(world, one.person, `customers/${one.customer}`, pdf, { headers } as object)).status).toBe(
        403,
      );
    const key = { headers: { "X-Api-Key": one.key } };
    expect((await upload(world, { cookie: "" }, `customers/${one.customer}`, pdf, key)).status).toBe(401);
    expect(await one.files()).toHaveLength(1);
  });

  test("a link cannot be guessed, and expires", async () => {
    const { person, customer, files } = await openShop();
    await upload(world, person, `customers/${customer}`, pdf, { name: "a.pdf" });
    const [file] = await files();
    const token = file?.url.split("/").at(-1) ?? "";
    const bytes = Buffer.from(token, "base64url");
    for (let at = 0; at < bytes.length; at += 7) {
      const forged = Buffer.from(bytes);
      forged[at] = (forged[at] ?? 0) ^ 1;
      expect((await fetch(`${world.origin}/files/${forged.toString("base64url")}`)).status).toBe(404);
    }
    const page = await fetch(`${world.origin}/files/${token}x`);
    expect(page.status).toBe(404);
    expect(await page.text()).toContain("This link does not work any more");
    expect((await fetch(world.origin + file?.url)).status).toBe(200);
  });
});
