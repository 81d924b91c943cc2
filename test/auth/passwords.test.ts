import { getNamedType, isInputObjectType } from "graphql";
import { describe, expect, test } from "vitest";
import { findReason } from "../../src/auth/password/assert-strong.ts";
import { hashPassword } from "../../src/auth/session/password.ts";
import { schema } from "../../src/domain/index.ts";
import { overDatabase } from "../cli/cli.ts";
import type { Asking } from "../laws/fields/ask.ts";
import { fieldsOf } from "../laws/fields/fields.ts";
import { variablesFor } from "../laws/fields/variables.ts";
import { createRecords } from "../world/records.ts";
import { useWorld, world } from "../world/shared.ts";
import { newEmail, openPortal, signIn, signUp } from "./portal.ts";

useWorld({ TRUST_PROXY: "127.0.0.1" });

const common = "is on lists of common passwords. Choose another";
const personal = "is too close to a name or email address of yours, your business or Fieldline. Choose another";
const guessable = "follows a pattern that is easy to guess. Choose another";
const sam = { name: "Sam Taylor", email: "sam.taylor@breezeair.com.au", businessName: "Breeze Air Conditioning" };

test.each([
  ["1234567890", common],
  ["password123", common],
  ["Passw0rd!23", common],
  ["photographer", common],
  ["sam.taylor@breezeair.com.au", personal],
  ["BreezeAirConditioning", personal],
  ["samtaylor2026", personal],
  ["breezeair!1", personal],
  ["Fieldline2026!", personal],
  ["zqzqzqzqzq", guessable],
])("%s %s", async (password, reason) => {
  expect(await findReason(password, sam)).toBe(reason);
});

test.each([
  "correct horse battery",
  "battery staple correct",
  "a long password",
  "Sup3rSecret!",
  "sam-violet-gravel-42",
  "пароль не простой совсем",
  "k".repeat(10) + crypto.randomUUID(),
])("%s is accepted", async (password) => {
  expect(await findReason(password, sam)).toBeUndefined();
});

describe("places that set a password", () => {
  const at = {} as Asking;
  const { ask, getVariables } = variablesFor(at);
  const mutations = fieldsOf(schema.getMutationType());

  /** The JSON pointer to the mutation's new password, if it has one. */
  const pointerOf = (field: (typeof mutations)[number][1]): string | undefined =>
    field.args.flatMap(({ name, type }) => {
      const named = getNamedType(type);
      if (named.name === "Password") return [`/${name}`];
      if (!isInputObjectType(named)) return [];
      const inner = Object.values(named.getFields()).find((each) => getNamedType(each.type).name === "Password");
      return inner === undefined ? [] : [`/${name}/${inner.name}`];
    })[0];
  const setting = mutations.filter(([, field]) => pointerOf(field) !== undefined);

  test("there are four places, and no other argument is called a password", () => {
    expect(setting.map(([name]) => name).sort()).toEqual([
      "accept_invitation",
      "change_password",
      "reset_password",
      "sign_up",
    ]);
  });

  test.each(setting)("%s refuses a common one at its field", async (_name, field) => {
    at.world = world;
    at.business = await world.addBusiness();
    at.owner = await world.addPerson(at.business.id);
    at.records = await createRecords(at.business);
    const variables = await getVariables(field);
    const pointer = pointerOf(field) ?? "";
    const weak = "password123";
    const { errors } = await ask(
      "mutation",
      field,
      pointer.startsWith("/input/")
        ? { input: { ...(variables.input as object), password: weak } }
        : { ...variables, password: weak },
    );
    expect(errors?.[0].extensions.problem).toMatchObject({ status: 400, errors: [{ pointer, detail: common }] });
  });
});

test("the page reports it in words at the field", async () => {
  const answered = await fetch(`${world.origin}/sign-up`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      business_name: "Breeze Air",
      name: "Sam Taylor",
      email: newEmail(),
      password: "password123",
      time_zone: "Australia/Sydney",
    }),
  });
  expect(answered.status).toBe(400);
  expect(await answered.text()).toContain(`Password ${common}.`);
});

test("a password set before the check still signs in", async () => {
  const [portal, email] = [openPortal(world), newEmail()];
  await signUp(portal, email);
  const passwordHash = await hashPassword("password123");
  await world.database.system.member.update({ where: { email }, data: { passwordHash } });
  expect(await signIn(openPortal(world), email, "password123")).toHaveProperty("sign_in");
});

test("operators may set a common password, with a warning on standard error", async () => {
  const slug = `test-${crypto.randomUUID().slice(0, 8)}`;
  const owner = ["--owner-email", newEmail(), "--owner-password", "password123"];
  const made = await overDatabase(world.url)(
    "business",
    "create",
    "--name",
    "Test",
    "--slug",
    slug,
    ...owner,
    "--json",
  );
  expect(made).toMatchObject({ code: 0, json: { slug } });
  expect(made.stderr).toContain(`Warning: --owner-password ${common}.`);
});

test("the check does not block the event loop, however long the password", async () => {
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  turn();
  await findReason("4@8({[<36&1!|07+$5%2".repeat(10), sam);
  isDone = true;
  // A check that blocked the event loop would allow one or two turns.
  expect(turns).toBeGreaterThan(50);
});
