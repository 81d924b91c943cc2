import { expect, test } from "vitest";
import { defaultScopes } from "../../src/oauth/default-scopes.ts";
import { redirectUri } from "./flow.ts";
import { app, owner, withApp, world } from "./with-app.ts";

withApp();

const byDefault = [...defaultScopes].sort();
const sorted = (scope: string) => scope.split(" ").sort();

async function register(scope: unknown) {
  const body = { client_name: "Host", redirect_uris: [redirectUri], token_endpoint_auth_method: "none", scope };
  const { status, body: answer } = await world.client()("POST", "/oauth/register", { body });
  expect(status, JSON.stringify(answer)).toBe(201);
  return answer;
}

async function grantedTo(client: { client_id: string }, scope: string | undefined): Promise<string[]> {
  const led = await app.allow(client, owner.cookie, { scope });
  const { status, body } = await app.exchange(client, led.searchParams.get("code") ?? "");
  expect(status, led.href).toBe(200);
  return sorted(body.scope);
}

test.each([
  ["nothing", undefined, byDefault],
  ["an empty list", "", byDefault],
  ["null", null, byDefault],
  ["scopes of OpenID Connect alone", "openid email profile offline_access", byDefault],
  ["a scope of another product", "mcp:tools", byDefault],
  ["known ones among others", "openid customers:read offline_access jobs:read", ["customers:read", "jobs:read"]],
  ["messages alone", "messages:read", ["messages:read"]],
])("an app that registers for %s receives its scopes, and can authorize", async (_name, scope, expected) => {
  const client = await register(scope);
  expect(sorted(client.scope)).toEqual(expected);
  expect(client).not.toHaveProperty("registered_scope");
  expect(await grantedTo(client, undefined)).toEqual(expected);
});

test.each([
  ["nothing", undefined, byDefault],
  ["an empty list", "", byDefault],
  ["scopes of OpenID Connect alone", "openid email profile offline_access", byDefault],
  ["known ones among others", "openid leads:read offline_access", ["leads:read"]],
  ["messages", "messages:read offline_access", ["messages:read"]],
])("an authorization for %s grants the existing ones", async (_name, scope, expected) => {
  expect(await grantedTo(await register(undefined), scope)).toEqual(expected);
  expect(await grantedTo(await register("openid"), scope)).toEqual(expected);
});

test("an app that asks for more than it registered for gets what it registered for", async () => {
  const client = await register("customers:read openid");
  expect(await grantedTo(client, [...defaultScopes, "offline_access"].join(" "))).toEqual(["customers:read"]);
});

test("an app that registers without a response type gets codes", async () => {
  const body = { redirect_uris: [redirectUri], response_types: [], grant_types: ["refresh_token"] };
  const { status, body: answer } = await world.client()("POST", "/oauth/register", { body });
  expect({ status, types: answer.response_types }).toEqual({ status: 201, types: ["code"] });
});
