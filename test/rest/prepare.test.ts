import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { schema } from "../../src/domain/index.ts";
import type { Context } from "../../src/graphql/context.ts";
import { execute, prepare } from "../../src/graphql/execute.ts";
import { compileOperations } from "../../src/operations/compile.ts";

const operations = compileOperations(schema, fileURLToPath(new URL("../../schema", import.meta.url)));

function operation(name: string) {
  const found = operations.find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no operation ${name}`);
  return found;
}

function contextWith(refusal: () => Promise<string | undefined>): Context {
  const caller = { kind: "api_key", id: "key", name: "Key", scopes: new Set(["webhooks:manage"]) };
  const maintenance = { assertOff: () => undefined };
  return { caller, request: {}, services: { maintenance, webhooks: { refusal } } } as unknown as Context;
}

test("a change's network check runs once, before the key's transaction, and is refused within it", async () => {
  let asked = 0;
  const context = contextWith(async () => {
    asked += 1;
    return "must be on the public internet";
  });
  const variables = { input: { url: "https://db.example/", events: ["customer.created"] } };
  const create = operation("CreateWebhookSubscription");
  const prepared = await prepare(create, variables, context);
  expect(asked).toBe(1);
  await expect(execute(create, variables, prepared)).rejects.toMatchObject({
    type: "bad-request",
    errors: [{ pointer: "/url", detail: "must be on the public internet" }],
  });
  expect(asked).toBe(1);
  await expect(execute(create, variables, context)).rejects.toMatchObject({ type: "bad-request" });
  expect(asked).toBe(2);
});

test("a change without a network check runs in the given context", async () => {
  const context = contextWith(async () => undefined);
  expect(await prepare(operation("CreateCustomer"), { input: { name: "Jane" } }, context)).toBe(context);
});
