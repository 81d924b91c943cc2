import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { limits } from "../../src/limits/limits.ts";
import { createClient } from "../world/client.ts";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let shop: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  shop = await open();
});

async function open(role: "owner" | "admin" | "member" = "admin") {
  const business = await world.addBusiness();
  const { cookie } = await world.addPerson(business.id, role);
  const get = createClient(world.origin, { Cookie: cookie });
  return {
    ...business,
    cookie,
    get: (query = "") => get("GET", `/exports/customers.csv${query}`),
    customer: (name: string, more: object = {}) => made(business.client, "/v1/customers", { name, ...more }),
    rows: async (query = "") => read((await get("GET", `/exports/customers.csv${query}`)).text),
  };
}

/** Parses CSV by RFC 4180. Returns rows by the names in the first row. */
function read(csv: string): Record<string, string>[] {
  const cells = [...csv.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)];
  const rows: string[][] = [[]];
  for (const [, cell = "", end] of cells) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === "\r\n") rows.push([]);
  }
  const [header = [], ...others] = rows.slice(0, -1);
  return others.map((row) =>
    Object.fromEntries(header.map((name, index) => [name.replace(/^\ufeff/, ""), row[index] ?? ""])),
  );
}

test("a business's customers are a file with a row each, newest first", async () => {
  const address = {
    line1: "12 Banksia Street, rear",
    line2: null,
    suburb: "Marrickville",
    state: "NSW",
    postcode: "2204",
  };
  const first = await shop.customer('Jane "JC" Citizen', {
    email: "jane@example.com",
    phone: "0412 345 678",
    abn: "51824753556",
    billing_address: address,
    tags: ["vip", "strata"],
    notes: "Two\nlines, and a comma.",
    external_id: "crm-1",
  });
  const second = await shop.customer("Zoë's Café 字", { type: "business" });
  const { status, headers, text } = await shop.get();
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("content-disposition")).toBe('attachment; filename="customers.csv"');
  expect(headers.get("cache-control")).toBe("no-store");
  const { created_at, updated_at } = first;
  expect(read(text)).toEqual([
    expect.objectContaining({ id: second.id, type: "business", name: "Zoë's Café 字", email: "", notes: "" }),
    {
      id: first.id,
      external_id: "crm-1",
      type: "individual",
      name: 'Jane "JC" Citizen',
      email: "jane@example.com",
      phone: "'+61412345678",
      abn: "51824753556",
      billing_line1: "12 Banksia Street, rear",
      billing_line2: "",
      billing_suburb: "Marrickville",
      billing_state: "NSW",
      billing_postcode: "2204",
      billing_country: "AU",
      tags: "vip; strata",
      notes: "Two\nlines, and a comma.",
      archived_at: "",
      created_at,
      updated_at,
    },
  ]);
  const bytes = await (
    await fetch(`${world.origin}/exports/customers.csv`, { headers: { Cookie: shop.cookie } })
  ).bytes();
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});

test.each(["=1+1", "+61", "-2", "@SUM(A1)", "＝1+1", "＋61", "－2", "＠SUM(A1)", '=HYPERLINK("http://x","y")'])(
  "%s is text to a spreadsheet",
  async (name) => {
    await shop.customer(name, { notes: name, tags: [name] });
    const [row] = await shop.rows();
    // A tag with a comma is quoted, so a spreadsheet reads it as text.
    const tags = name.includes(",") ? `"${name.replaceAll('"', '""')}"` : `'${name}`;
    expect([row?.name, row?.notes, row?.tags]).toEqual([`'${name}`, `'${name}`, tags]);
  },
);

test("the file contains the list's records for a search, a tag and the archive", async () => {
  await shop.customer("Jane", { tags: ["vip"] });
  await shop.customer("Janet");
  const { id } = await shop.customer("Jane Old", { tags: ["vip"] });
  await shop.client("DELETE", `/v1/customers/${id}`);
  const names = async (query: string) => (await shop.rows(query)).map(({ name }) => name);
  expect(await names("")).toEqual(["Janet", "Jane"]);
  expect(await names("?search=JANET")).toEqual(["Janet"]);
  expect(await names("?tag=vip")).toEqual(["Jane"]);
  expect(await names("?search=jan&tag=vip&archived=include")).toEqual(["Jane Old", "Jane"]);
  expect(await names("?archived=only")).toEqual(["Jane Old"]);
  expect(await names("?search=nobody")).toEqual([]);
});

test.each(["", "?search=customer", "?tag=t"])(
  "the file contains each of many customers once, in order (%s)",
  async (query) => {
    await world.database.systemPool.query(
      `insert into customers (id, business_id, name, tags, created_at, updated_at)
     select gen_random_uuid(), $1, 'Customer ' || n, array['t'], now() - (n / 7) * interval '1 second', now()
     from generate_series(1, 1001) n`,
      [shop.id],
    );
    world.statements.length = 0;
    const rows = await shop.rows(query);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1001);
    expect(rows).toHaveLength(1001);
    expect(rows.map(({ created_at }) => created_at)).toEqual(
      rows
        .map(({ created_at }) => created_at)
        .sort()
        .reverse(),
    );
    expect(world.statements.filter((text) => /from "?customers/.test(text)).length).toBeLessThan(10);
  },
);

/**
 * Notes that gzip cannot compress, because no text repeats within its window. The export therefore waits for its
 * reader.
 */
async function addLongCustomers(businessId: string) {
  const texts = Array.from({ length: 20 }, () => randomBytes(3750).toString("base64"));
  await world.database.systemPool.query(
    `insert into customers (id, business_id, name, notes, tags, updated_at)
     select gen_random_uuid(), $1, 'Customer ' || n, ($2::text[])[1 + n % 20], '{}', now() from generate_series(1, 5000) n`,
    [businessId, texts],
  );
}

test.each(["identity", "gzip"])("a file that ends early is cut off, not complete (%s)", async (coding) => {
  await addLongCustomers(shop.id);
  const response = await fetch(`${world.origin}/exports/customers.csv`, {
    headers: { Cookie: shop.cookie, "Accept-Encoding": coding },
  });
  expect(response.headers.get("content-encoding") ?? "identity").toBe(coding);
  const reader = response.body?.getReader();
  await reader?.read();
  // From now on, no statement finds the table.
  await world.database.systemPool.query("alter table customers rename to elsewhere");
  try {
    const readOn = async () => {
      while (!(await reader?.read())?.done);
    };
    await expect(readOn()).rejects.toThrow();
  } finally {
    await world.database.systemPool.query("alter table elsewhere rename to customers");
  }
});

test("members, strangers and keys cannot get the file, and another business's is separate", async () => {
  await shop.customer("Ours");
  const member = await open("member");
  expect(await member.get()).toMatchObject({ status: 403, text: expect.stringContaining("<h1>") });
  const stranger = createClient(world.origin);
  expect((await stranger("GET", "/exports/customers.csv")).status).toBe(401);
  expect((await createClient(world.origin, shop.key)("GET", "/exports/customers.csv")).status).toBe(401);
  expect(await (await open("owner")).rows()).toEqual([]);
});

test.each(["?nonsense=1", "?search=", "?tag=a&tag=b", "?archived=maybe", "?search=%00", `?search=${"x".repeat(201)}`])(
  "%s is refused",
  async (query) => {
    const { status, headers } = await shop.get(query);
    expect([status, headers.get("content-disposition")]).toEqual([400, null]);
  },
);

test("a person has two concurrent exports, and a colleague has theirs", async () => {
  const colleague = await world.addPerson(shop.id, "admin");
  // An export that exceeds the system's buffers while no one reads it.
  await world.database.systemPool.query(
    `insert into customers (id, business_id, name, notes, tags, updated_at)
     select gen_random_uuid(), $1, 'Jane', repeat('x', 20000), '{}', now() from generate_series(1, 1000)`,
    [shop.id],
  );
  const begin = async (Cookie: string) => {
    const headers = { Cookie, "Accept-Encoding": "identity" };
    const asked = request(`${world.origin}/exports/customers.csv`, { headers, agent: false }).end();
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    return response;
  };
  const exports = [await begin(shop.cookie), await begin(shop.cookie)];
  const refused = await shop.get();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "10"]);
  exports.push(await begin(colleague.cookie));
  expect(exports.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  exports[0]?.destroy();
  await expect.poll(() => shop.get().then(({ status }) => status)).toBe(200);
  for (const each of exports) each.destroy();
});

const names = "customers sites contacts price-items invoices credit_notes payments quotes";
const files = names.split(" ").map((name) => `/exports/${name}.csv`);

const audited = (businessId: string) =>
  world.database.system.auditEntry.findMany({ where: { businessId, kind: "export_downloaded" } });

test("every file refuses an unknown parameter, and names it", async () => {
  const get = createClient(world.origin, { Cookie: shop.cookie });
  for (const path of [...files, `/exports/imports/${shop.id}/refused.csv`]) {
    const { status, text } = await get("GET", `${path}?__proto__=1`);
    expect([status, text.includes("<h1>")], path).toEqual([400, true]);
  }
  expect(await audited(shop.id)).toEqual([]);
});

test("the audit log records the given filters, and a HEAD request adds no entry", async () => {
  expect((await shop.get("?search=jane")).status).toBe(200);
  const head = await fetch(`${world.origin}/exports/customers.csv`, {
    method: "HEAD",
    headers: { Cookie: shop.cookie },
  });
  expect([head.status, head.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  expect((await audited(shop.id)).map(({ subject, after }) => [subject, after])).toEqual([
    ["customers.csv", { search: "jane" }],
  ]);
});

const click = { "Sec-Fetch-User": "?1", "Sec-Fetch-Dest": "document" };

test.each<[string, Record<string, string>, number]>([
  ["a link of another site", { ...click, "Sec-Fetch-Site": "cross-site" }, 403],
  ["a page of the same domain by itself", { ...click, "Sec-Fetch-Site": "same-site", "Sec-Fetch-User": "" }, 403],
  ["a link of the same domain", { ...click, "Sec-Fetch-Site": "same-site" }, 200],
  ["the portal", { ...click, "Sec-Fetch-Site": "same-origin" }, 200],
  ["the address bar", { ...click, "Sec-Fetch-Site": "none" }, 200],
  ["a program", {}, 200],
])("a person who arrives by %s", async (_from, headers, status) => {
  for (const path of files) {
    const get = createClient(world.origin, { Cookie: shop.cookie, ...headers });
    expect((await get("GET", path)).status, path).toBe(status);
  }
  expect(await audited(shop.id)).toHaveLength(status === 200 ? files.length : 0);
});

test("a person and a business have a limit of concurrent exports, and another business does not wait for them", async () => {
  await addLongCustomers(shop.id);
  const [sam, lee] = [await world.addPerson(shop.id, "admin"), await world.addPerson(shop.id, "admin")];
  const kim = await world.addPerson(shop.id, "owner");
  const other = await open();
  /** Reads only the beginning of the export. */
  const begin = (cookie: string, file = "customers") =>
    fetch(`${world.origin}/exports/${file}.csv`, { headers: { Cookie: cookie, "Accept-Encoding": "identity" } });
  const begun: Response[] = [];
  for (const cookie of [shop.cookie, sam.cookie, lee.cookie]) {
    for (let count = 0; count < limits.responses.exportsPerPerson.max; count += 1) {
      const response = await begin(cookie);
      expect(response.status).toBe(200);
      begun.push(response);
    }
    expect((await begin(cookie)).status).toBe(429);
  }
  expect(begun).toHaveLength(limits.responses.exportsPerBusiness.max);
  const over = await begin(kim.cookie, "price-items");
  expect([over.status, Number(over.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect(await over.text()).toContain("Too many requests");
  expect((await begin(other.cookie)).status).toBe(200);
  await Promise.all(begun.map((response) => response.body?.cancel()));
  // The server notices a moment later.
  while ((await begin(kim.cookie, "price-items")).status !== 200);
});
