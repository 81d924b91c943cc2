import { expect, test } from "vitest";
import { prune } from "../../src/retention/prune.ts";
import { defaultRetention } from "../../src/retention/settings.ts";
import { useWorld, world } from "../world/shared.ts";
import { addImporter, openImporter } from "./importer.ts";

useWorld();

const none = { created: 0, added: 0, updated: 0, skipped: 0, refused: 0 };

test("members, strangers and other businesses cannot use imports", async () => {
  const shop = await openImporter(world);
  const file = await shop.upload("name\nJane\n");
  const member = await addImporter(world, shop, "member");
  expect(await member.post("name\nJane\n")).toMatchObject({ status: 403 });
  expect(await member.read(file.id)).toMatchObject({ status: 403 });
  expect(await member.check(file)).toMatchObject({ status: 403 });
  expect(await member.refused(file)).toMatchObject({ status: 403 });
  const stranger = await openImporter(world);
  for (const act of [stranger.read(file.id), stranger.check(file), stranger.start(file), stranger.cancel(file)])
    expect(await act).toMatchObject({ status: 404 });
  expect(await stranger.refused(file)).toMatchObject({ status: 404 });
  expect(
    await shop.http("POST", "/imports?kind=customers", {
      raw: "name\nJane",
      headers: { Origin: "https://evil.example", "Content-Type": "application/octet-stream" },
    }),
  ).toMatchObject({ status: 403 });
  expect(await shop.client("POST", "/imports")).toMatchObject({ status: 404 });
});

test("an invalid file is refused with a sentence, and its limits hold", async () => {
  const shop = await openImporter(world);
  expect(await shop.post("")).toMatchObject({ status: 400, body: { detail: "The file is empty." } });
  expect(await shop.post("name\nJane\n", { kind: "jobs" })).toMatchObject({ status: 400 });
  expect(await shop.post(`name\n${"x".repeat(10_000_000)}`)).toMatchObject({ status: 413 });
  expect(await shop.ask("{ imports { data { id } } }")).toEqual({ data: [] });
});

test("an oversized cell or row is refused before anything of the file is stored", async () => {
  const shop = await openImporter(world);
  const cell = `name,address\nJane,"a${",".repeat(250_000)}b"\n`;
  expect(await shop.post(cell)).toMatchObject({
    status: 400,
    body: { detail: "Row 2 has more than 200,000 bytes. A quotation mark in it may not be closed." },
  });
  expect(await shop.post(`name,address\nJane,"a${",".repeat(150_000)}b"\n`)).toMatchObject({
    status: 400,
    body: { detail: "Row 2 has a cell of more than 30,000 characters. Shorten it, and upload the file again." },
  });
  const wide = `name\n${"x,".repeat(99_999)}x\n${"Jane\n".repeat(9_990)}`;
  expect(await shop.post(wide)).toMatchObject({
    status: 400,
    body: { detail: "Row 2 has more than 200 cells. Correct it, and upload the file again." },
  });
  expect(await shop.ask("{ imports { data { id } } }")).toEqual({ data: [] });
});

test("waiting files count towards the business's space, and finished ones do not", async () => {
  const shop = await openImporter(world);
  const used = async () => (await shop.ask("{ file_limits { used_bytes } }")).used_bytes;
  const csv = `name,email,notes\nJane,jane@example.com,${"x".repeat(9_000)}\nJoe,joe@@example.com,y\n`;
  const file = await shop.checked(csv);
  expect(await used()).toBe(csv.length);
  await world.database.systemPool.query(
    `insert into imports (id, business_id, created_by_id, kind, file_name, content_hash, encoding, delimiter, columns,
       row_count, size, updated_at)
     select gen_random_uuid(), business_id, created_by_id, kind, file_name, content_hash, encoding, delimiter, columns,
       row_count, 1e9, now() from imports, generate_series(1, 5) where id = $1`,
    [file.id],
  );
  expect(await shop.post("name\nJane\n")).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining("may keep 1,000 MB. Delete files, or cancel imports, that are") },
  });
  const { data } = await shop.ask("{ imports { data { id } } }");
  for (const { id } of data) if (id !== file.id) await shop.cancel({ id });
  expect(await shop.start(file)).toMatchObject({ status: "running" });
  await shop.work();
  const refused = "Joe,joe@@example.com,y";
  expect(await used()).toBe(refused.length);
  expect((await shop.refused(file)).text).toContain(refused);
  expect(await shop.read(file.id)).toMatchObject({ status: "done", counts: { ...none, created: 1, refused: 1 } });
  expect((await shop.post("name\nJane\n")).status).toBe(201);
});

test("a business has a limited number and size of imports that were not started", async () => {
  const shop = await openImporter(world);
  const file = await shop.upload("name\nJane\n");
  const copy = (count: number, size: number) =>
    world.database.systemPool.query(
      `insert into imports (id, business_id, created_by_id, kind, file_name, content_hash, encoding, delimiter, columns,
         row_count, size, updated_at)
       select gen_random_uuid(), business_id, created_by_id, kind, file_name, content_hash, encoding, delimiter, columns,
         row_count, $3, now() from imports, generate_series(1, $2) where id = $1`,
      [file.id, count, size],
    );
  await copy(9, 100);
  expect(await shop.post("name\nJane\n")).toMatchObject({
    status: 409,
    body: { detail: "The business has 10 imports that were not started. Start or cancel one of them." },
  });
  const { data } = await shop.ask("{ imports { data { id } } }");
  for (const one of data.slice(0, 5)) await shop.cancel(one);
  expect((await shop.post("name\nJane\n")).status).toBe(201);
  await copy(1, 49_999_000);
  expect(await shop.post(`name,notes\nJane,${"x".repeat(2_000)}\n`)).toMatchObject({
    status: 409,
    body: { detail: "Imports that were not started may have 50 MB together. Start or cancel one of them." },
  });
});

test("files are deleted some days after their last use", async () => {
  const shop = await openImporter(world);
  const old = await shop.upload("name\nJane\n");
  const recent = await shop.upload("name\nJane\n");
  const age = (id: string, days: number) =>
    world.database.systemPool.query("update imports set updated_at = now() - $2 * interval '1 day' where id = $1", [
      id,
      days,
    ]);
  await age(old.id, defaultRetention.IMPORT_RETENTION_DAYS + 0.1);
  await age(recent.id, defaultRetention.IMPORT_RETENTION_DAYS - 0.1);
  await prune(world.database.systemPool, defaultRetention);
  expect((await shop.ask("{ imports { data { id } } }")).data).toEqual([{ id: recent.id }]);
  const { rows } = await world.database.systemPool.query(
    "select distinct import_id from import_rows where business_id = $1",
    [shop.id],
  );
  expect(rows).toEqual([{ import_id: recent.id }]);
});
