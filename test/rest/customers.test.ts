import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test("a customer is created, read, changed and archived", async () => {
  const { client } = await world.addBusiness();
  const created = await client("POST", "/v1/customers", {
    body: { name: " Jane Citizen ", email: "jane@example.com", phone: "0412 345 678", tags: ["vip", "vip"] },
  });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({ name: "Jane Citizen", phone: "+61412345678", tags: ["vip"], archived_at: null });
  expect(created.headers.get("location")).toBe(`${world.config.baseUrl}/v1/customers/${created.body.id}`);

  const read = await client("GET", `/v1/customers/${created.body.id}`);
  expect(read.status).toBe(200);
  expect(read.body).toEqual({ ...created.body, sites: [], contacts: [] });
});

test("a search also finds a customer by a contact's name, email and phone, each once and newest first", async () => {
  const [{ client }, other] = [await world.addBusiness(), await world.addBusiness()];
  const add = async (of: typeof client, name: string, contacts: object[] = []) => {
    const { body } = await of("POST", "/v1/customers", { body: { name } });
    for (const contact of contacts) await of("POST", `/v1/customers/${body.id}/contacts`, { body: contact });
    return body.id as string;
  };
  const sam = { name: "Sam Tran", email: "sam.tran@depot.example", phone: "0412 345 678" };
  const depot = await add(client, "Depot", [sam, { ...sam, name: "Samuel Tran" }]);
  await add(client, "Abroad, at +64412345678");
  const samantha = await add(client, "Samantha");
  const gone = await add(client, "Gone", [sam]);
  await client("DELETE", `/v1/customers/${gone}`);
  await add(other.client, "Elsewhere", [sam]);

  const found = async (query: string) => {
    const { body } = await client("GET", `/v1/customers?${query}`);
    return { ids: body.data.map(({ id }: { id: string }) => id), cursor: body.next_cursor };
  };
  for (const search of ["sam tran", "DEPOT.example", "%2B61412345678", "0412 345 678"])
    expect(await found(`search=${search}`)).toEqual({ ids: [depot], cursor: null });
  expect(await found("search=sam")).toEqual({ ids: [samantha, depot], cursor: null });
  const first = await found("search=sam&limit=1");
  expect(first.ids).toEqual([samantha]);
  expect(await found(`search=sam&limit=1&cursor=${first.cursor}`)).toEqual({ ids: [depot], cursor: null });
});

test("a whole email address or phone number finds those who have it or, if no one does, those that contain it", async () => {
  const [{ client }, other] = [await world.addBusiness(), await world.addBusiness()];
  const ids: Record<string, string> = {};
  const add = async (name: string, more: object = {}, contact?: object) => {
    const { body } = await client("POST", "/v1/customers", { body: { name, ...more } });
    if (contact !== undefined) await client("POST", `/v1/customers/${body.id}/contacts`, { body: contact });
    ids[body.id] = name;
    return body.id as string;
  };
  const found = async (query: string) => {
    const names: (string | undefined)[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = await client("GET", `/v1/customers?limit=1&${query}${cursor === "" ? "" : `&cursor=${cursor}`}`);
      names.push(...page.body.data.map(({ id }: { id: string }) => ids[id]));
      cursor = page.body.next_cursor;
    }
    return names;
  };
  await other.client("POST", "/v1/customers", { body: { name: "Ann", email: "ann@example.com" } });
  await add("Joann", { email: "joann@example.com" });
  await add("Abroad", { email: "ann@example.com.au" });
  expect(await found("search=ann@example.com")).toEqual(["Abroad", "Joann"]);
  const ann = await add("Ann", { email: "Ann@Example.com", tags: ["vip"] });
  await add("Depot", {}, { name: "Ann", email: "ann@example.com" });
  await add("Call ANN@example.com first", { tags: ["vip"] });
  await add("Strata", {}, { name: "ann@example.com", email: "office@strata.example" });
  const all = ["Strata", "Call ANN@example.com first", "Depot", "Ann"];
  for (const search of ["ann@example.com", "%20ANN@example.com%20"])
    expect(await found(`search=${search}`)).toEqual(all);
  expect(await found("search=ann@example.co")).toEqual([...all, "Abroad", "Joann"]);
  expect(await found("search=ann@example.com&tag=vip")).toEqual(["Call ANN@example.com first", "Ann"]);
  expect(await found("search=ann@example.com&updated_since=2020-01-01T00:00:00Z")).toEqual(all);
  expect(await found("search=joann@example.com")).toEqual(["Joann"]);
  await client("DELETE", `/v1/customers/${ann}`);
  expect(await found("search=ann@example.com&archived=only")).toEqual(["Ann"]);
  expect(await found("search=ann@example.com&archived=include")).toEqual(all);
  expect(await found("search=ann@example.com&tag=vip")).toEqual(["Call ANN@example.com first"]);

  await other.client("POST", "/v1/customers", { body: { name: "Tom", phone: "0412345678" } });
  await add("Note +61412345678900");
  expect(await found("search=0412%20345%20678")).toEqual(["Note +61412345678900"]);
  await add("Tom", { phone: "0412 345 678" });
  await add("Site", {}, { name: "Tom", phone: "0412 345 678" });
  await add("Tom's, 0412 345 678");
  for (const search of ["0412 345 678", "+61412345678"])
    expect(await found(`search=${encodeURIComponent(search)}`)).toEqual(
      search.startsWith("0")
        ? ["Tom's, 0412 345 678", "Site", "Tom", "Note +61412345678900"]
        : ["Site", "Tom", "Note +61412345678900"],
    );
});

test("an address shared by very many is searched like any text", async () => {
  const { id, client } = await world.addBusiness();
  await world.database.systemPool.query(
    `insert into customers (id, business_id, name, email, tags, created_at, updated_at)
     select gen_random_uuid(), $1, n, 'none@example.com', array[]::text[], now() - n * interval '1 minute', now()
     from generate_series(1, 250) n`,
    [id],
  );
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const path = `/v1/customers?limit=100&search=none@example.com${cursor === "" ? "" : `&cursor=${cursor}`}`;
    const { body }: { body: { data: { name: string }[]; next_cursor: string | null } } = await client("GET", path);
    seen.push(...body.data.map(({ name }) => name));
    cursor = body.next_cursor;
  }
  expect(seen).toEqual(Array.from({ length: 250 }, (_, index) => String(index + 1)));
});
