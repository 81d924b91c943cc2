import { afterAll, beforeAll, expect, test } from "vitest";
import type { GraphqlClient } from "../world/client.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const fields = "member { name updated_at } preferences { shortcuts theme signature_html }";
// biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects and fails if one is missing
async function ask(graphql: GraphqlClient, query: string, variables: Record<string, unknown> = {}): Promise<any> {
  const { body } = await graphql(query, variables);
  return body.errors === undefined ? Object.values(body.data)[0] : body.errors[0].extensions.problem;
}
const update = (graphql: GraphqlClient, input: object) =>
  ask(graphql, `mutation ($input: UpdateProfileInput!) { update_profile(input: $input) { ${fields} } }`, { input });
const viewer = (graphql: GraphqlClient) => ask(graphql, `{ viewer { ${fields} } }`);

const untouched = { shortcuts: true, theme: "system", signature_html: null };

test("a person changes their own name and preferences, and omitted fields stay", async () => {
  const { id } = await world.addBusiness();
  const [person, other] = [await world.addPerson(id, "member"), await world.addPerson(id)];
  const before = await viewer(person.graphql);
  expect(before.preferences).toEqual(untouched);
  expect(await update(person.graphql, {})).toEqual(before);

  expect(await update(person.graphql, { theme: "dark" })).toEqual({
    member: before.member,
    preferences: { ...untouched, theme: "dark" },
  });
  expect(await update(person.graphql, { name: "Pat Other", shortcuts: false })).toMatchObject({
    member: { name: "Pat Other" },
    preferences: { ...untouched, shortcuts: false, theme: "dark" },
  });
  expect(await viewer(person.graphql)).toMatchObject({ preferences: { shortcuts: false, theme: "dark" } });
  expect(await viewer(other.graphql)).toMatchObject({ member: { name: "Pat Person" }, preferences: untouched });
  const { body } = await other.graphql("{ team_members { data { name } } }");
  expect(body.data.team_members.data).toContainEqual({ name: "Pat Other" });
});

test("a signature is sanitised like a draft's HTML, and null removes it", async () => {
  const { id } = await world.addBusiness();
  const { graphql } = await world.addPerson(id);
  const unsafe = `<p onclick="x()">Sam <b>Taylor</b><script>x()</script></p>`;
  expect(await update(graphql, { signature_html: unsafe })).toMatchObject({
    preferences: { signature_html: "<p>Sam <b>Taylor</b></p>" },
  });
  expect(await update(graphql, { theme: "light" })).toMatchObject({
    preferences: { signature_html: "<p>Sam <b>Taylor</b></p>" },
  });
  expect(await update(graphql, { signature_html: null })).toMatchObject({ preferences: { signature_html: null } });
});

test.each([
  [{ name: null }, "/input/name"],
  [{ name: " " }, "/input/name"],
  [{ shortcuts: null }, "/input/shortcuts"],
  [{ theme: null }, "/input/theme"],
  [{ theme: "blue" }, "/input/theme"],
  [{ signature_html: "<p> </p>" }, "/input/signature_html"],
  [{ signature_html: "x".repeat(102_401) }, "/input/signature_html"],
  [{ signature_html: "&".repeat(100_000) }, "/input/signature_html"],
])("an error is at its field: %j", async (input, pointer) => {
  const { id } = await world.addBusiness();
  const { graphql } = await world.addPerson(id);
  expect(await update(graphql, input)).toMatchObject({ status: 400, errors: [{ pointer }] });
  expect(await viewer(graphql)).toMatchObject({ preferences: untouched });
});

test("two concurrent first changes are both stored", async () => {
  const { id } = await world.addBusiness();
  for (let round = 0; round < 10; round += 1) {
    const { graphql } = await world.addPerson(id);
    await Promise.all([update(graphql, { theme: "dark" }), update(graphql, { shortcuts: false })]);
    expect((await viewer(graphql)).preferences).toEqual({ ...untouched, shortcuts: false, theme: "dark" });
  }
});

test("a profile requires a session", async () => {
  expect(await update(world.graphql, { theme: "dark" })).toMatchObject({ status: 401 });
});
