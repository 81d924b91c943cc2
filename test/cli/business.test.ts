import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { type Cli, overDatabase, refusal } from "./cli.ts";

let world: World;
let cli: Cli;

beforeAll(async () => {
  world = await startWorld();
  cli = overDatabase(world.url);
});
afterAll(() => world.close());

function create(slug: string, ...more: string[]) {
  const owner = ["--owner-email", `Owner@${slug}.example`, "--owner-password", "correct horse battery"];
  return cli("business", "create", "--name", "Breeze Air", "--slug", slug, ...owner, ...more);
}

test("a business is made on growth with a trial of 14 days, and its owner can sign in", async () => {
  const made = await create("breeze-air", "--json");
  expect(made.stderr).toBe("");
  expect(made.json).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: "Breeze Air",
    slug: "breeze-air",
    plan: "growth",
    subscription: "trialing",
    trial_ends_at: expect.stringMatching(/Z$/),
    sms_number: expect.stringMatching(/^\+61\d{9}$/),
    inbound_email: expect.stringMatching(/^\S+@\S+$/),
    created_at: expect.stringMatching(/Z$/),
    owner: {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: "Owner",
      email: "owner@breeze-air.example",
      role: "owner",
    },
  });
  const days = (Date.parse(made.json.trial_ends_at) - Date.parse(made.json.created_at)) / 86_400_000;
  expect(days).toBeCloseTo(14, 2);
  const signedIn = await world.graphql(
    `mutation { sign_in(email: "owner@breeze-air.example", password: "correct horse battery") { business { slug } } }`,
  );
  expect(signedIn.body.data.sign_in.business.slug).toBe("breeze-air");
});

test("without --json a person reads the answer", async () => {
  const { code, stdout } = await create("readable", "--plan", "scale", "--owner-name", "Sam Taylor");
  expect(code).toBe(0);
  expect(stdout).toMatch(/Created Breeze Air.*\n(.*\n)*\s+plan +scale\n/);
  expect(stdout).not.toContain("correct horse");
});

test("a taken slug or email is refused, and nothing is left behind", async () => {
  await create("taken");
  expect(refusal(await create("taken"))).toBe("--slug: Another business has this slug.");
  const owner = ["--owner-email", "owner@TAKEN.example", "--owner-password", "correct horse battery"];
  const again = await cli("business", "create", "--name", "N", "--slug", "not-taken", ...owner, "--json");
  expect(JSON.parse(refusal(again))).toEqual({ error: "--owner-email: Another account uses this email." });
  expect(await world.database.system.business.count({ where: { slug: "not-taken" } })).toBe(0);
});

test.each([
  [["--slug", "Not A Slug"], /^--slug must be 1 to 50 lower-case letters and digits/],
  [["--plan", "gold"], /^--plan must be one of starter, growth, scale$/],
  [["--owner-email", "nobody"], /^--owner-email must be an email address$/],
  [["--owner-password", "short"], /^--owner-password must have 10 to 200 characters$/],
  [["--name", " "], /^--name must not be blank$/],
])("business create refuses %j in one line", async (given, line) => {
  const refused = refusal(await create("refused", ...given));
  expect(refused).toMatch(line);
  expect(refused).not.toMatch(/short|nobody/);
});

test("plan, subscription and trial are set at once, each alone", async () => {
  const { id, client } = await world.addBusiness({ slug: "changing" });
  expect((await client("GET", "/v1/me")).status).toBe(200);
  const lapsed = await cli("business", "set", "--slug", "changing", "--subscription", "lapsed", "--json");
  expect(lapsed.json).toMatchObject({ id, plan: "growth", subscription: "lapsed" });
  expect((await client("GET", "/v1/me")).body.type).toBe("urn:service:error:subscription-inactive");
  const set = ["--subscription", "trialing", "--plan", "scale", "--trial-ends-at", "2199-01-01T10:00:00+10:00"];
  const trialing = await cli("business", "set", "--slug", "changing", ...set, "--json");
  expect(trialing.json).toMatchObject({ plan: "scale", trial_ends_at: "2199-01-01T00:00:00.000Z" });
  expect((await client("GET", "/v1/me")).status).toBe(200);
});

test.each([
  [["--slug", "nosuch", "--plan", "scale"], '--slug: there is no business with the slug "nosuch"'],
  [
    ["--slug", "any"],
    "nothing to change: give --plan, --subscription, --trial-ends-at, --sms-number or --inbound-email",
  ],
  [["--slug", "any", "--sms-number", "12"], "--sms-number must be a valid phone number"],
  [["--slug", "any", "--inbound-email", "inbox"], "--inbound-email must be an email address"],
  [["--slug", "any", "--subscription", "gone"], "--subscription must be one of trialing, active, lapsed"],
])("business set refuses %j", async (given, line) => {
  expect(refusal(await cli("business", "set", ...given))).toBe(line);
});

test("customers write to the number and the address that are set, which no two businesses share", async () => {
  const { id } = await world.addBusiness({ slug: "reachable" });
  await world.addBusiness({ slug: "another" });
  const own = ["--sms-number", "0491 570 156", "--inbound-email", "Office@Reachable.example"];
  const set = await cli("business", "set", "--slug", "reachable", ...own, "--json");
  const reached = { sms_number: "+61491570156", inbound_email: "office@reachable.example" };
  expect(set.json).toMatchObject({ id, ...reached });
  const { graphql } = await world.addPerson(id);
  const { body } = await graphql("{ viewer { business { sms_number inbound_email } } }");
  expect(body.data.viewer.business).toEqual(reached);
  expect((await cli("business", "set", "--slug", "reachable", ...own)).code).toBe(0);
  const theirs = (given: string[]) => cli("business", "set", "--slug", "another", ...given);
  expect(refusal(await theirs(own.slice(0, 2)))).toBe("--sms-number: Another business uses this number.");
  expect(refusal(await theirs(own.slice(2)))).toBe("--inbound-email: Another business uses this address.");
});

test("a trial's end is an instant", async () => {
  const refused = refusal(await cli("business", "set", "--slug", "any", "--trial-ends-at", "tomorrow"));
  expect(refused).toMatch(/^--trial-ends-at must be an ISO 8601 timestamp/);
});
