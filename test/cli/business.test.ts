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

const visiblePassword = /^Warning: other users of this machine could see --owner-password [^\n]+\n$/;

function create(slug: string, ...more: string[]) {
  const owner = ["--owner-email", `Owner@${slug}.example`, "--owner-password", "correct horse battery"];
  return cli("business", "create", "--name", "Breeze Air", "--slug", slug, ...owner, ...more);
}

test("a new business is on growth with a trial of 14 days, and its owner can sign in", async () => {
  const made = await create("breeze-air", "--json");
  expect(made.stderr).toMatch(visiblePassword);
  expect(made.json).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: "Breeze Air",
    slug: "breeze-air",
    plan: "growth",
    subscription: "trialing",
    trial_ends_at: expect.stringMatching(/Z$/),
    suspended_at: null,
    suspension_reason: null,
    sandbox: false,
    sms_number: expect.stringMatching(/^\+61\d{9}$/),
    inbound_email: expect.stringMatching(/^\S+@\S+$/),
    business_email: null,
    business_phone: null,
    website: null,
    abn: null,
    country: "AU",
    currency: "AUD",
    tax_id: null,
    address: null,
    time_zone: "Australia/Sydney",
    payment_instructions: null,
    payment_terms_days: 14,
    quote_valid_days: null,
    tax_inclusive: false,
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

test("without --json, the output is for people", async () => {
  const { code, stdout } = await create("readable", "--plan", "scale", "--owner-name", "Sam Taylor");
  expect(code).toBe(0);
  expect(stdout).toMatch(/Created Breeze Air.*\n(.*\n)*\s+plan +scale\n/);
  expect(stdout).not.toContain("correct horse");
});

test("a taken slug or email is refused, and leaves nothing behind", async () => {
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

test("an operator verifies a business whose owner cannot, once, and the audit log says so", async () => {
  const { id } = await world.addBusiness({ slug: "unverified", verifiedAt: null, signedUpAt: new Date() });
  for (let count = 0; count < 2; count += 1) {
    const set = await cli("business", "set", "--slug", "unverified", "--verified", "--json");
    expect(set).toMatchObject({ code: 0, json: { id } });
  }
  const { verifiedAt } = await world.database.system.business.findUniqueOrThrow({ where: { id } });
  expect(verifiedAt).not.toBeNull();
  const entries = { where: { businessId: id, kind: "business_verified", actorKind: "operator" as const } };
  expect(await world.database.system.auditEntry.count(entries)).toBe(1);
});

test("an operator turns single sign-on off where no owner can sign in, once, and people sign in by their passwords", async () => {
  const { id } = await world.addBusiness({ slug: "locked-out" });
  await world.database.systemPool.query(
    `insert into single_sign_on (business_id, mode, issuer, client_id, client_secret, updated_at)
     values ($1, 'enforced', 'https://login.example.com', 'fieldline', '\\x00', now())`,
    [id],
  );
  const person = ["--name", "Kim Park", "--email", "kim@locked-out.example", "--password", "correct horse battery"];
  await cli("user", "create", "--business", "locked-out", ...person, "--role", "member");
  const signIn = async () => {
    const { body } = await world.graphql(
      `mutation { sign_in(email: "kim@locked-out.example", password: "correct horse battery") { member { name } } }`,
    );
    return body.data?.sign_in?.member ?? body.errors[0].extensions.problem;
  };
  expect(await signIn()).toMatchObject({ status: 403, detail: expect.stringContaining("requires single sign-on") });
  for (let count = 0; count < 2; count += 1)
    expect((await cli("business", "set", "--slug", "locked-out", "--sso", "off")).code).toBe(0);
  expect(await signIn()).toEqual({ name: "Kim Park" });
  const entries = await world.database.system.auditEntry.findMany({ where: { businessId: id, kind: "sso_changed" } });
  expect(entries).toMatchObject([{ actorKind: "operator", before: { mode: "enforced" }, after: { mode: "off" } }]);
  expect(refusal(await cli("business", "set", "--slug", "locked-out", "--sso", "enforced"))).toBe(
    "--sso must be one of off",
  );
});

test("plan, subscription and trial can be set together, or each alone", async () => {
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
  [["--slug", "any"], "nothing to change: give an option besides --slug, see --help"],
  [["--slug", "any", "--abn", "123"], "--abn must be a valid ABN of 11 digits"],
  [["--slug", "any", "--time-zone", "+08:00"], /^--time-zone must be the IANA name of a time zone/],
  [["--slug", "any", "--payment-terms-days", "366"], "--payment-terms-days must be a whole number from 0 to 365"],
  [["--slug", "any", "--name", ""], "--name must not be blank"],
  [["--slug", "any", "--address", '{"line2": "Unit 3"}'], "--address: line1 is required"],
  [["--slug", "any", "--address", '{"line1": "1 A Street", "city": "Perth"}'], '--address has no field "city"'],
  [["--slug", "any", "--address", '{"line1": 12}'], "--address: line1 must be a string"],
  [["--slug", "any", "--address", "{12"], "--address must be one line of text or a JSON object"],
  [["--slug", "any", "--sms-number", "12"], "--sms-number must be a valid phone number"],
  [["--slug", "any", "--inbound-email", "inbox"], "--inbound-email must be an email address"],
  [["--slug", "any", "--subscription", "gone"], "--subscription must be one of trialing, active, lapsed"],
])("business set refuses %j", async (given, line) => {
  expect(refusal(await cli("business", "set", ...given))).toEqual(
    typeof line === "string" ? line : expect.stringMatching(line),
  );
});

const details = {
  business_email: "office@acme.example",
  business_phone: "+61255500140",
  website: "https://acme.example",
  abn: "51824753556",
  time_zone: "Australia/Perth",
  payment_instructions: "BSB 012-345, account 6789 0123",
  payment_terms_days: 7,
  quote_valid_days: 30,
};
const given = Object.entries(details).flatMap(([name, value]) => [
  `--${name.replace("business_", "").replaceAll("_", "-")}`,
  String(value),
]);

test("an operator sets whether prices of new quotes and invoices include GST", async () => {
  await world.addBusiness({ slug: "with-gst" });
  const set = (choice: string) => cli("business", "set", "--slug", "with-gst", "--tax-inclusive", choice, "--json");
  expect((await set("yes")).json).toMatchObject({ tax_inclusive: true });
  expect((await set("no")).json).toMatchObject({ tax_inclusive: false });
  expect((await set("maybe")).stderr).toContain("--tax-inclusive");
});

test("a business's details can be set at creation or later, and an empty value clears them", async () => {
  const made = await create("detailed", ...given, "--address", "12 Banksia Street, Perth WA 6000", "--json");
  expect(made.stderr).toMatch(visiblePassword);
  expect(made.json).toMatchObject({ ...details, address: { line1: "12 Banksia Street, Perth WA 6000", suburb: null } });
  await world.addBusiness({ slug: "detailed-later" });
  const address = { line1: "12 Banksia Street", suburb: "Perth", state: "WA", postcode: "6000" };
  const all = ["--name", "Acme Air", ...given, "--address", JSON.stringify(address), "--json"];
  const set = await cli("business", "set", "--slug", "detailed-later", ...all);
  expect(set.json).toMatchObject({ ...details, name: "Acme Air", address: { ...address, line2: null, country: "AU" } });
  const empty = ["--abn", "", "--address", "", "--quote-valid-days", "", "--payment-instructions", "", "--json"];
  expect((await cli("business", "set", "--slug", "detailed-later", ...empty)).json).toMatchObject({
    business_phone: "+61255500140",
    abn: null,
    address: null,
    quote_valid_days: null,
    payment_instructions: null,
  });
});

test("creating a business reports what its invoices lack", async () => {
  const lacking =
    /\nIt has no ABN: its invoices do not say "Tax invoice"\.\nIt has no payment instructions: .* how to pay\.\n/;
  expect((await create("lacking")).stdout).toMatch(lacking);
  expect((await create("lacking-nothing", ...given)).stdout).not.toContain("It has no");
});

test("customers can write to the number and address that are set, which no two businesses share", async () => {
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
