import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Fieldline } from "../../packages/sdk/src/index.ts";
import { storeConversation } from "../world/inbox.ts";
import { eventsOf, made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";
import { filesOf, pdf, photo, upload } from "./portal.ts";

let world: World;
const hosted = createServer(async (request, response) => {
  if (request.url?.startsWith("/photo") === true) response.end(await photo());
  else if (/^\/\d+\.pdf$/.test(request.url ?? ""))
    response.end(Buffer.alloc(Number.parseInt(request.url?.slice(1) ?? "", 10), "%PDF-1.7 "));
  else if (request.url === "/slow") response.writeHead(503).end();
  else response.writeHead(404).end();
});
beforeAll(async () => {
  await new Promise<void>((resolve) => hosted.listen(0, "127.0.0.1", resolve));
  world = await startWorld({ WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" });
});
afterAll(async () => {
  await world.close();
  hosted.close();
});

const hostedAt = (path: string) => `http://127.0.0.1:${(hosted.address() as AddressInfo).port}${path}`;

async function open() {
  const business = await world.addBusiness({ subscription: "active" });
  const { client } = business;
  const { id: customer_id } = await made(client, "/v1/customers", { name: "Jane", email: "jane@example.com" });
  const { id: job_id } = await made(client, "/v1/jobs", { customer_id, title: "Service" });
  const lines = [{ description: "Split system", quantity: 1, unit_price: 1000 }];
  const { id: quote_id } = await made(client, "/v1/quotes", { customer_id, lines });
  return { ...business, records: { customer_id, quote_id, job_id } };
}

type Form = Record<string, string | Blob | [Blob, string]>;

async function send(key: string, form: Form, headers: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(form)) {
    if (Array.isArray(value)) body.set(name, value[0], value[1]);
    else if (typeof value === "string") body.set(name, value);
    else body.set(name, value);
  }
  const response = await fetch(`${world.base}/v1/files`, {
    method: "POST",
    headers: { "X-Api-Key": key, ...headers },
    body,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const blobOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);
const aPhoto = async (): Promise<[Blob, string]> => [blobOf(await photo()), "switchboard.jpg"];

describe("a file", () => {
  test("is uploaded to each kind of record, listed, read at its URLs without a credential, and deleted", async () => {
    const { key, client, records } = await open();
    for (const [field, id] of Object.entries(records)) {
      const { status, headers, body } = await send(key, { [field]: id, file: await aPhoto() });
      expect(status, JSON.stringify(body)).toBe(201);
      expect(body).toEqual({
        id: expect.any(String),
        customer_id: null,
        quote_id: null,
        job_id: null,
        [field]: id,
        filename: "switchboard.jpg",
        content_type: "image/jpeg",
        size: expect.any(Number),
        download_url: expect.stringMatching(/^http/),
        preview_url: expect.stringMatching(/^http/),
        author: { kind: "api_key", name: "Test" },
        created_at: expect.any(String),
        updated_at: expect.any(String),
      });
      expect(headers.get("location")).toBe(`${world.config.baseUrl}/v1/files/${body.id}`);
      const read = await client("GET", `/v1/files/${body.id}`);
      expect(read.body).toEqual(body);
      expect(read.headers.get("etag")).toBe(headers.get("etag"));
      for (const url of [body.download_url, body.preview_url]) {
        const content = await fetch(world.origin + new URL(url).pathname);
        expect([content.status, content.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
      }
      expect((await client("GET", `/v1/files?${field}=${id}`)).body.data).toEqual([body]);
    }
    const all = (await client("GET", "/v1/files")).body.data as { id: string }[];
    expect(all).toHaveLength(3);
    const [{ id = "" } = {}] = all;
    expect((await client("DELETE", `/v1/files/${id}`)).status).toBe(204);
    expect((await client("GET", `/v1/files/${id}`)).status).toBe(404);
    expect((await client("GET", "/v1/files")).body.data).toHaveLength(2);
  });

  test("is read from a URL, by the name at its end", async () => {
    const { client, records } = await open();
    const source_url = hostedAt("/photo%20of%20roof.jpg?size=large");
    const { status, body } = await client("POST", "/v1/files", { body: { job_id: records.job_id, source_url } });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ filename: "photo of roof.jpg", content_type: "image/jpeg", job_id: records.job_id });
    for (const size of [1_000_000, 10_000_000]) {
      const large = { job_id: records.job_id, source_url: hostedAt(`/${size}.pdf`) };
      expect(await made(client, "/v1/files", large)).toMatchObject({ filename: `${size}.pdf`, size });
    }
    const named = { job_id: records.job_id, source_url, filename: "roof.jpg" };
    expect((await made(client, "/v1/files", named)).filename).toBe("roof.jpg");
  });

  test("of a person names the person, one of an app names the app, and people see both", async () => {
    const { id, key, client, records } = await open();
    const person = await world.addPerson(id, "member");
    await upload(world, person, `jobs/${records.job_id}`, await photo(), { name: "by-hand.jpg" });
    await send(key, { job_id: records.job_id, file: await aPhoto() });
    const { data } = (await client("GET", "/v1/files")).body;
    expect(data.map(({ author }: { author: unknown }) => author)).toEqual([
      { kind: "api_key", name: "Test" },
      { kind: "user", name: expect.any(String) },
    ]);
    expect((await filesOf(person, `job_id: "${records.job_id}"`)).map(({ filename }) => filename)).toEqual([
      "switchboard.jpg",
      "by-hand.jpg",
    ]);
  });

  test("of a draft quote is deleted with it, which is emitted", async () => {
    const business = await open();
    const { client, key, records } = business;
    const { body } = await send(key, { quote_id: records.quote_id, file: [blobOf(pdf), "plan.pdf"] });
    expect((await client("DELETE", `/v1/quotes/${records.quote_id}`)).status).toBe(204);
    expect((await client("GET", `/v1/files/${body.id}`)).status).toBe(404);
    expect(await eventsOf(world, business, "file.deleted")).toMatchObject([{ file_id: body.id }]);
  });

  test("emits that it was added and deleted", async () => {
    const business = await open();
    const { client, key, records } = business;
    const { body } = await send(key, { quote_id: records.quote_id, file: [blobOf(pdf), "plan.pdf"] });
    await client("DELETE", `/v1/files/${body.id}`);
    const events = (await eventsOf(world, business)).filter(({ event_type: type }) => String(type).startsWith("file."));
    const file = { file_id: body.id, quote_id: records.quote_id, customer_id: null, filename: "plan.pdf" };
    expect(events).toMatchObject([
      { event_type: "file.created", ...file, author: { kind: "api_key", name: "Test" } },
      { event_type: "file.deleted", ...file },
    ]);
  });
});

describe("an upload", () => {
  test("with the same key returns the first file, with other content a 422, and two at once make one file", async () => {
    const { key, client, records } = await open();
    const again = { "Idempotency-Key": randomUUID() };
    const form = { job_id: records.job_id, file: await aPhoto() };
    const first = await send(key, form, again);
    const second = await send(key, form, again);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    const other = await send(key, { ...form, file: [blobOf(pdf), "plan.pdf"] }, again);
    expect([other.status, other.body.type]).toEqual([422, "urn:service:error:idempotency-key-reused"]);

    const once = { "Idempotency-Key": randomUUID() };
    const both = await Promise.all([send(key, form, once), send(key, form, once)]);
    const refused = both.filter(({ status }) => status !== 201);
    for (const { body } of refused) expect(body.type).toBe("urn:service:error:idempotency-in-progress");
    expect(refused.length).toBeLessThan(2);
    expect(await send(key, form, once)).toMatchObject({ status: 201 });
    expect((await client("GET", "/v1/files")).body.data).toHaveLength(2);

    // A day later, the key is free again.
    await world.database.system.file.updateMany({
      where: { id: first.body.id },
      data: { createdAt: new Date(Date.now() - 25 * 3_600_000) },
    });
    const later = await send(key, form, again);
    expect(later.status).toBe(201);
    expect(later.body.id).not.toBe(first.body.id);
  });

  test("that fails can be sent again at once under its key, also after its process has died", async () => {
    const { id, key, client, records } = await open();
    const headers = { "Idempotency-Key": randomUUID() };
    const ask = (source_url: string) =>
      client("POST", "/v1/files", { headers, body: { job_id: records.job_id, source_url } });
    const failed = await ask(hostedAt("/slow"));
    expect([failed.status, failed.headers.get("retry-after")]).toEqual([503, "30"]);
    expect((await ask(hostedAt("/photo.jpg"))).status).toBe(201);

    const again = { "Idempotency-Key": randomUUID() };
    const form = { job_id: records.job_id, file: await aPhoto() };
    await send(key, form, again);
    const pending = { where: { businessId: id, filename: "switchboard.jpg" } };
    await world.database.system.file.updateMany({ ...pending, data: { status: "pending" } });
    expect((await send(key, form, again)).body.type).toBe("urn:service:error:idempotency-in-progress");
    await world.database.system.file.updateMany({ ...pending, data: { createdAt: new Date(Date.now() - 121_000) } });
    expect((await send(key, form, again)).status).toBe(201);
    expect((await client("GET", "/v1/files")).body.data).toHaveLength(2);
  });

  test.each<[string, (records: Record<string, string>) => Form, number, string]>([
    ["without a record", () => ({ file: blobOf(pdf) }), 400, "customer_id or quote_id or job_id is required"],
    [
      "to two records",
      ({ job_id = "", quote_id = "" }) => ({ job_id, quote_id, file: blobOf(pdf) }),
      400,
      "job_id must be left out beside quote_id: a file belongs to one record",
    ],
    ["without a file", ({ job_id = "" }) => ({ job_id }), 400, "file is required, as a file"],
    [
      "with another field",
      ({ job_id = "" }) => ({ job_id, draft_id: job_id, file: blobOf(pdf) }),
      400,
      "draft_id is not a known field",
    ],
    [
      "of a program",
      ({ job_id = "" }) => ({ job_id, file: [blobOf(Buffer.from("MZ\0")), "a.exe"] }),
      400,
      "file must be a photo",
    ],
    [
      "with a part twice",
      ({ job_id = "" }) => ({ job_id, file: blobOf(pdf), second: blobOf(pdf) }),
      400,
      "too many parts",
    ],
    ["to nobody's record", () => ({ job_id: randomUUID(), file: blobOf(pdf) }), 404, "No record has the id in job_id."],
    ["to no id", () => ({ job_id: "x", file: blobOf(pdf) }), 404, "No record has the id in job_id."],
    ["that is too large", ({ job_id = "" }) => ({ job_id, file: blobOf(Buffer.alloc(10_000_001)) }), 413, ""],
  ])("%s is refused and leaves nothing", async (_name, form, status, detail) => {
    const { key, client, records } = await open();
    const answered = await send(key, form(records));
    expect([answered.status, answered.body.detail]).toEqual([status, expect.stringContaining(detail)]);
    expect((await client("GET", "/v1/files")).body.data).toEqual([]);
  });

  test.each([
    ["/missing", "responded with 404 Not Found"],
    ["/10000001.pdf", "is too large"],
    ["ftp://example.com/photo.jpg", "must be"],
    ["http://10.0.0.1/photo.jpg", "must"],
    ["photo.jpg", "must be a URL"],
  ])("from %s is refused with the reason", async (at, reason) => {
    const { client, records } = await open();
    const source_url = at.startsWith("/") ? hostedAt(at) : at;
    const { status, body } = await client("POST", "/v1/files", { body: { job_id: records.job_id, source_url } });
    expect(status).toBe(400);
    expect(body.detail).toContain("source_url");
    expect(body.detail).toContain(reason);
    expect((await client("GET", "/v1/files")).body.data).toEqual([]);
  });

  test("with a damaged form or another media type is refused", async () => {
    const { key } = await open();
    const ask = async (type: string, body: string) =>
      (
        await fetch(`${world.base}/v1/files`, {
          method: "POST",
          headers: { "X-Api-Key": key, "Content-Type": type },
          body,
        })
      ).status;
    expect(await ask("multipart/form-data; boundary=x", "no form")).toBe(400);
    expect(await ask("multipart/form-data", "no boundary")).toBe(400);
    expect(await ask("application/json", "[]")).toBe(400);
    const parts = '--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\n\r\n'.repeat(150_000);
    expect(await ask("multipart/form-data; boundary=x", `${parts}--x--\r\n`)).toBe(400);
    expect(await ask("image/jpeg", "photo")).toBe(415);
  });

  test("needs files:write, and reading needs files:read; another business's files and drafts' are not there", async () => {
    const { id, db, key, client, records } = await open();
    const { body } = await send(key, { job_id: records.job_id, file: await aPhoto() });
    const reader = await world.addKey(id, ["files:read"]);
    expect((await send(reader.key, { job_id: records.job_id, file: await aPhoto() })).status).toBe(403);
    const writer = await world.addKey(id, ["files:write"]);
    expect((await send(writer.key, { job_id: records.job_id, file: await aPhoto() })).body.id).toEqual(
      expect.any(String),
    );
    expect((await world.client(writer.key)("GET", `/v1/files/${body.id}`)).status).toBe(403);
    const stranger = await open();
    expect((await stranger.client("GET", `/v1/files/${body.id}`)).status).toBe(404);
    expect((await stranger.client("DELETE", `/v1/files/${body.id}`)).status).toBe(404);
    expect((await send(stranger.key, { job_id: records.job_id, file: await aPhoto() })).status).toBe(404);

    const person = await world.addPerson(id, "member");
    const conversation = await storeConversation(db, { customerId: records.customer_id });
    const save = `mutation { save_draft(input: { conversation_id: "${conversation.id}", channel: email, text: "Hi" }) { id } }`;
    const { save_draft: draft } = (await person.graphql(save)).body.data;
    const attached = await upload(world, person, `drafts/${draft.id}`, pdf, { name: "plan.pdf" });
    expect(attached.status).toBe(201);
    expect((await client("GET", `/v1/files/${attached.body.id}`)).status).toBe(404);
    expect((await client("DELETE", `/v1/files/${attached.body.id}`)).status).toBe(404);
  });
});

test("the SDK uploads a file and adds one from a URL", async () => {
  const { key, records } = await open();
  const fieldline = new Fieldline({ baseUrl: world.base, apiKey: key });
  const uploaded = await fieldline.files.upload({
    job_id: records.job_id,
    file: new Uint8Array(await photo()),
    filename: "roof.jpg",
  });
  expect(uploaded).toMatchObject({ filename: "roof.jpg", content_type: "image/jpeg" });
  const { id } = await fieldline.files.create({ customer_id: records.customer_id, source_url: hostedAt("/photo.jpg") });
  expect((await fieldline.files.list({ customer_id: records.customer_id })).data.map((file) => file.id)).toEqual([id]);
});
