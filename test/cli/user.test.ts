import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { type Cli, overDatabase, refusal } from "./cli.ts";

let world: World;
let cli: Cli;

beforeAll(async () => {
  world = await startWorld();
  cli = overDatabase(world.url);
  await world.addBusiness({ slug: "team" });
});
afterAll(() => world.close());

const person = ["--name", "Sam Taylor", "--password", "correct horse battery"];

test("a person is added to the team and can sign in", async () => {
  const given = [...person, "--email", "Sam@team.example", "--role", "admin", "--json"];
  const made = await cli("user", "create", "--business", "team", ...given);
  expect(made.json).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    business: "team",
    name: "Sam Taylor",
    email: "sam@team.example",
    role: "admin",
    is_active: true,
    created_at: expect.stringMatching(/Z$/),
  });
  const signedIn = await world.graphql(
    `mutation { sign_in(email: "sam@team.example", password: "correct horse battery") { member { role } } }`,
  );
  expect(signedIn.body.data.sign_in.member.role).toBe("admin");
});

test("bad values, a taken email and an unknown business are refused", async () => {
  const create = async (business: string, email: string, role: string) =>
    refusal(await cli("user", "create", "--business", business, ...person, "--email", email, "--role", role));
  const { email } = await world.addPerson((await world.addBusiness()).id);
  expect(await create("team", email, "member")).toBe("--email: Another account uses this email.");
  expect(await create("team", "new@team.example", "boss")).toBe("--role must be one of owner, admin, member");
  expect(await create("nosuch", "new@team.example", "member")).toMatch(/^--business: there is no business/);
});
