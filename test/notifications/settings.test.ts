import { afterAll, beforeAll, expect, test } from "vitest";
import { notificationTypes } from "../../src/domain/integrations/notifications/schema.ts";
import { startWorld, type World } from "../world/world.ts";
import { type Person, setEmail } from "./team.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const read = async ({ graphql }: Person) =>
  (await graphql("{ notification_settings { type email } }")).body.data.notification_settings;

const unless = (...off: string[]) => notificationTypes.map((type) => ({ type, email: !off.includes(type) }));

test("everyone is emailed about every type except received messages until they change it for themselves", async () => {
  const { id } = await world.addBusiness();
  const [owner, member] = [await world.addPerson(id), await world.addPerson(id, "member")];
  expect(await read(owner)).toEqual(unless("message_received"));
  expect(await setEmail(owner, "message_received", true)).toEqual(unless());
  expect(await setEmail(owner, "message_received", true)).toEqual(unless());
  expect(await setEmail(owner, "quote_paid", false)).toEqual(unless("quote_paid"));
  expect(await setEmail(owner, "quote_paid", false)).toEqual(unless("quote_paid"));
  expect(await read(owner)).toEqual(unless("quote_paid"));
  expect(await read(member)).toEqual(unless("message_received"));
});

test("concurrent changes of settings all take effect", async () => {
  const { id } = await world.addBusiness();
  const member = await world.addPerson(id, "member");
  await Promise.all(notificationTypes.map((type) => setEmail(member, type, type === "message_received")));
  expect(await read(member)).toEqual(unless(...notificationTypes.filter((type) => type !== "message_received")));
});

test("an unknown type is refused, and so is a caller who is no person", async () => {
  const { id } = await world.addBusiness();
  const owner = await world.addPerson(id);
  expect(JSON.stringify(await setEmail(owner, "quote_sent", true))).toContain("quote_sent");
  const { body } = await world.graphql("{ notification_settings { type } }");
  expect(body.errors[0].extensions.problem.type).toBe("urn:service:error:unauthorized");
});
