import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let team: Awaited<ReturnType<typeof openTeam>>;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  team = await openTeam();
});

type Fields = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects and fails if one is missing
type Answer = any;

async function openTeam(role: "owner" | "admin" | "member" = "member") {
  const business = await world.addBusiness({ name: "Breeze Air" });
  const person = await world.addPerson(business.id, role);
  const ask = async (query: string, variables: Fields = {}): Promise<Answer> => {
    const { body } = await person.graphql(query, variables);
    return body.errors?.[0]?.extensions.problem ?? Object.values(body.data)[0];
  };
  const shown = "{ id name channel subject text html created_at updated_at }";
  return {
    ...business,
    person,
    ask,
    create: (input: Fields) =>
      ask(`mutation ($input: CreateReplyTemplateInput!) { create_reply_template(input: $input) ${shown} }`, { input }),
    update: (id: string, input: Fields) =>
      ask(
        `mutation ($id: ID!, $input: UpdateReplyTemplateInput!) { update_reply_template(id: $id, input: $input) ${shown} }`,
        {
          id,
          input,
        },
      ),
    remove: (id: string) => ask(`mutation ($id: ID!) { delete_reply_template(id: $id) ${shown} }`, { id }),
    list: async (args = ""): Promise<Answer[]> => (await ask(`{ reply_templates${args} { data ${shown} } }`)).data,
    preview: (id: string, customer_id?: string) =>
      ask(
        "query ($id: ID!, $customer: ID) { reply_template_preview(id: $id, customer_id: $customer) { subject text html } }",
        { id, customer: customer_id },
      ),
    customer: async (name: string) => (await made(business.client, "/v1/customers", { name })).id as string,
  };
}

const missing = "01890000-0000-7000-8000-000000000000";
const names = (templates: Answer[]) => templates.map(({ name }) => name);

test.each(["owner", "admin", "member"] as const)(
  "a person who is %s creates, changes and deletes templates",
  async (role) => {
    const { create, update, remove, list } = await openTeam(role);
    const created = await create({
      name: " Booked ",
      channel: "email",
      subject: "Your booking",
      text: "On Tuesday.\n\nBye",
    });
    expect(created).toMatchObject({
      name: "Booked",
      channel: "email",
      subject: "Your booking",
      text: "On Tuesday.\n\nBye",
      html: "<p>On Tuesday.</p>\n<p>Bye</p>",
    });
    expect(await list()).toEqual([created]);
    const updated = await update(created.id, { name: "Confirmed" });
    expect(updated).toEqual({ ...created, name: "Confirmed", updated_at: updated.updated_at });
    expect(await update(created.id, { html: "<p>On <b>Wednesday</b>.</p>", subject: null })).toMatchObject({
      text: "On Wednesday.",
      html: "<p>On <b>Wednesday</b>.</p>",
      subject: null,
    });
    expect(await remove(created.id)).toMatchObject({ id: created.id, name: "Confirmed" });
    expect(await list()).toEqual([]);
    expect(await remove(created.id)).toMatchObject({ status: 404 });
    expect(await update(created.id, { name: "Again" })).toMatchObject({ status: 404 });
  },
);

test("HTML is sanitised like a draft's", async () => {
  const { html, text } = await team.create({
    name: "Hostile",
    html: '<p onclick="x()">Hi {{customer.name}}<script>alert(1)</script></p>',
  });
  expect(html).toBe("<p>Hi {{customer.name}}</p>");
  expect(text).toBe("Hi {{customer.name}}");
});

test.each<[string, Fields, string]>([
  ["no name", { text: "x" }, ""],
  ["a name of two lines", { name: "a\nb", text: "x" }, ""],
  ["a name of 256 characters", { name: "x".repeat(256), text: "x" }, ""],
  ["no content", { name: "Empty" }, "/text"],
  ["a blank text", { name: "Blank", text: " " }, "/text"],
  ["two bodies", { name: "Two", text: "x", html: "y" }, "/html"],
  ["a subject in an SMS", { name: "SMS", channel: "sms", text: "x", subject: "y" }, "/subject"],
  ["HTML in an SMS", { name: "SMS", channel: "sms", html: "<p>x</p>" }, "/html"],
  ["460 characters in an SMS", { name: "SMS", channel: "sms", text: "x".repeat(460) }, "/text"],
  ["more than 100 KB", { name: "Long", text: "x".repeat(102_401) }, ""],
  ["an unknown placeholder in the text", { name: "P", text: "Hi {{customer.nmae}}" }, "/text"],
  ["an unknown placeholder in the subject", { name: "P", subject: "{{me}}", text: "x" }, "/subject"],
  ["a placeholder that is not closed", { name: "P", text: "Hi {{customer.name}" }, "/text"],
  ["a placeholder that markup divides", { name: "P", html: "<p>{{<b>me.name</b>}}</p>" }, "/html"],
])("a template with %s is a 400 at the field", async (_fault, fields, pointer) => {
  const refused = await team.create(fields);
  expect(refused).toMatchObject({ status: 400 });
  if (pointer !== "") expect(refused.errors.map((one: { pointer: string }) => one.pointer)).toContain(pointer);
  expect(await team.list()).toEqual([]);
});

test("an unknown placeholder is named, with the existing ones", async () => {
  const refused = await team.create({ name: "P", text: "Hi {{ customer.nmae }}" });
  expect(refused.errors).toEqual([
    {
      pointer: "/text",
      detail:
        "has {{ customer.nmae }}, which is no placeholder; there are {{customer.name}}, {{me.name}}, {{business.name}}",
    },
  ]);
  const { id } = await team.create({ name: "P", text: "Hi {{ customer.name }}" });
  expect(await team.update(id, { subject: "{{x}}" })).toMatchObject({ status: 400, errors: [{ pointer: "/subject" }] });
});

test("a template keeps its text when it changes channels", async () => {
  const { id } = await team.create({ name: "Any", subject: "Hello", html: "<p>On <b>Tuesday</b>.</p>" });
  expect(await team.update(id, { channel: "email" })).toMatchObject({
    channel: "email",
    subject: "Hello",
    html: "<p>On <b>Tuesday</b>.</p>",
  });
  expect(await team.update(id, { channel: "sms" })).toMatchObject({
    channel: "sms",
    subject: null,
    text: "On Tuesday.",
    html: null,
  });
  expect(await team.update(id, { subject: "Hello" })).toMatchObject({ status: 400 });
  expect(await team.update(id, { html: "<p>Hello</p>" })).toMatchObject({ status: 400 });
  expect(await team.update(id, { channel: null, subject: "Hello" })).toMatchObject({
    channel: null,
    subject: "Hello",
    html: "<p>On Tuesday.</p>",
  });
  await team.update(id, { text: "x".repeat(460) });
  expect(await team.update(id, { channel: "sms" })).toMatchObject({ status: 400 });
  expect(await team.update(id, { channel: "sms", text: "Short." })).toMatchObject({ text: "Short.", html: null });
});

test("a name is unique in its business in any case, and one of two concurrent templates has it", async () => {
  const { id } = await team.create({ name: "Booked", text: "x" });
  const other = await team.create({ name: "Other", text: "x" });
  expect(await team.create({ name: "BOOKED", text: "y" })).toMatchObject({ status: 409 });
  expect(await team.update(other.id, { name: "booked" })).toMatchObject({ status: 409 });
  expect(await team.update(id, { name: "booked" })).toMatchObject({ name: "booked" });
  expect(await (await openTeam()).create({ name: "Booked", text: "x" })).toMatchObject({ name: "Booked" });
  const both = await Promise.all([team.create({ name: "Once", text: "1" }), team.create({ name: "once", text: "2" })]);
  expect(both.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(1);
  await team.update(other.id, { name: "Swapped" });
  const swapped = await Promise.all([
    team.update(id, { name: "Swapped" }),
    team.update(other.id, { name: "Booked" }),
    team.update(id, { name: "Swapped" }),
    team.update(other.id, { name: "Booked" }),
  ]);
  expect(swapped.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
  const third = await team.create({ name: "Third", text: "x" });
  const renamed = await Promise.all([team.update(other.id, { name: "New" }), team.update(third.id, { name: "new" })]);
  expect(renamed.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(1);
});

test("a business has at most 500, also when two are created concurrently", async () => {
  await world.database.systemPool.query(
    `insert into reply_templates (id, business_id, name, text, updated_at)
     select gen_random_uuid(), $1, 'Template ' || n, 'x', now() from generate_series(1, 499) n`,
    [team.id],
  );
  const both = await Promise.all([team.create({ name: "One", text: "x" }), team.create({ name: "Two", text: "x" })]);
  expect(both.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(1);
  expect(both.find(({ status }) => status === 409).detail).toBe("The business has 500 reply templates, the maximum.");
});

test("the list filters by channel and search, page by page", async () => {
  await team.create({ name: "Any", text: "100% sure" });
  await team.create({ name: "Email", channel: "email", subject: "Your Booking", text: "x" });
  await team.create({ name: "Short", channel: "sms", text: "On our way to Émile" });
  expect(names(await team.list())).toEqual(["Short", "Email", "Any"]);
  expect(names(await team.list("(channel: email)"))).toEqual(["Email", "Any"]);
  expect(names(await team.list("(channel: sms)"))).toEqual(["Short", "Any"]);
  expect(names(await team.list('(search: "booking")'))).toEqual(["Email"]);
  expect(names(await team.list('(search: "émile")'))).toEqual(["Short"]);
  expect(names(await team.list('(search: "0%")'))).toEqual(["Any"]);
  expect(names(await team.list('(search: "SHORT", channel: email)'))).toEqual([]);
  for (const search of ["", ', search: "a"']) {
    const query = (cursor: string) => `{ reply_templates(limit: 1${search}${cursor}) { data { name } next_cursor } }`;
    const first = await team.ask(query(""));
    const second = await team.ask(query(`, cursor: "${first.next_cursor}"`));
    expect(names([...first.data, ...second.data])).toEqual(["Short", "Email"]);
  }
});

test("a preview has the customer's, the person's and the business's name, escaped in HTML only", async () => {
  const customer = await team.customer("Jane & <b>Sons</b>");
  const { id } = await team.create({
    name: "Hello",
    subject: "For {{customer.name}}",
    html: '<p>Hi {{ customer.name }}, {{me.name}} of {{business.name}} here, <a href="https://example.com/">see</a>.</p>',
  });
  expect(await team.preview(id, customer)).toEqual({
    subject: "For Jane & <b>Sons</b>",
    text: expect.stringContaining("Hi Jane & <b>Sons</b>, Pat Person of Breeze Air here, see"),
    html: expect.stringContaining("<p>Hi Jane &amp; &lt;b&gt;Sons&lt;/b&gt;, Pat Person of Breeze Air here, <a"),
  });
  expect(await team.preview(id)).toMatchObject({
    subject: "For",
    text: expect.stringContaining("Hi, Pat Person of Breeze Air"),
  });
  const literal = await team.customer("{{me.name}} $& $1");
  expect((await team.preview(id, literal)).subject).toBe("For {{me.name}} $& $1");
});

test("a preview takes one statement", async () => {
  const customer = await team.customer("Jane");
  const { id } = await team.create({ name: "Hello", channel: "sms", text: "Hi {{customer.name}}" });
  const before = world.statements.length;
  expect(await team.preview(id, customer)).toEqual({ subject: null, text: "Hi Jane", html: null });
  expect(world.statements.slice(before).filter((one) => one.includes("reply_templates"))).toHaveLength(1);
});

test("another business's template and customer are not found, and keys and strangers have none", async () => {
  const { id } = await team.create({ name: "Ours", text: "x" });
  const customer = await team.customer("Jane");
  const other = await openTeam();
  expect(await other.list()).toEqual([]);
  for (const none of [id, missing, "x"]) {
    expect(await other.update(none, { name: "Theirs" })).toMatchObject({ status: 404 });
    expect(await other.remove(none)).toMatchObject({ status: 404 });
    expect(await other.preview(none)).toMatchObject({ status: 404 });
  }
  const theirs = await other.create({ name: "Theirs", text: "x" });
  for (const none of [customer, missing, "x"])
    expect(await other.preview(theirs.id, none)).toMatchObject({
      status: 404,
      detail: "No record has the id in customer_id.",
    });
  const { body } = await world.graphql("{ reply_templates { data { id } } }");
  expect(body.errors[0].extensions.problem).toMatchObject({ status: 401 });
  expect(names(await team.list())).toEqual(["Ours"]);
});

test("someone else's later change is not overwritten", async () => {
  const { create, ask, update } = team;
  const { id, updated_at: read } = await create({ name: "Late", text: "Running late." });
  const save = (text: string, seen: string) =>
    ask(
      "mutation ($id: ID!, $input: UpdateReplyTemplateInput!, $seen: DateTime) { update_reply_template(id: $id, input: $input, updated_at: $seen) { text updated_at } }",
      { id, input: { text }, seen },
    );
  const answers = await Promise.all([save("One", read), save("Two", read)]);
  const [stored] = answers.filter(({ text }) => text !== undefined);
  const [refused] = answers.filter(({ status }) => status !== undefined);
  expect(refused).toMatchObject({ status: 412, detail: "The template has changed since it was read." });
  expect(await save("Three", stored.updated_at)).toMatchObject({ text: "Three" });
  expect(await update(id, { text: "Four" })).toMatchObject({ text: "Four" });
});
