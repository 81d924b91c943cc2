import { afterAll, beforeAll, expect, test } from "vitest";
import { notificationTypes } from "../../src/domain/integrations/notifications/schema.ts";
import { environment } from "../inbound/carrier.ts";
import { subscribe as watch } from "../portal/sse.ts";
import { type Carriers, openCarriers } from "../sending/carriers.ts";
import { startWorld, type World } from "../world/world.ts";
import { raisers } from "./raise.ts";
import { added, listed, openTeam, type Person, setEmail } from "./team.ts";

let world: World;
let carriers: Carriers;
beforeAll(async () => {
  world = await startWorld(environment);
  carriers = await openCarriers(world);
});
afterAll(async () => {
  await carriers.close();
  await world.close();
});

test.each(notificationTypes)(
  "%s is listed, live and emailed by setting, to the owners and the assignee",
  async (type) => {
    const [team, foreign] = [await openTeam(world), await openTeam(world)];
    const isAssigned = type !== "deliveries_dead" && type !== "audit_stream_paused";
    const told = isAssigned ? [team.owner, team.second, team.assignee] : [team.owner, team.second];
    await setEmail(team.owner, type, true);
    await setEmail(team.second, type, false);
    await setEmail(team.assignee, type, true);
    const { title, about, details, raise } = await raisers(world, carriers)[type](team);
    const before = (await team.emails()).length;
    const streams = await Promise.all(told.map(({ cookie }) => watch(world.origin, cookie, added)));
    await raise();

    for (const stream of streams) {
      expect(await stream.next()).toMatchObject({ data: { notification_added: { type, title, ...about } } });
      stream.close();
    }
    for (const person of told) expect(await listed(person)).toEqual([{ type, title, ...about }]);
    const rest = [team.other, ...(isAssigned ? [] : [team.assignee])];
    for (const person of [...rest, foreign.owner, foreign.assignee]) expect(await listed(person)).toEqual([]);

    const emails = (await team.emails()).slice(before);
    const addresses = told.filter((person) => person !== team.second).map(({ email }) => email);
    expect(emails.map(({ to }) => to).sort()).toEqual(addresses.sort());
    for (const { subject, text, html } of emails) {
      expect(subject).toBe(type === "lead_created" ? "New lead L-1001: Lee" : title);
      for (const [label, value] of Object.entries(details)) {
        expect(text).toContain(`${label}: ${value}\n`);
        expect(html).toContain(value);
      }
    }
    expect(await foreign.emails()).toEqual([]);
  },
);

async function act(person: Person, mutation: string): Promise<void> {
  const { body } = await person.graphql(`mutation { ${mutation} { id } }`);
  expect(body.errors).toBeUndefined();
}

test.each(["lead_created", "quote_accepted", "quote_declined", "quote_paid", "invoice_paid"] as const)(
  "%s does not notify the person who did it, but notifies the others",
  async (type) => {
    const team = await openTeam(world);
    const { mutation = "" } = await raisers(world, carriers)[type](team);
    await act(team.owner, mutation);
    expect(await listed(team.owner)).toEqual([]);
    for (const person of [team.second, team.assignee]) expect(await listed(person)).toMatchObject([{ type }]);
    expect((await team.emails()).map(({ to }) => to).sort()).toEqual([team.second.email, team.assignee.email].sort());

    const again = await openTeam(world);
    await act(again.assignee, (await raisers(world, carriers)[type](again)).mutation ?? "");
    expect(await listed(again.assignee)).toEqual([]);
    for (const person of [again.owner, again.second]) expect(await listed(person)).toMatchObject([{ type }]);
  },
);
