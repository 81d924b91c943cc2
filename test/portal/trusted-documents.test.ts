import { register } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { schema } from "../../src/domain/index.ts";
import { loadDocuments } from "../../src/portal/documents.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let owner: Awaited<ReturnType<World["addPerson"]>>;
beforeAll(async () => {
  world = await startWorld();
  owner = await world.addPerson((await world.addBusiness()).id);
});
afterAll(() => world.close());

const idOf = (name: string) => loadDocuments(schema, "portal").find((document) => document.name === name)?.id;

async function send(sha256Hash: string | undefined, variables: object = {}, cookie = owner.cookie) {
  const response = await fetch(`${world.origin}/graphql`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Cookie: cookie },
    body: JSON.stringify({ variables, extensions: { persistedQuery: { version: 1, sha256Hash } } }),
  });
  return { status: response.status, build: response.headers.get("Portal-Build"), body: await response.json() };
}

test("a document can be requested by its id, without its text", async () => {
  const { status, body } = await send(idOf("Shell"));
  expect(status).toBe(200);
  expect(body.data.viewer).toMatchObject({ __typename: "Viewer", member: { id: owner.id } });
});

test("metrics have its duration by its name, and none by the name of a stranger's document", async () => {
  await send(idOf("Shell"));
  await owner.graphql("query Mine { viewer { member { id } } }");
  const text = await register.getSingleMetricAsString("fieldline_http_request_seconds");
  const counted = [...text.matchAll(/_count\{operation="([^"]+)",method="POST",status="200"\} [1-9]/g)];
  const operations = counted.map(([, operation]) => operation);
  expect(operations).toEqual(expect.arrayContaining(["portal.Shell", "other"]));
  expect(text).not.toContain("Mine");
});

test("an unknown id is a 400 that says what to do, and which build of the portal is newer", async () => {
  const { status, build, body } = await send("0".repeat(64));
  expect(status).toBe(400);
  const page = await fetch(`${world.origin}/today`, { headers: { Cookie: owner.cookie } });
  expect(await page.text()).toContain(`data-build="${build}"`);
  expect(body.errors[0].extensions.problem).toMatchObject({
    type: "urn:service:error:bad-request",
    detail: "No document has this id. A newer portal is available: load the page again.",
  });
});

test("its variables are coerced as everywhere else", async () => {
  const { body } = await send(idOf("Notifications"), { limit: 1000 });
  expect(body.errors[0].extensions.problem).toMatchObject({ status: 400, errors: [{ pointer: "/limit" }] });
});

test("it has no more access than its fields", async () => {
  const { body } = await send(idOf("Shell"), {}, "fieldline_session=none");
  expect(body.errors[0].extensions.problem.type).toBe("urn:service:error:unauthorized");
});
