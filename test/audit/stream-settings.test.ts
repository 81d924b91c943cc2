import { expect, test } from "vitest";
import { createSigningSecret } from "../../src/audit-stream/standard-webhook.ts";
import { useWorld, world } from "../world/shared.ts";
import { startSiem, verify } from "./receiver.ts";
import { readStream } from "./streams.ts";

useWorld({ WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" });

type Person = Awaited<ReturnType<typeof world.addPerson>>;

const stream = "url kind status last_error";

async function ask({ graphql }: Pick<Person, "graphql">, document: string) {
  const { body } = await graphql(document);
  return body.errors?.[0].extensions.problem ?? Object.values(body.data)[0];
}

const create = (url: string) => `mutation { create_audit_stream(url: "${url}") { secret stream { ${stream} } } }`;

async function openBusiness() {
  const business = await world.addBusiness();
  return { business, owner: await world.addPerson(business.id) };
}

const kindsOf = async (businessId: string) => {
  const entries = await world.database.system.auditEntry.findMany({
    where: { businessId },
    orderBy: { createdAt: "asc" },
  });
  return entries.map(({ kind }) => kind);
};

test("an owner sets up, tests, changes and ends a stream, and the log records each change", async () => {
  const { business, owner } = await openBusiness();
  expect(await ask(owner, "{ audit_stream { url } }")).toBeNull();
  const siem = await startSiem();
  const { secret } = await ask(owner, create(siem.url));
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(await ask(owner, `{ audit_stream { ${stream} } }`)).toEqual({
    url: siem.url,
    kind: "webhook",
    status: "active",
    last_error: null,
  });
  expect(await ask(owner, "mutation { send_audit_stream_test { status error } }")).toEqual({
    status: 204,
    error: null,
  });
  const [request] = siem.requests;
  expect(request && verify(secret, request)).toMatchObject([
    { type: "audit_stream_test", business: { id: business.id }, actor: { kind: "user", id: owner.id } },
  ]);
  const rotated = await ask(owner, "mutation { rotate_audit_stream_secret { secret } }");
  await ask(owner, "mutation { send_audit_stream_test { status error } }");
  const [, second] = siem.requests;
  expect(second && verify(rotated.secret, second)).toHaveLength(1);
  expect(() => second && verify(secret, second)).toThrow();

  const syslog = await ask(
    owner,
    `mutation { update_audit_stream(url: "syslog+tls://127.0.0.1:6514") { secret stream { ${stream} } } }`,
  );
  expect(syslog).toMatchObject({ secret: null, stream: { kind: "syslog" } });
  const failed = await ask(owner, "mutation { send_audit_stream_test { status error } }");
  expect(failed).toEqual({ status: null, error: "127.0.0.1:6514 refused the connection." });
  expect(await ask(owner, "mutation { rotate_audit_stream_secret { secret } }")).toMatchObject({ status: 409 });
  const back = await ask(owner, `mutation { update_audit_stream(url: "${siem.url}") { secret } }`);
  expect(back.secret).toMatch(/^whsec_/);
  expect(await ask(owner, "mutation { delete_audit_stream }")).toBe(true);
  expect(await ask(owner, "{ audit_stream { url } }")).toBeNull();
  expect(await kindsOf(business.id)).toEqual([
    "audit_stream_created",
    "audit_stream_secret_rotated",
    "audit_stream_updated",
    "audit_stream_updated",
    "audit_stream_deleted",
  ]);
  const { rows } = await world.database.systemPool.query("select a::text as entry from audit_log a");
  for (const { entry } of rows)
    for (const shown of [secret, rotated.secret, back.secret]) expect(entry).not.toContain(shown);
  // The receiver gets a last entry when the stream ends.
  const types = siem.entries().map(({ type }) => type);
  expect(types).toEqual(["audit_stream_test", "audit_stream_test", "audit_stream_updated", "audit_stream_deleted"]);
  await siem.close();
});

test("a forbidden address is refused with the reason", async () => {
  const { owner } = await openBusiness();
  const refusals: [string, RegExp][] = [
    ["https://10.0.0.1/in", /public address/],
    ["syslog+tls://192.168.0.1:6514", /public address/],
    ["syslog+tls://127.0.0.1:5432", /port 5432/],
    ["syslog://logs.example.com:514", /https URL or an address such as syslog\+tls/],
    ["ftp://example.com", /https URL or an address such as syslog\+tls/],
  ];
  for (const [url, reason] of refusals) {
    const problem = await ask(owner, create(url));
    expect(problem, url).toMatchObject({
      status: 400,
      errors: [{ pointer: "/url", detail: expect.stringMatching(reason) }],
    });
  }
});

test("only one of two simultaneous set-ups of a stream succeeds", async () => {
  const { business, owner } = await openBusiness();
  const answers = await Promise.all([1, 2, 3].map((n) => ask(owner, create(`https://127.0.0.1/${n}`))));
  expect(answers.filter(({ secret }) => secret !== undefined)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  expect(await kindsOf(business.id)).toEqual(["audit_stream_created"]);
});

test("only owners see and change the stream, and only their own business's", async () => {
  const { business, owner } = await openBusiness();
  const admin = await world.addPerson(business.id, "admin");
  const { owner: stranger, business: other } = await openBusiness();
  await ask(owner, create("https://127.0.0.1/in"));
  for (const document of [
    "{ audit_stream { url } }",
    create("https://127.0.0.1/other"),
    "mutation { delete_audit_stream }",
    "mutation { send_audit_stream_test { error } }",
    "mutation { rotate_audit_stream_secret { secret } }",
  ])
    expect(await ask(admin, document)).toMatchObject({ status: 403 });
  expect(await ask(stranger, "{ audit_stream { url } }")).toBeNull();
  expect(await ask(stranger, "mutation { delete_audit_stream }")).toMatchObject({ status: 404 });
  await ask(stranger, create("https://127.0.0.1/strangers"));
  expect((await readStream(world, business.id)).url).toBe("https://127.0.0.1/in");
  expect((await readStream(world, other.id)).url).toBe("https://127.0.0.1/strangers");
});

test("a test of a hanging receiver fails within the time of a request", async () => {
  const { owner } = await openBusiness();
  const siem = await startSiem(() => "");
  await ask(owner, create(siem.url));
  expect(await ask(owner, "mutation { send_audit_stream_test { status error } }")).toEqual({
    status: null,
    error: "The receiver did not take the entry within 8 seconds.",
  });
  await siem.close();
});

test("the database holds no readable secret", async () => {
  const { business, owner } = await openBusiness();
  const { secret } = await ask(owner, create("https://127.0.0.1/in"));
  const { secret: sealed } = await readStream(world, business.id);
  expect(Buffer.from(sealed ?? []).toString("latin1")).not.toContain(secret.slice(6));
  expect(createSigningSecret()).not.toBe(secret);
});
