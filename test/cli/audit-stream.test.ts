import { afterAll, beforeAll, expect, test } from "vitest";
import { startSiem } from "../audit/receiver.ts";
import { addEntries, startStreamer, streamTo } from "../audit/streams.ts";
import { startWorld, type World } from "../world/world.ts";
import { type Cli, overDatabase, refusal } from "./cli.ts";

let world: World;
let cli: Cli;

beforeAll(async () => {
  world = await startWorld();
  cli = overDatabase(world.url);
});
afterAll(() => world.close());

test("an operator sees a business's stream, pauses it so that nothing is sent, and resumes it without a loss", async () => {
  const business = await world.addBusiness({ slug: "streamed" });
  const other = await world.addBusiness();
  const siem = await startSiem();
  await streamTo(business, siem.url);
  await streamTo(other, siem.url);
  const listed = await cli("audit-stream", "list", "--json");
  expect(listed.json).toContainEqual({
    business: "streamed",
    id: business.id,
    url: siem.url,
    status: "active",
    sent_until: expect.stringMatching(/Z$/),
    last_sent_at: null,
    last_status: null,
    last_error: null,
    failing_since: null,
    paused_at: null,
  });
  expect(listed.stdout).not.toContain("whsec_");
  for (let count = 0; count < 2; count += 1) {
    const paused = await cli("audit-stream", "pause", "--business", "streamed", "--json");
    expect(paused.json).toMatchObject({ business: "streamed", status: "paused", paused_at: expect.any(String) });
  }
  await addEntries(business, "While paused");
  await addEntries(other, "Elsewhere");
  const names = () => siem.entries().map(({ type, subject }) => subject?.name ?? type);
  const streamer = await startStreamer(world);
  // The other business's entry was written later, so the paused stream has had its turn.
  await expect.poll(names, { timeout: 30_000 }).toEqual(["Elsewhere"]);
  const resumed = await cli("audit-stream", "resume", "--business", "streamed");
  expect(resumed.stdout).toMatch(/ is active\.\n$/);
  await expect.poll(names, { timeout: 30_000 }).toContain("While paused");
  await streamer.close();
  await siem.close();
  const { rows } = await world.database.systemPool.query<{ kind: string }>(
    "select kind from audit_log where business_id = $1 and kind like 'audit_stream%' order by created_at, id",
    [business.id],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(["audit_stream_paused", "audit_stream_resumed"]);
  const { rows: actions } = await world.database.systemPool.query<{ action: string }>(
    "select action from operator_actions where subject_id = $1 order by id",
    [business.id],
  );
  expect(actions.map(({ action }) => action)).toEqual(["audit_stream_paused", "audit_stream_resumed"]);
});

test("a business without a stream is refused, and an empty list says so", async () => {
  await world.addBusiness({ slug: "quiet" });
  expect(refusal(await cli("audit-stream", "pause", "--business", "quiet"))).toBe(
    "--business: its audit log is not streamed",
  );
  expect(refusal(await cli("audit-stream", "resume", "--business", "nosuch"))).toMatch(/^--business: there is no/);
  await world.database.systemPool.query("delete from audit_streams");
  expect((await cli("audit-stream", "list")).stdout).toBe("No audit log is streamed.\n");
});
