import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Business, eventsOf, made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let business: Business;
let customer: string;
beforeAll(async () => {
  world = await startWorld();
  business = await world.addBusiness();
  customer = (await made(business.client, "/v1/customers", { name: "Jane Citizen" })).id;
});
afterAll(() => world.close());

type Status = "unscheduled" | "scheduled" | "in_progress" | "completed" | "cancelled";

/** Written from the contract, independent of the table in the server. */
const table: Record<string, Partial<Record<Status, Status>>> = {
  schedule: { unscheduled: "scheduled", scheduled: "scheduled", in_progress: "in_progress" },
  unschedule: { unscheduled: "unscheduled", scheduled: "unscheduled" },
  start: { scheduled: "in_progress" },
  complete: { unscheduled: "completed", scheduled: "completed", in_progress: "completed" },
  cancel: { unscheduled: "cancelled", scheduled: "cancelled", in_progress: "cancelled" },
  rename: {
    unscheduled: "unscheduled",
    scheduled: "scheduled",
    in_progress: "in_progress",
    completed: "completed",
    cancelled: "cancelled",
  },
};

const bodies: Record<string, object> = {
  schedule: { scheduled_start: "2026-07-01T02:30:00.000Z" },
  unschedule: { scheduled_start: null },
  rename: { title: "Renamed", description: null },
};

function move(id: string, name: string) {
  const body = bodies[name];
  if (body === undefined) return business.client("POST", `/v1/jobs/${id}/${name}`);
  return business.client("PATCH", `/v1/jobs/${id}`, { body });
}

const moves = fc.array(fc.constantFrom(...Object.keys(table)), { minLength: 1, maxLength: 8 });

test("any sequence of requests moves a job only as the contract's table says", async () => {
  await fc.assert(
    fc.asyncProperty(moves, async (names) => {
      const { id } = await made(business.client, "/v1/jobs", { customer_id: customer, title: "Model" });
      let status: Status = "unscheduled";
      for (const name of names) {
        const answered = await move(id, name);
        const next: Status | undefined = table[name]?.[status];
        if (next === undefined)
          expect(answered).toMatchObject({ status: 409, body: { type: "urn:service:error:conflict" } });
        else expect(answered).toMatchObject({ status: 200, body: { status: next } });
        status = next ?? status;
      }
      const { body } = await business.client("GET", `/v1/jobs/${id}`);
      expect(body.status).toBe(status);
      expect(body.completed_at !== null).toBe(status === "completed");
      expect(body.cancelled_at !== null).toBe(status === "cancelled");
      if (status === "scheduled" || status === "in_progress") expect(body.scheduled_start).not.toBeNull();
      if (status === "unscheduled") expect(body.scheduled_start).toBeNull();
      const events = (await eventsOf(world, business, "job.completed")).filter(({ job_id }) => job_id === id);
      expect(events.length).toBe(status === "completed" ? 1 : 0);
    }),
    { numRuns: 25 },
  );
});

test("one of many concurrent completions and cancellations of a job succeeds, and emits one event", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, job_number } = await made(business.client, "/v1/jobs", { customer_id: customer, title: "Race" });
    const answers = await Promise.all(
      ["complete", "cancel", "complete", "cancel", "complete", "cancel"].map((name) => move(id, name)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const { body } = await business.client("GET", `/v1/jobs/${id}`);
    const events = (await eventsOf(world, business, "job.completed")).filter(({ job_id }) => job_id === id);
    expect(events).toEqual(
      body.status === "cancelled"
        ? []
        : [
            expect.objectContaining({
              job_id: id,
              job_number,
              customer_id: customer,
              site_id: null,
              completed_at: body.completed_at,
            }),
          ],
    );
  }
});

test("a reopened job has the status that it had, and can end again, with events and history", async () => {
  const { client } = business;
  const starts = { scheduled_start: "2026-07-01T02:30:00.000Z" };
  const cases = [
    { begin: {}, moves: [], status: "unscheduled" },
    { begin: starts, moves: [], status: "scheduled" },
    { begin: starts, moves: ["start"], status: "in_progress" },
  ];
  const pat = await world.addPerson(business.id);
  for (const { begin, moves: before, status } of cases)
    for (const end of ["complete", "cancel"]) {
      const { id } = await made(client, "/v1/jobs", { customer_id: customer, title: "Again", ...begin });
      for (const name of before) await move(id, name);
      expect((await move(id, "reopen")).status).toBe(409);
      await move(id, end);
      const answers = await Promise.all([move(id, "reopen"), move(id, "reopen")]);
      expect(answers.map((answered) => answered.status).toSorted()).toEqual([200, 409]);
      const { body } = await client("GET", `/v1/jobs/${id}`);
      expect(body).toMatchObject({ status, completed_at: null, cancelled_at: null });
      const [event, ...more] = (await eventsOf(world, business, "job.reopened")).filter(({ job_id }) => job_id === id);
      expect(more).toEqual([]);
      expect(event).toMatchObject({
        status,
        changed: ["status", end === "complete" ? "completed_at" : "cancelled_at"],
      });
      expect((await move(id, "complete")).status).toBe(200);
      const { body: read } = await pat.graphql(`{ job_history(id: "${id}", limit: 10) { data { kind } } }`);
      const ended = end === "complete" ? "job_completed" : "job_cancelled";
      expect(read.data.job_history.data.map(({ kind }: { kind: string }) => kind)).toEqual([
        "job_completed",
        "job_reopened",
        ended,
      ]);
    }
});

test("a job that ended in an earlier version is reopened to what its times and end tell", async () => {
  const starts = { scheduled_start: "2026-07-01T02:30:00.000Z" };
  for (const [begin, end, status] of [
    [{}, "complete", "unscheduled"],
    [starts, "complete", "in_progress"],
    [starts, "cancel", "scheduled"],
  ] as const) {
    const { id } = await made(business.client, "/v1/jobs", { customer_id: customer, title: "Old", ...begin });
    await move(id, end);
    await world.database.system.job.updateMany({ where: { id }, data: { endedFrom: null } });
    expect((await move(id, "reopen")).body.status).toBe(status);
  }
});

test("an end needs a start before it", async () => {
  const { client } = business;
  const [early, late] = ["2026-07-01T02:30:00.000Z", "2026-07-01T06:30:00.000Z"];
  const base = { customer_id: customer, title: "Times" };
  const refused = (answered: { status: number; body: unknown }, pointer: string) =>
    expect(answered).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  refused(await client("POST", "/v1/jobs", { body: { ...base, scheduled_end: late } }), "/scheduled_end");
  for (const scheduled_start of [late, "2026-07-01T08:00:00Z"])
    refused(
      await client("POST", "/v1/jobs", { body: { ...base, scheduled_start, scheduled_end: late } }),
      "/scheduled_end",
    );
  const { id } = await made(client, "/v1/jobs", { ...base, scheduled_start: early, scheduled_end: late });
  const change = (body: object) => client("PATCH", `/v1/jobs/${id}`, { body });
  refused(await change({ scheduled_start: late }), "/scheduled_start");
  refused(await change({ scheduled_end: early }), "/scheduled_end");
  refused(await change({ scheduled_start: null, scheduled_end: late }), "/scheduled_end");
  expect((await change({ scheduled_start: null })).body).toMatchObject({
    status: "unscheduled",
    scheduled_start: null,
    scheduled_end: null,
  });
});

test("an ended job keeps its place, time and people, but its description can change", async () => {
  const { client } = business;
  const pat = await world.addPerson(business.id);
  for (const end of ["complete", "cancel"]) {
    const job = await made(client, "/v1/jobs", { customer_id: customer, title: "Done", assignee_ids: [pat.id] });
    await move(job.id, end);
    const planning = [
      { scheduled_start: "2026-07-01T02:30:00Z" },
      { scheduled_end: null },
      { assignee_ids: [] },
      { site_id: null },
    ];
    for (const body of planning) expect((await client("PATCH", `/v1/jobs/${job.id}`, { body })).status).toBe(409);
    const described = { title: "Done well", description: "All of it.", external_id: `erp-${end}` };
    const answered = await client("PATCH", `/v1/jobs/${job.id}`, { body: described });
    expect(answered).toMatchObject({ status: 200, body: { ...described, assignees: [{ id: pat.id }] } });
  }
});

test("a change refused for another job's external id changes nothing", async () => {
  const { client } = business;
  await made(client, "/v1/jobs", { customer_id: customer, title: "Holder", external_id: "held" });
  const job = await made(client, "/v1/jobs", { customer_id: customer, title: "Wants it" });
  const body = { external_id: "held", title: "Half", scheduled_start: "2026-07-01T02:30:00Z" };
  const answered = await client("PATCH", `/v1/jobs/${job.id}`, { body });
  expect(answered).toMatchObject({ status: 409, body: { type: "urn:service:error:duplicate-external-id" } });
  expect((await client("GET", `/v1/jobs/${job.id}`)).body).toEqual(job);
});

test("cancelling a job cancels its scheduled bookings, which frees their times, and no others", async () => {
  const { client } = business;
  const pat = await world.addPerson(business.id);
  const [job, other] = [
    await made(client, "/v1/jobs", { customer_id: customer, title: "Off" }),
    await made(client, "/v1/jobs", { customer_id: customer, title: "On" }),
  ];
  const book = (job_id: string, hour: number) =>
    made(client, "/v1/bookings", {
      customer_id: customer,
      job_id,
      title: "Visit",
      assignee_id: pat.id,
      start_at: `2026-07-01T0${hour}:00:00.000Z`,
      end_at: `2026-07-01T0${hour + 1}:00:00.000Z`,
    });
  const [done, live, third, others] = [
    await book(job.id, 1),
    await book(job.id, 2),
    await book(job.id, 3),
    await book(other.id, 4),
  ];
  await client("POST", `/v1/bookings/${done.id}/complete`);
  const statuses = async () =>
    Promise.all(
      [done, live, third, others].map(async ({ id }) => (await client("GET", `/v1/bookings/${id}`)).body.status),
    );
  const [cancelled, ended] = await Promise.all([
    client("POST", `/v1/jobs/${job.id}/cancel`),
    client("POST", `/v1/bookings/${third.id}/cancel`),
  ]);
  expect(cancelled).toMatchObject({ status: 200, body: { status: "cancelled" } });
  expect([200, 409]).toContain(ended.status);
  expect(await statuses()).toEqual(["completed", "cancelled", "cancelled", "scheduled"]);
  expect((await book(other.id, 2)).status).toBe("scheduled");
});
