import { expect, test } from "vitest";
import { limits } from "../../src/limits/limits.ts";
import { defaultScopes } from "../../src/oauth/default-scopes.ts";
import { app, owner, withApp, world } from "./with-app.ts";

const messaging = [
  "list_conversations",
  "get_conversation",
  "list_conversation_messages",
  "create_draft",
  "update_draft",
  "delete_draft",
];

withApp();

const asked = defaultScopes.join(" ");

async function grantedBy(ticked: readonly string[], scope = asked) {
  const client = await app.register();
  const browser = await app.open(app.parametersOf(client, { scope }), owner.cookie);
  const led = await browser.decide("allow", ticked);
  const { body } = await app.exchange(client, led.searchParams.get("code") ?? "");
  const connected = await world.database.system.connectedApp.findFirstOrThrow({
    where: { clientId: client.client_id },
  });
  expect(connected.scopes.toSorted()).toEqual(body.scope.split(" ").toSorted());
  return { scope: body.scope as string, client, page: browser.page.text, ...body };
}

test("a host that asks for everything in the metadata can get the inbox tools, if the owner ticks them", async () => {
  const { access_token: access, page } = await grantedBy(["messages:read", "messages:draft"]);
  expect(page).toContain("Optional access");
  for (const scope of ["messages:read", "messages:draft", "webhooks:manage"])
    expect(page).toContain(`<input type="checkbox" name="scope" value="${scope}">`);
  const tools = await app.rest(access)("POST", "/mcp/mcp", { jsonrpc: "2.0", id: 1, method: "tools/list" });
  for (const tool of messaging) expect(tools.text).toContain(`"name":"${tool}"`);
});

test("only ticked scopes are added, and a refresh keeps them", async () => {
  expect((await grantedBy([])).scope.split(" ").toSorted()).toEqual(defaultScopes.toSorted());
  const { scope, client, refresh_token: refresh } = await grantedBy(["messages:read"], "customers:read");
  expect(scope.split(" ").toSorted()).toEqual(["customers:read", "messages:read"]);
  expect((await app.refresh(client, refresh)).body.scope).toBe(scope);
});

test("a requested scope has no box, and a scope without a box is not granted", async () => {
  const { scope, page } = await grantedBy(["jobs:read", "nonsense", "messages:read"], "customers:read messages:read");
  expect(page).not.toContain('value="messages:read"');
  expect(scope.split(" ").toSorted()).toEqual(["customers:read", "messages:read"]);
});

test("ticked boxes stay ticked when the password is wrong", async () => {
  const person = await world.addPerson((await world.addBusiness()).id);
  await world.database.systemPool.query(
    "update sessions set proved_at = proved_at - interval '1 day' where member_id = $1",
    [person.id],
  );
  const client = await app.register();
  const browser = await app.open(app.parametersOf(client, { scope: asked }), person.cookie);
  const form = new URLSearchParams({
    csrf: browser.csrf,
    decision: "allow",
    password: "wrong",
    scope: "messages:read",
  });
  const again = await browser.visit("POST", `${browser.address}/consent`, form);
  expect(again.text).toContain('value="messages:read" checked>');
  expect(again.text).toContain('value="messages:draft">');
});

test("a business at its limit of connected apps can allow a connected one again, and no other", async () => {
  const { id } = await world.addBusiness();
  const person = await world.addPerson(id);
  const { client } = await app.connect(person.cookie);
  await world.database.systemPool.query(
    `insert into connected_apps (id, business_id, client_id, name, scopes, member_id, updated_at)
     select gen_random_uuid(), $1, 'filler ' || n, 'Filler', '{}', $2, now() from generate_series(1, $3) n`,
    [id, person.id, limits.accounts.connectedApps.max - 1],
  );
  const another = await app.register();
  const browser = await app.open(app.parametersOf(another), person.cookie);
  const refused = await browser.visit("POST", `${browser.address}/consent`, { csrf: browser.csrf, decision: "allow" });
  expect(refused).toMatchObject({
    status: 409,
    text: expect.stringContaining("Revoke one under Connected apps, then try again."),
  });
  expect((await app.allow(client, person.cookie)).searchParams.get("code")).not.toBeNull();
  await world.database.systemPool.query("update connected_apps set revoked_at = now() where client_id = 'filler 1'");
  const { searchParams } = await browser.decide("allow");
  expect(searchParams.get("code")).not.toBeNull();
});
